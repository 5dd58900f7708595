import type { changes, Undoable } from '@idlewood/contract/changes'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { Format } from '../../language/format.ts'
import type { Messages } from '../../language/messages.ts'
import { exactTime } from './change-words.ts'

/** A time in the format of the calls, to the second. */
export const asMoment = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`

/** The outcome of undoing everything by one person. */
export type Outcome = ReplyOf<typeof changes.undoAll>

/** The outcome in one line. */
export function outcomeTitle(
  { refused, waiting }: Pick<Outcome, 'refused' | 'waiting'>,
  t: Messages<'changes'>,
): string {
  if (refused.length > 0) return t('outcome.some')
  return t(waiting > 0 ? 'outcome.waiting' : 'outcome.all')
}

/** The parts of the outcome, one per line; the caller lists the refused changes after the last one. */
export function outcomeLines(
  { undone, waiting, cancelled, refused }: Outcome,
  t: Messages<'changes'>,
): string[] {
  const lines = [t('outcome.undone', { count: undone })]
  if (waiting > 0) lines.push(t('outcome.undone.later', { count: waiting }))
  if (cancelled > 0) lines.push(t('outcome.cancelled', { count: cancelled }))
  if (refused.length > 0) lines.push(t('outcome.refused', { count: refused.length }))
  return lines
}

/** Every change that is undone or cancelled. */
export const totalOf = ({ made, waiting, delivered }: Undoable): number => made + waiting + delivered

/** The question asked before everything by one person is undone; an empty `until` means now. */
export interface Question extends Undoable {
  name: string
  from: string
  until: string
}

/** Describes what is about to be done, before it is confirmed. */
export function undoAllWords(
  { name, from, until, made, waiting, delivered }: Question,
  t: Messages<'changes'>,
  format: Format,
): string {
  const end = until ? exactTime(until, format) : t('undoAll.now')
  return [
    t('undoAll.window', { name, from: exactTime(from, format), until: end }),
    t('undoAll.made', { count: made }),
    ...(waiting > 0 ? [t('undoAll.waiting', { count: waiting })] : []),
    ...(delivered > 0 ? [t('undoAll.delivered', { count: delivered })] : []),
    t('undoAll.moved'),
  ].join(' ')
}
