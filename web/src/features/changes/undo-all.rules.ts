import type { changes } from '@idlewood/contract/changes'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { exactTime } from '../../parts/changes/change-words.ts'
import { counted } from '../../parts/list/paging.rules.ts'

/** What came of undoing everything by one person. */
export type Outcome = ReplyOf<typeof changes.undoAll>

/** The outcome in one line. */
export function outcomeTitle({ refused, waiting }: Pick<Outcome, 'refused' | 'waiting'>): string {
  if (refused.length > 0) return 'Not everything was undone'
  return waiting > 0 ? 'Not everything is undone yet' : 'Everything was undone'
}

/** The outcome by its parts; those that could not be undone follow the last line. */
export function outcomeLines({ undone, waiting, cancelled, refused }: Outcome): string[] {
  const changes = (count: number) => counted(count, 'change')
  const lines = [`${changes(undone)} undone.`]
  if (waiting > 0)
    lines.push(`${changes(waiting)} not undone yet: each waits until the player has left the game.`)
  if (cancelled > 0)
    lines.push(`${changes(cancelled)} cancelled before the game had ${cancelled === 1 ? 'it' : 'them'}.`)
  if (refused.length > 0) lines.push(`${changes(refused.length)} could not be undone:`)
  return lines
}

/** What is about to be done, before it is confirmed; `until` is empty for now. */
export function undoAllWords({
  name,
  from,
  until,
  made,
  waiting,
}: {
  name: string
  from: string
  until: string
  made: number
  waiting: number
}): string {
  const window = `from ${exactTime(from)} to ${until ? exactTime(until) : 'now'}`
  const undone = made === 1 ? 'one change is undone' : `up to ${made} changes are undone, newest first`
  const cancelled = waiting === 1 ? '1 that waits is cancelled' : `${waiting} that wait are cancelled`
  return [
    `Of what ${name} changed ${window}, ${undone}${waiting > 0 ? `, and ${cancelled}` : ''}.`,
    'Values that have changed since then stay as they are and are listed.',
  ].join(' ')
}
