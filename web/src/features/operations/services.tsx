import type { DatabaseHealth, OperationsState } from '@idlewood/contract/operations'
import type { ReactNode } from 'react'
import { ago } from '../../ui/ago.ts'
import { useNow } from '../../ui/now.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { number } from '../../ui/values.ts'
import { size, span } from './sizes.ts'

type Rows = readonly (readonly [name: string, value: ReactNode])[]

function Service({ title, state, tone, rows }: { title: string; state: string; tone: Tone; rows: Rows }) {
  return (
    <Card flush className="grid content-start">
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
        <h2 className="font-bold">{title}</h2>
        <Badge tone={tone}>{state}</Badge>
      </div>
      <dl className="grid gap-y-1.5 px-4 py-3 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="shrink-0 text-ink-muted">{name}</dt>
            <dd className="min-w-0 text-end font-medium tabular-nums [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** A server's name for itself without what its packager added. */
const brief = (version: string | null): string =>
  version?.replace(/-(?:log|ubu|deb|\d+\+).*$/i, '') ?? 'Unknown'

function databaseRows({ version, latency, connections, size: bytes }: DatabaseHealth): Rows {
  return [
    ['Engine', brief(version)],
    ['Answers in', span(latency)],
    [
      'Connections',
      connections === null
        ? 'One, embedded'
        : `${connections.inUse} of ${connections.limit}${connections.waiting > 0 ? `, ${connections.waiting} wait` : ''}`,
    ],
    ['Size', bytes === null ? 'Unknown' : size(bytes)],
  ]
}

const upOrDown = (state: 'up' | 'down'): { state: string; tone: Tone } =>
  state === 'up' ? { state: 'Up', tone: 'success' } : { state: 'Down', tone: 'danger' }

function gameServerState({ gameServer, demo }: OperationsState): { state: string; tone: Tone } {
  if (demo) return { state: 'Demo world', tone: 'neutral' }
  if (!gameServer.configured) return { state: 'Not watched', tone: 'neutral' }
  if (gameServer.state === 'up') return { state: 'Up', tone: 'success' }
  return gameServer.state === 'silent'
    ? { state: 'Silent', tone: 'warning' }
    : { state: 'Asking', tone: 'neutral' }
}

/** What the portal depends on, a card each. */
export function Services({ state }: { state: OperationsState }) {
  const now = useNow()
  const { portalDatabase, gameDatabase, gameServer, mailbox, valkey } = state
  const heard = gameServer.asOf === null ? 'Never' : ago(Date.parse(gameServer.asOf), now)
  const players =
    gameServer.players === null
      ? 'Unknown'
      : `${number(gameServer.players)} of ${number(gameServer.max ?? 0)}`
  return (
    <section aria-label="What the portal depends on" className="grid gap-3 sm:grid-cols-2 2xl:grid-cols-4">
      <Service
        title="Portal database"
        {...upOrDown(portalDatabase.state)}
        rows={[...databaseRows(portalDatabase), ['Schema', portalDatabase.newestMigration ?? 'Unknown']]}
      />
      <Service
        title="Game database"
        {...upOrDown(gameDatabase.state)}
        rows={[...databaseRows(gameDatabase), ['Changed by the portal', 'Rows only, never tables']]}
      />
      <Service
        title="Game server"
        {...gameServerState(state)}
        rows={
          gameServer.configured
            ? [
                ['Name', gameServer.name ?? 'Unknown'],
                ['Players', players],
                ['Last heard', heard],
                ['Tries counted in', valkeyIn(valkey)],
              ]
            : [
                ['Players', 'Nobody watches: GAME_SERVER is not set'],
                ['Tries counted in', valkeyIn(valkey)],
              ]
        }
      />
      <Service
        title="Mailbox of changes"
        state={mailbox.waiting === 0 ? 'Empty' : `${number(mailbox.waiting)} waiting`}
        tone={mailbox.waiting === 0 ? 'success' : 'info'}
        rows={[
          ['Oldest waiting', mailbox.oldest === null ? 'None' : ago(Date.parse(mailbox.oldest), now)],
          ['Reached the game today', number(mailbox.reached)],
          ['Conflicts today', number(mailbox.conflicts)],
          ['Failed today', number(mailbox.failed)],
        ]}
      />
    </section>
  )
}

const valkeyIn = ({ configured, isConnected }: OperationsState['valkey']): string =>
  configured ? `Valkey, ${isConnected ? 'up' : 'down'}` : 'This process'
