import type { OperationsState } from '@idlewood/contract/operations'
import { say } from '../../language/sentences.ts'

type Measurements = Omit<OperationsState, 'concerns'>
/** A problem that needs attention. */
export type Concern = OperationsState['concerns'][number]

const minute = 60_000
const day = 24 * 60 * minute
const mebibyte = 2 ** 20

function ofDisk({ disk }: Measurements): Concern[] {
  if (!disk) return []
  const room = Math.round(disk.free / mebibyte)
  if (disk.free < 200 * mebibyte)
    return [{ level: 'danger', text: String(say('operations.disk.danger', { room })) }]
  return disk.free < 1024 * mebibyte || disk.free < disk.size * 0.05
    ? [{ level: 'warning', text: String(say('operations.disk.warning', { room })) }]
    : []
}

function ofBackup({ backup, demo, time }: Measurements): Concern[] {
  if (demo) return []
  if (!backup)
    return [
      {
        level: 'warning',
        text: 'No backup has been made here yet. Ask the operator of the portal to make one.',
      },
    ]
  const days = Math.floor((Date.parse(time) - Date.parse(backup.madeAt)) / day)
  return days >= 7
    ? [
        {
          level: 'warning',
          text: `The last backup is ${days} days old. Ask the operator of the portal to make one.`,
        },
      ]
    : []
}

function ofMailbox({ mailbox, time }: Measurements): Concern[] {
  const waited = mailbox.oldest === null ? 0 : Date.parse(time) - Date.parse(mailbox.oldest)
  return [
    ...(waited > 30 * minute
      ? [
          {
            level: 'warning' as const,
            text: `A change has waited for ${Math.floor(waited / minute)} minutes. It is made when its player leaves the game; the page Changes says why each one waits.`,
          },
        ]
      : []),
    ...(mailbox.failed > 0
      ? [
          {
            level: 'warning' as const,
            text: String(say('operations.mailbox.failed', { count: mailbox.failed })),
          },
        ]
      : []),
  ]
}

/** The problems that need attention, the worst first. */
export function concernsOf(seen: Measurements): Concern[] {
  const danger = (is: boolean, text: string): Concern[] => (is ? [{ level: 'danger', text }] : [])
  const warning = (is: boolean, text: string): Concern[] => (is ? [{ level: 'warning', text }] : [])
  const { portalDatabase, gameDatabase, gameServer, valkey, eventLoop, requests } = seen
  return [
    ...danger(seen.isDraining, 'This portal is stopping.'),
    ...danger(portalDatabase.state === 'down', 'The portal database does not answer.'),
    ...danger(
      gameDatabase.state === 'down',
      'The game database does not answer. The portal carries on without it and recovers by itself.',
    ),
    ...ofDisk(seen),
    ...warning(
      gameServer.state === 'silent',
      'The game server does not answer queries. Changes of players wait until it is clear who plays.',
    ),
    ...warning(
      valkey.configured && !valkey.isConnected,
      'Valkey does not answer. Until it does, each process counts attempts on its own.',
    ),
    ...warning(requests.failed > 0, String(say('operations.calls', { count: requests.failed }))),
    ...warning(
      eventLoop.p99 > 200,
      `The process answers ${Math.round(eventLoop.p99)} ms late. It has more work than it can handle.`,
    ),
    ...ofMailbox(seen),
    ...ofBackup(seen),
  ].toSorted((one, other) => Number(other.level === 'danger') - Number(one.level === 'danger'))
}
