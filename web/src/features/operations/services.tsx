import type { DatabaseHealth, OperationsState } from '@idlewood/contract/operations'
import type { ReactNode } from 'react'
import { ago } from '../../ui/ago.ts'
import { useNow } from '../../ui/now.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { formatBytes, formatMilliseconds, type FigureWords } from './sizes.rules.ts'
import { useFigureWords } from './use-figure-words.ts'
import { ServerSentence } from '../../ui/server-sentence.tsx'

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

/** A server's version without the suffix that packagers add. */
const brief = (version: string): string => version.replace(/-(?:log|ubu|deb|\d+\+).*$/i, '')

function connectionsText({ t }: FigureWords, connections: DatabaseHealth['connections']): string {
  if (connections === null) return t('connections.embedded')
  const { inUse: used, limit, waiting } = connections
  return waiting > 0 ? t('connections.waiting', { used, limit, waiting }) : t('connections', { used, limit })
}

function databaseRows(
  words: FigureWords,
  { version, latency, connections, size: bytes }: DatabaseHealth,
): Rows {
  const { t } = words
  return [
    [t('row.engine'), version === null ? t('unknown') : brief(version)],
    [t('row.latency'), formatMilliseconds(words, latency)],
    [t('row.connections'), connectionsText(words, connections)],
    [t('row.size'), bytes === null ? t('unknown') : formatBytes(words, bytes)],
  ]
}

interface Standing {
  state: string
  tone: Tone
}

const upOrDown = ({ t }: FigureWords, state: 'up' | 'down'): Standing => ({
  state: t(`state.${state}`),
  tone: state === 'up' ? 'success' : 'danger',
})

function gameServerStanding({ t }: FigureWords, { gameServer, demo }: OperationsState): Standing {
  if (demo) return { state: t('state.demo'), tone: 'neutral' }
  if (!gameServer.configured) return { state: t('state.notWatched'), tone: 'neutral' }
  if (gameServer.state === 'up') return { state: t('state.up'), tone: 'success' }
  return gameServer.state === 'silent'
    ? { state: t('state.silent'), tone: 'warning' }
    : { state: t('state.asking'), tone: 'neutral' }
}

function triesText({ t }: FigureWords, { configured, isConnected }: OperationsState['valkey']): string {
  if (!configured) return t('tries.process')
  return t(isConnected ? 'tries.valkeyUp' : 'tries.valkeyDown')
}

function gameServerRows(
  { t, format }: FigureWords,
  { gameServer, valkey }: OperationsState,
  now: number,
): Rows {
  const tries = [t('row.tries'), triesText({ t, format }, valkey)] as const
  if (!gameServer.configured) return [[t('row.players'), t('players.notWatched')], tries]
  const { name, players, max, asOf, source, sourceText, advice, adviceText } = gameServer
  return [
    [t('row.name'), name ?? t('unknown')],
    [t('row.players'), players === null ? t('unknown') : t('players', { online: players, max: max ?? 0 })],
    [t('row.heard'), asOf === null ? t('never') : ago(Date.parse(asOf), now)],
    [t('row.source'), <ServerSentence key="source" english={source} text={sourceText} />],
    ...(advice === null
      ? []
      : [[t('row.advice'), <ServerSentence key="advice" english={advice} text={adviceText} />] as const]),
    tries,
  ]
}

const mailboxRows = ({ t, format }: FigureWords, mailbox: OperationsState['mailbox'], now: number): Rows => [
  [t('row.oldest'), mailbox.oldest === null ? t('none') : ago(Date.parse(mailbox.oldest), now)],
  [t('row.reached'), format.number(mailbox.reached)],
  [t('row.conflicts'), format.number(mailbox.conflicts)],
  [t('row.failed'), format.number(mailbox.failed)],
]

/** The services that the portal depends on, one card each. */
export function Services({ state }: { state: OperationsState }) {
  const now = useNow()
  const words = useFigureWords()
  const { t } = words
  const { portalDatabase, gameDatabase, mailbox } = state
  const schema = portalDatabase.newestMigration ?? t('unknown')
  return (
    <section aria-label={t('services')} className="grid gap-3 sm:grid-cols-2 2xl:grid-cols-4">
      <Service
        title={t('service.portalDatabase')}
        {...upOrDown(words, portalDatabase.state)}
        rows={[...databaseRows(words, portalDatabase), [t('row.schema'), schema]]}
      />
      <Service
        title={t('service.gameDatabase')}
        {...upOrDown(words, gameDatabase.state)}
        rows={[...databaseRows(words, gameDatabase), [t('row.changed'), t('changed.rows')]]}
      />
      <Service
        title={t('service.gameServer')}
        {...gameServerStanding(words, state)}
        rows={gameServerRows(words, state, now)}
      />
      <Service
        title={t('service.mailbox')}
        state={mailbox.waiting === 0 ? t('state.empty') : t('state.waiting', { count: mailbox.waiting })}
        tone={mailbox.waiting === 0 ? 'success' : 'info'}
        rows={mailboxRows(words, mailbox, now)}
      />
    </section>
  )
}
