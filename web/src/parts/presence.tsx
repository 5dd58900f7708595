import { maxPresenceUids, online, type PlayersKnown } from '@idlewood/contract/online'
import { useCall } from '../api/queries.ts'
import { useFormat, type Format } from '../language/format.ts'
import { useMessages } from '../language/messages.ts'
import { cx } from '../ui/class-names.ts'
import { useNow } from '../ui/now.ts'
import { useMay } from './may-open.ts'

/** Polling interval of the players in the game, in milliseconds. */
const intervalMs = 10_000
const dayMs = 24 * 3600_000

/** Whether a person is in the game, as far as the portal knows. */
export type PresenceState = { in: true; since: string | null } | { in: false } | { in: 'unknown' }

/** The presence of these users, kept up to date, and whether actions on players in the game are available. */
export function usePlayers(uids: readonly number[]): {
  whereIs: (uid: number) => PresenceState
  takesChanges: boolean
  kicksBy: 'bridge' | 'console' | null
} {
  const isAllowed = useMay()(online.of.access)
  const asked = [...new Set(uids)].slice(0, maxPresenceUids).sort((one, other) => one - other)
  const { data } = useCall(
    online.of,
    { query: { uids: asked.join(',') } },
    { enabled: isAllowed && asked.length > 0, keepPrevious: true, every: () => intervalMs },
  )
  const players = new Map(data?.players.map(({ uid, since }) => [uid, since]))
  return {
    whereIs: (uid) => presenceOf(data?.known, players.get(uid)),
    takesChanges: data?.takesChanges ?? false,
    kicksBy: data?.kicksBy ?? null,
  }
}

/** The presence of these users, kept up to date; unknown until the first reply. */
export const usePresence = (uids: readonly number[]): ((uid: number) => PresenceState) =>
  usePlayers(uids).whereIs

/** A person missing from a complete list is away; otherwise their presence is unknown. */
function presenceOf(known: PlayersKnown | undefined, since: string | null | undefined): PresenceState {
  if (known === undefined || known === 'silent' || known === 'unknown') return { in: 'unknown' }
  if (since !== undefined) return { in: true, since }
  return known === 'whole' ? { in: false } : { in: 'unknown' }
}

/** `9:04 PM`, with the day if it was not within the last hours. */
const moment = (since: string, now: number, format: Format): string =>
  now - Date.parse(since) < dayMs / 2 ? format.time(since) : format.dateTime(since)

/** Formats the time a person joined, as short as possible. */
export function usePresenceMoment(): (since: string) => string {
  const format = useFormat()
  const now = useNow(60_000)
  return (since) => moment(since, now, format)
}

/** Presence in words: `In the game since 9:04 PM`. Undefined if it is unknown. */
function usePresenceWords(): (where: PresenceState) => string | undefined {
  const t = useMessages('presence')
  const format = useFormat()
  const now = useNow(60_000)
  return (where) => {
    if (where.in === 'unknown') return undefined
    if (!where.in) return t('away')
    return where.since === null ? t('in') : t('since', { time: moment(where.since, now, format) })
  }
}

/** A dot for a person who is in the game, with a text; nothing for anyone else. */
export function PresenceDot({ where, className }: { where: PresenceState; className?: string }) {
  const words = usePresenceWords()
  if (where.in !== true) return null
  const text = words(where)
  return (
    <span title={text} className={cx('inline-flex items-center', className)}>
      <span aria-hidden className="size-2.5 rounded-full bg-success forced-color-adjust-none" />
      <span className="sr-only">{text}</span>
    </span>
  )
}

/** Dot and text, for a page header or a table cell. Nothing if the presence is unknown. */
export function Presence({ where, className }: { where: PresenceState; className?: string }) {
  const words = usePresenceWords()
  const text = words(where)
  if (text === undefined) return null
  return (
    <span
      className={cx(
        'inline-flex items-center gap-2 text-sm',
        where.in !== true && 'text-ink-muted',
        className,
      )}
    >
      <span
        aria-hidden
        className={cx(
          'size-2.5 shrink-0 rounded-full forced-color-adjust-none',
          where.in === true ? 'bg-success' : 'border-2 border-line-strong',
        )}
      />
      {text}
    </span>
  )
}

/** Says in an editor when a change to a person who is in the game will be applied. */
export function PresenceNote({ uid, isHandable = false }: { uid: number; isHandable?: boolean }) {
  const t = useMessages('presence')
  const { whereIs, takesChanges } = usePlayers([uid])
  if (whereIs(uid).in !== true) return null
  return (
    <p role="note" className="flex items-center gap-2 text-sm text-ink-muted">
      <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-success forced-color-adjust-none" />
      {t(isHandable && takesChanges ? 'now' : 'later')}
    </p>
  )
}
