/** Writes updates, deletions and restorations of game rows, and checks afterwards whether they lasted. */
import type { ChangedField } from '@idlewood/contract/changes'
import type { Kysely } from 'kysely'
import type { Game, GameTables } from '../game/game.ts'
import { renameOwned, restoreOwned, type Renaming } from '../game/rows/renaming.ts'
import {
  deleteRow,
  insertOnce,
  insertWhole,
  readCells,
  readWhole,
  sameCell,
  writeCells,
  type Cell,
  type CellChange,
  type WholeRow,
} from '../game/rows/rows.ts'
import { banStep, liftStep } from './ban-steps.ts'
import { isCountdown, hasWantedValues } from './countdown.rules.ts'
import { hasNewOwner, isGone } from './deleted-row.ts'
import { flagStep, unflagStep } from './flag-steps.ts'
import { writeAfterLastCheck } from './last-check.ts'
import { fieldsOf, type ChangeRow } from './mailbox.ts'
import { movedRank } from './moved-rank.ts'
import { lostLease, settled, formatValue, type Outcome, type Step } from './outcome.ts'
import type { LocatedRow } from './targets.ts'

/** The state of the row at the place, compared with the change. */
type RowState = 'as asked' | 'gone' | 'ambiguous' | { before: Cell[] } | { moved: Cell[] }

/** The step that carries out a change of the row at this place. */
export function stepOf(change: ChangeRow, located: LocatedRow): Step {
  if (change.target === 'ban') return change.operation === 'delete' ? liftStep(change) : banStep(change)
  if (change.target === 'flag') return change.operation === 'delete' ? unflagStep(change) : flagStep(change)
  if (change.operation === 'update') return updateStep(change, located)
  if (change.operation === 'delete') return deleteStep(change, located)
  return isGift(change) ? giveStep(change, located) : restoreStep(change, located)
}

/** A changed column with its field name. */
type FieldCell = CellChange & { readonly field: string }

function cellsOf(fields: readonly ChangedField[], located: LocatedRow): FieldCell[] | undefined {
  const cells = fields.flatMap(({ field, old, new: value }) => {
    const column = located.column(field)
    return column ? [{ field, column, old, new: value }] : []
  })
  return cells.length === fields.length ? cells : undefined
}

/** Formats the values of several cells for a note. */
const formatValues = (values: readonly Cell[]): string => values.map(formatValue).join(', ')

/** The outcome of a write whose value was not kept. */
const changedMeanwhile = (now: RowState): Outcome =>
  settled(
    'conflict',
    typeof now === 'object' && 'moved' in now
      ? `The value changed while saving. It is ${formatValues(now.moved)} now.`
      : 'The row vanished while it was being saved.',
  )

/** The conflict if the change starts from other values than the row has. */
function staleOutcome(found: RowState): Outcome | undefined {
  if (typeof found !== 'object' || !('moved' in found)) return undefined
  return settled('conflict', `The old value is no longer there: it is ${formatValues(found.moved)} now.`)
}

const elapsedSince = (moment: number | bigint | string | null): number =>
  moment === null ? 0 : Date.now() - Number(moment)

/** Compares the row's current cells with the change. */
async function stateOf(
  game: Game,
  { change, located, cells }: { change: ChangeRow; located: LocatedRow; cells: FieldCell[] | undefined },
): Promise<RowState> {
  const columns = cells?.map(({ column }) => column) ?? []
  const rows = await readCells(game, located.place, columns)
  const [row] = rows
  if (!row) return 'gone'
  if (rows.length > 1) return 'ambiguous'
  const all = (which: 'old' | 'new', elapsedMs: number): boolean =>
    cells !== undefined &&
    hasWantedValues(
      cells.map(({ field, column, [which]: wanted }, index) => {
        const now = row[index] ?? null
        return { field, column, now, wanted }
      }),
      elapsedMs,
    )
  if (all('new', elapsedSince(change.attempted_at))) return 'as asked'
  // Countdown fields have kept falling since they were read, by an unknown amount.
  return all('old', Infinity) ? { before: row } : { moved: row }
}

