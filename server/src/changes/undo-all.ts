/** Undoes everything one person changed in a time window. */
import type { MessageText } from '@idlewood/contract/errors'
import { Refusal } from '../http/errors.ts'
import type { PortalDatabase } from '../db/portal-schema.ts'
import { findChange, type ChangeRow } from './mailbox.ts'
import { textProperty } from '../language/sentences.ts'

/** The author of the changes, and the time window in milliseconds since 1970, both ends included. */
export interface Window {
  actorUid: number
  from: number
  to: number
}

/**
 * The result: how many changes were undone, are waiting to be undone, or were cancelled because they were
 * still waiting; and those that could not be undone.
 */
export interface UndoAllResult {
  undone: number
  waiting: number
  cancelled: number
  refused: { id: number; error: string; text?: MessageText }[]
}

/** The operations it uses. */
interface Steps {
  portal: PortalDatabase
  /**
   * Throws before anything is done if undoing these changes requires something first, such as a recent
   * sign-in.
   */
  check(rows: readonly ChangeRow[]): Promise<void>
  /** Throws if the person may no longer do this. Called before each step. */
  admit(): Promise<void>
  cancel(id: number): Promise<unknown>
  undo(id: number): Promise<ChangeRow>
}

/**
 * Whether undoing this change would restore the person's own earlier change: they had undone it themselves,
 * so everything is already as it was before the window. In a longer chain of undos, what counts is how many
 * steps back their first one is.
 */
async function isBackAlready(
  { portal }: Steps,
  row: ChangeRow,
  { actorUid, from }: Window,
): Promise<boolean> {
  let [steps, first] = [0, 0]
  let undoes = row.undoes
  while (undoes !== null) {
    const earlier = await findChange(portal, undoes)
    if (!earlier) break
    steps++
    // None of them was made after this change, which is in the window.
    if (earlier.actor_uid === actorUid && Number(earlier.created_at) >= from) first = steps
    undoes = earlier.undoes
  }
  return first % 2 === 1
}

/**
 * Cancels waiting changes, then undoes the others, newest first. A refusal of one does not stop the rest,
 * unless the person has lost the right to undo changes meanwhile.
 */
export async function undoEverything(steps: Steps, window: Window): Promise<UndoAllResult> {
  const { portal, check, admit, cancel, undo } = steps
  const made = () =>
    portal.db
      .selectFrom('changes')
      .selectAll()
      .where('actor_uid', '=', window.actorUid)
      .where('created_at', '>=', window.from)
      .where('created_at', '<=', window.to)
      .orderBy('id', 'desc')
  const result: UndoAllResult = { undone: 0, waiting: 0, cancelled: 0, refused: [] }
  const trying = async (id: number, step: () => Promise<void>): Promise<void> => {
    try {
      await step()
    } catch (error) {
      // Only the sentences of refusals are meant for users.
      const sentence =
        error instanceof Refusal ? error.sentence : 'It could not be undone just now. Try again.'
      result.refused.push({ id, error: String(sentence), ...textProperty('text', sentence) })
    }
  }
  // A change that the game has taken may have been saved by the time it is its turn; until then its undo is
  // refused.
  const reached = () =>
    made().where('state', 'in', ['delivered', 'applied', 'confirmed']).where('undone_by', 'is', null)
  await check(await reached().execute())
  // Waiting changes come first: otherwise they would be made afterwards, and a waiting undo would block the
  // change it undoes.
  for (const { id } of await made().where('state', '=', 'queued').execute()) {
    await admit()
    await trying(id, async () => {
      await cancel(id)
      result.cancelled++
    })
  }
  // One at a time, newest first, because each undo restores the value that the change before it left.
  for (const row of await reached().execute()) {
    if (await isBackAlready(steps, row, window)) continue
    await admit()
    await trying(row.id, async () => {
      if (/^(queued|delivered)$/.test((await undo(row.id)).state)) result.waiting++
      else result.undone++
    })
  }
  return result
}
