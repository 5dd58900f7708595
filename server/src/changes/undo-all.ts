/** Undoing everything one person changed in a time window. */
import type { MessageText } from '@idlewood/contract/errors'
import { Refusal } from '../http/errors.ts'
import type { PortalDatabase } from '../db/portal-schema.ts'
import { findChange, type ChangeRow } from './mailbox.ts'
import { textAs } from '../language/sentences.ts'

/** Whose changes, and of when (milliseconds, both ends included). */
export interface Window {
  actorUid: number
  from: number
  to: number
}

/**
 * The outcome: undone, waiting to be, never made because it still waited, and what could not be.
 */
export interface UndoneAll {
  undone: number
  waiting: number
  cancelled: number
  refused: { id: number; error: string; text?: MessageText }[]
}

/** The steps this is made of. */
interface Steps {
  portal: PortalDatabase
  /** Throws before anything is done when undoing these asks for something of the person first. */
  check(rows: readonly ChangeRow[]): Promise<void>
  cancel(id: number): Promise<unknown>
  undo(id: number): Promise<ChangeRow>
}

/**
 * True when undoing this would bring back what the person did themselves: they had undone their own
 * change, and things are again as they were before the window. Of a longer chain of undos it counts how far
 * back their first step is.
 */
async function isBackAlready(
  { portal }: Steps,
  row: ChangeRow,
  { actorUid, from, to }: Window,
): Promise<boolean> {
  let [steps, first] = [0, 0]
  let undoes = row.undoes
  while (undoes !== null) {
    const earlier = await findChange(portal, undoes)
    if (!earlier) break
    steps++
    const made = Number(earlier.created_at)
    if (earlier.actor_uid === actorUid && made >= from && made <= to) first = steps
    undoes = earlier.undoes
  }
  return first % 2 === 1
}

/**
 * Cancels what still waits, then takes the rest back, newest first. One that is refused does not keep the
 * others.
 */
export async function undoEverything(steps: Steps, window: Window): Promise<UndoneAll> {
  const { portal, check, cancel, undo } = steps
  const made = () =>
    portal.db
      .selectFrom('changes')
      .selectAll()
      .where('actor_uid', '=', window.actorUid)
      .where('created_at', '>=', window.from)
      .where('created_at', '<=', window.to)
      .orderBy('id', 'desc')
  const result: UndoneAll = { undone: 0, waiting: 0, cancelled: 0, refused: [] }
  const trying = async (id: number, step: () => Promise<void>): Promise<void> => {
    try {
      await step()
    } catch (error) {
      // Only a refusal's sentence is for people.
      const sentence =
        error instanceof Refusal ? error.sentence : 'It could not be undone just now. Try again.'
      result.refused.push({ id, error: String(sentence), ...textAs('text', sentence) })
    }
  }
  // What the running game has taken may be saved by its turn; until then the undo refuses it.
  const reached = () =>
    made().where('state', 'in', ['delivered', 'applied', 'confirmed']).where('undone_by', 'is', null)
  await check(await reached().execute())
  // First what waits: it would be made afterwards, and an undo among it holds what it would have undone.
  for (const { id } of await made().where('state', '=', 'queued').execute()) {
    await trying(id, async () => {
      await cancel(id)
      result.cancelled++
    })
  }
  // One after the other, newest first: each restores what the one before it left.
  for (const row of await reached().execute()) {
    if (await isBackAlready(steps, row, window)) continue
    await trying(row.id, async () => {
      if (/^(queued|delivered)$/.test((await undo(row.id)).state)) result.waiting++
      else result.undone++
    })
  }
  return result
}