/**
 * The outcome if the database changed values that were just written, for example with a trigger; undefined if
 * it kept them.
 */
async function keptInstead(
  game: Game,
  { located, cells }: { located: LocatedRow; cells: readonly FieldCell[] },
  db: Kysely<GameTables>,
): Promise<Outcome | undefined> {
  const columns = cells.map(({ column }) => column)
  const [row] = await readCells(game, located.place, columns, db)
  const stands = cells.every(({ column, new: wanted }, index) =>
    sameCell(column, row?.[index] ?? null, wanted),
  )
  if (!row || stands) return undefined
  return settled(
    'conflict',
    `The game's database keeps ${formatValues(row)} instead, so nothing was changed.`,
  )
}

/** The old and new name of a character that a change renames. */
function renamingOf(change: ChangeRow): Renaming | undefined {
  const field = fieldsOf(change).find(({ field }) => change.target === 'user' && field === 'username')
  return field && { uid: Number(change.target_id), from: String(field.old ?? ''), to: String(field.new) }
}

function updateStep(change: ChangeRow, located: LocatedRow): Step {
  const fields = fieldsOf(change)
  const cells = cellsOf(fields, located)
  const look = (game: Game): Promise<RowState> => stateOf(game, { change, located, cells })

  /** The cells to write. For countdown fields, the old value is replaced by the one just read. */
  const cellsFrom = (row: readonly Cell[]): CellChange[] =>
    (cells ?? []).map((cell, index) =>
      isCountdown(cell.field) ? { ...cell, old: row[index] ?? null } : cell,
    )

  const renaming = renamingOf(change)

  return {
    staleness: async (game) => staleOutcome(await look(game)),
    async write(work) {
      const { game } = work
      if (!cells) return settled('failed', 'This game has no such field any more.')
      const found = await look(game)
      if (found === 'gone') return settled('failed', 'The row is no longer in the game.')
      if (found === 'ambiguous')
        return settled('failed', 'Several rows of the game have this key; none was touched.')
      if (found === 'as asked' && change.attempted_at === null)
        return settled('conflict', 'It had this value already when it was to be written.')
      if (typeof found === 'object' && 'moved' in found)
        return change.attempted_at === null
          ? staleOutcome(found)
          : settled('conflict', `The game has written ${formatValues(found.moved)} since.`)
      const rank = await movedRank(game, change, located)
      if (rank) return rank
      if (!(await work.recordAttempt())) return lostLease
      const isBefore = typeof found === 'object'
      const written = await writeAfterLastCheck(
        work,
        async (db) => {
          const count = isBefore ? await writeCells(game, located.place, cellsFrom(found.before), db) : 1
          const other = isBefore && count > 0 && (await keptInstead(game, { located, cells }, db))
          if (other) return other
          if (count > 0 && renaming) await renameOwned(game, renaming, db)
          return count
        },
        {
          checksOwner: renaming === undefined,
          ...(isBefore && renaming && { rolledBack: () => restoreOwned(game, renaming) }),
        },
      )
      if (typeof written === 'object') return written
      // Nothing was written because the row had another value than the one just read.
      return written > 0 ? undefined : changedMeanwhile(await look(game))
    },
    async holds(game) {
      const now = await look(game)
      const isOther = now === 'gone' || (typeof now === 'object' && 'moved' in now)
      return isOther ? changedMeanwhile(now) : now === 'as asked'
    },
  }
}

/**
 * The conflict if an item that is about to be deleted has changed since its deletion was requested; otherwise
 * undefined.
 */
function movedItem(change: ChangeRow, located: LocatedRow, row: WholeRow): Outcome | undefined {
  if (change.target !== 'item' || change.attempted_at !== null) return undefined
  for (const { field, old } of fieldsOf(change)) {
    const column = located.column(field)
    const now = column ? (row[column.name] ?? null) : null
    if (column && !sameCell(column, now, old))
      return settled('conflict', `The old value is no longer there: it is ${formatValue(now)} now.`)
  }
  return undefined
}

