import type { ReplyOf } from '@idlewood/contract/endpoint'
import { mutedIn } from '@idlewood/contract/punishment-fields'
import type { records, RecordStanding } from '@idlewood/contract/records'
import type { ReactNode } from 'react'
import { useFormat } from '../../language/format.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Facts } from '../../ui/facts.tsx'
import { notAvailable, number } from '../../ui/values.ts'

/** A person's record, as in the reply. */
export type PersonRecord = ReplyOf<typeof records.of>

/** The game treats a mute of this many hours or more as permanent. */
const permanentHours = 100

const jailTypes = [1, 2, 3] as const

function Jail({ jail }: Pick<RecordStanding, 'jail'>) {
  const t = useMessages('record')
  if (!jail) return t('jail.free')
  const type = jailTypes.find((one) => one === jail.type)
  return (
    <span className="grid justify-items-end gap-0.5">
      <Badge tone="danger">{t(`jail.${type ?? 1}`)}</Badge>
      <span className="text-sm font-normal">{t('jail.left', { minutes: Math.ceil(jail.seconds / 60) })}</span>
      {jail.reason && (
        <span className="text-sm font-normal text-ink-muted">
          {jail.by ? t('jail.by', { reason: jail.reason, by: jail.by }) : jail.reason}
        </span>
      )}
    </span>
  )
}

function muteWords(
  { mutes, reportmuted }: RecordStanding,
  t: Messages<'record'>,
  list: (items: string[]) => string,
): string {
  const channels: string[] = mutes.map((channel) => t(`mute.${channel}`))
  const hours = reportmuted ?? 0
  if (hours > 0)
    channels.push(hours >= permanentHours ? t('mute.reports.endless') : t('mute.reports', { hours }))
  return channels.length === 0 ? t('mute.none') : list(channels)
}

const counters = [
  'warnings',
  'dmwarnings',
  'reportwarns',
  'wantedlevel',
  'crimes',
  'arrested',
  'weaponrestricted',
  'comserv',
] as const

/** A person's current standing. Values that only few games store are omitted if this one does not. */
export function RecordStandingFacts({
  standing,
  unavailable,
}: Pick<PersonRecord, 'standing' | 'unavailable'>) {
  const t = useMessages('record')
  const format = useFormat()
  const lacksMutes = mutedIn.every((field) => unavailable.includes(field))
  const counts = counters
    .filter((field) => standing[field] !== null || (field !== 'comserv' && field !== 'weaponrestricted'))
    .map((field): readonly [string, ReactNode] => {
      const value = standing[field]
      return [t(`standing.${field}`), value === null ? notAvailable() : number(value)]
    })
  return (
    <Facts
      facts={[
        [
          t('standing.jail'),
          unavailable.includes('jailtype') ? notAvailable() : <Jail key="jail" jail={standing.jail} />,
        ],
        [t('standing.mutes'), lacksMutes ? notAvailable() : muteWords(standing, t, format.list)],
        ...counts,
      ]}
    />
  )
}
