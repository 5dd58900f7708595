/** Undoes everything one person changed in a time window. */
import { gameTarget, type ChangeState, type Undoable } from '@idlewood/contract/changes'
import type { MessageText } from '@idlewood/contract/errors'
import { Refusal } from '../http/refusals.ts'
import { inChunks } from '../db/in-chunks.ts'
import type { PortalDatabase } from '../db/portal-schema.ts'
import { isVisible, type Hidden } from './hidden.ts'
import type { ChangeRow } from './mailbox.ts'
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

/** The changes that one person made in a time window. */
const madeIn = ({ db }: PortalDatabase, { actorUid, from, to }: Window) =>
  db
    .selectFrom('changes')
    .where('actor_uid', '=', actorUid)
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)

const reachedStates = ['delivered', 'applied', 'confirmed'] as const

/** Those that can be undone, now or once the game has saved them. */
const reachedIn = (portal: PortalDatabase, window: Window) =>
  madeIn(portal, window).where('state', 'in', reachedStates).where('undone_by', 'is', null)

type Step = Pick<ChangeRow, 'id' | 'undoes' | 'actor_uid' | 'created_at'>

/** The changes that these undo, those that they undo in turn, and so on, by id. */
async function findUndone({ db }: PortalDatabase, rows: readonly Step[]): Promise<Map<number, Step>> {
  const found = new Map<number, Step>()
  let wanted = rows.flatMap(({ undoes }) => undoes ?? [])
  while (wanted.length > 0) {
    const next: number[] = []
    for (const some of inChunks(wanted, 500)) {
      const earlier = await db
        .selectFrom('changes')
        .select(['id', 'undoes', 'actor_uid', 'created_at'])
        .where('id', 'in', some)
        .execute()
      for (const row of earlier) found.set(row.id, row)
      next.push(...earlier.flatMap(({ undoes }) => (undoes === null || found.has(undoes) ? [] : undoes)))
    }
    wanted = next
  }
  return found
}

/**
 * Leaves out the changes whose undo would restore the person's own earlier change: they had undone it
 * themselves, so everything is already as it was before the window. In a longer chain of undos, what counts
 * is how many steps back their first one is.
 */
async function withoutBackAlready<Row extends Step>(
  portal: PortalDatabase,
  rows: readonly Row[],
  { actorUid, from }: Window,
): Promise<Row[]> {
  const undone = await findUndone(portal, rows)
  return rows.filter((row) => {
    let [steps, first] = [0, 0]
    let earlier = undone.get(row.undoes ?? 0)
    while (earlier) {
      steps++
      // None of them was made after this change, which is in the window.
      if (earlier.actor_uid === actorUid && Number(earlier.created_at) >= from) first = steps
      earlier = undone.get(earlier.undoes ?? 0)
    }
    return first % 2 === 0
  })
}

/** How many changes `undoEverything` would undo or cancel, without those that are hidden from the reader. */
export async function countUndoable(
  portal: PortalDatabase,
  window: Window,
  hidden: Hidden,
): Promise<Undoable> {
  const open = () =>
    madeIn(portal, window)
      .where('state', 'in', ['queued', ...reachedStates])
      .where('undone_by', 'is', null)
      .where('target', 'in', gameTarget.options)
      .where((row) => isVisible(row, hidden))
  const [counted, undos] = await Promise.all([
    open()
      .where((row) => row.or([row('undoes', 'is', null), row('state', '=', 'queued')]))
      .select(({ fn }) => ['state', fn.countAll().as('count')])
      .groupBy('state')
      .execute(),
    open()
      .where('undoes', 'is not', null)
      .where('state', '<>', 'queued')
      .select(['id', 'undoes', 'actor_uid', 'created_at', 'state'])
      .execute(),
  ])
  const counts = new Map(counted.map(({ state, count }) => [state, Number(count)]))
  for (const { state } of await withoutBackAlready(portal, undos, window))
    counts.set(state, (counts.get(state) ?? 0) + 1)
  const count = (state: ChangeState): number => counts.get(state) ?? 0
  return {
    made: count('applied') + count('confirmed'),
    waiting: count('queued'),
    delivered: count('delivered'),
  }
}

/**
 * Cancels waiting changes, then undoes the others, newest first. A refusal of one does not stop the rest,
 * unless the person has lost the right to undo changes meanwhile.
 */
export async function undoEverything(steps: Steps, window: Window): Promise<UndoAllResult> {
  const { portal, check, admit, cancel, undo } = steps
  // A change that the game has taken may have been saved by the time it is its turn; until then its undo is
  // refused.
  const reached = () => reachedIn(portal, window).selectAll().orderBy('id', 'desc').execute()
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
  await check(await reached())
  // Waiting changes come first: otherwise they would be made afterwards, and a waiting undo would block the
  // change it undoes.
  const waiting = madeIn(portal, window).where('state', '=', 'queued').select('id').orderBy('id', 'desc')
  for (const { id } of await waiting.execute()) {
    await admit()
    await trying(id, async () => {
      await cancel(id)
      result.cancelled++
    })
  }
  // One at a time, newest first, because each undo restores the value that the change before it left.
  for (const row of await withoutBackAlready(portal, await reached(), window)) {
    await admit()
    await trying(row.id, async () => {
      if (/^(queued|delivered)$/.test((await undo(row.id)).state)) result.waiting++
      else result.undone++
    })
  }
  return result
}