function deleteStep(change: ChangeRow, located: LocatedRow): Step {
  // The row as the latest attempt found it.
  let kept = change.attempted_at === null ? null : change.kept_row
  return {
    async write(work) {
      const { game } = work
      const rows = await readWhole(game, located.place)
      const [row] = rows
      if (!row) {
        return change.attempted_at === null
          ? settled('conflict', 'It was gone already, or belongs to somebody else now.')
          : undefined
      }
      if (rows.length > 1)
        return settled('failed', 'Several rows of the game have this key; none was touched.')
      // An earlier attempt deleted the row, and the game has reused the number.
      if (hasNewOwner(game, { ...change, kept_row: kept }, row))
        return { ...settled('confirmed'), hasNewOwner: true }
      const moved = movedItem(change, located, row)
      if (moved) return moved
      kept = JSON.stringify(row)
      if (!(await work.recordAttempt(kept))) return lostLease
      const gone = await writeAfterLastCheck(work, (db) => deleteRow(game, located.place, db), {
        checksOwner: change.target !== 'user',
      })
      return typeof gone === 'object' ? gone : undefined
    },
    holds: (game) => isGone(game, { ...change, kept_row: kept }, located.place),
  }
}

function restoreStep(change: ChangeRow, located: LocatedRow): Step {
  // Written by a deletion in this module, from a row of the same table.
  const kept = JSON.parse(change.kept_row ?? '{}') as WholeRow
  const isKept = (row: WholeRow): boolean =>
    Object.entries(kept).every(([name, value]) => {
      const column = located.place.table.columns.get(name.toLowerCase())
      return column !== undefined && (column.isComputed || sameCell(column, row[name] ?? null, value))
    })
  return {
    async write(work) {
      const { game } = work
      const lost = Object.keys(kept).filter((name) => !located.place.table.columns.has(name.toLowerCase()))
      if (lost.length > 0)
        return settled(
          'failed',
          `The game's table no longer has ${lost.join(', ')}; the kept row does not fit.`,
        )
      const [there] = await readWhole(game, located.place)
      if (there) {
        return change.attempted_at !== null && isKept(there)
          ? undefined
          : settled('conflict', 'The game has given this number to another row since.')
      }
      if (!(await work.recordAttempt())) return lostLease
      const back = await writeAfterLastCheck(work, (db) => insertWhole(game, located.place.table, kept, db))
      return typeof back === 'object' ? back : undefined
    },
    async holds(game) {
      const [there] = await readWhole(game, located.place)
      return there !== undefined && isKept(there)
    },
  }
}

/** Whether the change adds a new row: an item that is given to a character. */
const isGift = (change: ChangeRow): boolean =>
  change.target === 'item' && fieldsOf(change).every(({ old }) => old === null)

/**
 * Gives an item that its owner has none of yet. The row is located by the item's name, because the database
 * assigns its number.
 */
function giveStep(change: ChangeRow, located: LocatedRow): Step {
  // Written when the item was given, from a row of the same table.
  const row = JSON.parse(change.kept_row ?? '{}') as WholeRow
  const quantity = fieldsOf(change)[0]?.new ?? null
  const holds = async (game: Game): Promise<boolean> => {
    const column = located.column('quantity')
    if (!column) return false
    const rows = await readCells(game, located.place, [column])
    return rows.length === 1 && sameCell(column, rows[0]?.[0] ?? null, quantity)
  }
  return {
    async write(work) {
      const { game } = work
      const [there] = await readWhole(game, located.place)
      if (there && change.attempted_at !== null && (await holds(game))) return undefined
      if (there) return settled('conflict', 'They have some of it by now. Look again.')
      if (!(await work.recordAttempt())) return lostLease
      const given = await writeAfterLastCheck(work, (db) => insertOnce(game, located.place, row, db))
      return typeof given === 'object' ? given : undefined
    },
    holds,
  }
}
