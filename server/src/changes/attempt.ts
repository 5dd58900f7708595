/**
 * One try at carrying a change out. Whatever happens in it, the answer says what the row truly holds: a
 * change is only ever called confirmed after the player was seen away before the write and after it, and the
 * value was read back last of all.
 */
import type { ChangedField } from '@idlewood/contract/changes'
import type { Kysely } from 'kysely'
import { deniedRight, isDenied } from '../db/errors.ts'
import type { PortalTables } from '../db/portal-schema.ts'
import { retrying } from '../db/retry.ts'
import type { Game } from '../game/game.ts'
import type { Presence, Whereabouts } from '../game/presence/presence.ts'
import { renameOwned } from '../game/rows/renaming.ts'
import {
  deleteRow,
  insertWhole,
  readCells,
  readWhole,
  sameCell,
  writeCells,
  type Cell,
  type CellChange,
  type WholeRow,
} from '../game/rows/rows.ts'
import { fieldsOf, type ChangeRow, type Settled } from './mailbox.ts'
import { locate, type Located } from './targets.ts'

/** What came of a try. */
export type Outcome =
  | { kind: 'wait'; note: string; delay: number }
  | {
      kind: 'settled'
      state: Settled
      note: string | null
      /** Written in the transaction that records it; false when it could not be. */
      together?: (db: Kysely<PortalTables>) => Promise<boolean>
    }

/** What a try works with. */
export interface Attempting {
  game: Game
  presence: Presence
  pace: Pace
  change: ChangeRow
  /** The names the game may show the character under. */
  names: readonly string[]
  /** Notes durably that the row is about to be written; false when another process has taken over. */
  noteAttempt(keptRow?: string): Promise<boolean>
}

const settled = (state: Settled, note: string | null = null): Outcome => ({ kind: 'settled', state, note })

/** Milliseconds until a waiting change is tried again. */
export interface Pace {
  /** Somebody plays: soon at first, then with patience. */
  readonly online: number
  readonly onlineLong: number
  readonly leaving: number
  readonly silent: number
}
/** The pace of a real game, whose sessions last minutes. */
export const usualPace: Pace = { online: 2000, onlineLong: 10_000, leaving: 1000, silent: 2000 }

function waiting(
  whereabouts: Exclude<Whereabouts, 'offline' | 'unknown'>,
  { name, createdAt, pace }: Waiting,
): Outcome {
  const notes = {
    online: `${name} is in the game. The change is made after they leave and the game has saved.`,
    leaving: `The game may still be saving ${name}. The change is made in a moment.`,
    silent: 'The game server does not answer right now. The change is made as soon as it is clear who plays.',
  }
  const isLong = whereabouts === 'online' && Date.now() - createdAt > 120_000
  return { kind: 'wait', note: notes[whereabouts], delay: isLong ? pace.onlineLong : pace[whereabouts] }
}

interface Waiting {
  pace: Pace
  name: string
  createdAt: number
}

const lostLease: Outcome = { kind: 'wait', note: 'Another process of the portal works on it.', delay: 1000 }

/** What was found at the place, as far as the change is concerned. */
type Found = 'as before' | 'as asked' | 'gone' | 'ambiguous' | { moved: Cell[] }

const unverified =
  'Nobody can say whether the game holds this player in memory; it may write the old value back.'

/** Tries once. Throws when the database is away: then nothing is known, and the change waits. */
export async function attempt(work: Attempting): Promise<Outcome> {
  const { game, presence, change, names } = work
  // Settings are no row of the game; they have a way of their own.
  if (change.target === 'setting') throw new Error('A setting is not changed here.')
  const located = locate(game.current(), { target: change.target, targetId: change.target_id })
  if (!located) return settled('failed', 'This game has no such thing any more.')
  const waitingFor = {
    name: change.target === 'user' ? change.target_name : (names[0] ?? 'The owner'),
    createdAt: change.created_at,
    pace: work.pace,
  }

  const before = await presence.look(names)
  if (before !== 'offline' && before !== 'unknown') return waiting(before, waitingFor)

  const step = stepOf(change, located)
  try {
    const outcome = await step.write(work)
    if (outcome) return outcome
  } catch (error) {
    if (isDenied(error)) {
      const { right, table } = deniedRight(error) ?? { table: located.place.table.name }
      return settled(
        'failed',
        `The portal's database account may not change ${table}. The operator can grant it${right ? ` (GRANT ${right} on ${table})` : ''}; the doctor prints how.`,
      )
    }
    throw error
  }
  if (before === 'unknown') {
    const held = await step.holds(game)
    if (typeof held === 'object') return held
    return held
      ? settled('applied', unverified)
      : settled('conflict', 'The game wrote its own value back at once.')
  }
  // Somebody may have joined between the look and the write, and hold the old row.
  const after = await presence.look(names)
  if (after !== 'offline')
    return after === 'unknown'
      ? { kind: 'wait', note: waitNote, delay: work.pace.leaving }
      : waiting(after, waitingFor)
  const held = await step.holds(game)
  if (typeof held === 'object') return held
  return held ? settled('confirmed') : { kind: 'wait', note: waitNote, delay: work.pace.leaving }
}

const waitNote = 'Written, but the game may have had the row in memory. It is looked at again.'

/** How an operation is carried out and recognised. */
interface Step {
  /** Writes, or finds it written by an earlier try; returns an outcome when there is nothing more to do. */
  write(work: Attempting): Promise<Outcome | undefined>
  /** Whether the row is as asked; an outcome when it can be neither that nor as before any more. */
  holds(game: Game): Promise<boolean | Outcome>
}

function stepOf(change: ChangeRow, located: Located): Step {
  if (change.operation === 'update') return updateStep(change, located)
  return change.operation === 'delete' ? deleteStep(change, located) : restoreStep(change, located)
}

function cellsOf(fields: readonly ChangedField[], located: Located): CellChange[] | undefined {
  const cells = fields.flatMap(({ field, old, new: value }) => {
    const column = located.column(field)
    return column ? [{ column, old, new: value }] : []
  })
  return cells.length === fields.length ? cells : undefined
}

const shown = (value: Cell): string => (value === null ? 'nothing' : `"${value}"`)

/** What came of a write that does not stand as it was asked. */
const changedMeanwhile = (now: Found): Outcome =>
  settled(
    'conflict',
    typeof now === 'object'
      ? `The value changed while saving. It is ${now.moved.map(shown).join(', ')} now.`
      : 'The row vanished while it was being saved.',
  )

function updateStep(change: ChangeRow, located: Located): Step {
  const fields = fieldsOf(change)
  const cells = cellsOf(fields, located)

  async function look(game: Game): Promise<Found> {
    const columns = cells?.map(({ column }) => column) ?? []
    const rows = await readCells(game, located.place, columns)
    const [row] = rows
    if (!row) return 'gone'
    if (rows.length > 1) return 'ambiguous'
    const all = (which: 'old' | 'new'): boolean =>
      cells?.every((cell, index) => sameCell(cell.column, row[index] ?? null, cell[which])) ?? false
    if (all('new')) return 'as asked'
    return all('old') ? 'as before' : { moved: row }
  }

  const rename = fields.find(({ field }) => change.target === 'user' && field === 'username')

  return {
    async write(work) {
      const { game } = work
      if (!cells) return settled('failed', 'This game has no such field any more.')
      const found = await look(game)
      if (found === 'gone') return settled('failed', 'The row is no longer in the game.')
      if (found === 'ambiguous')
        return settled('failed', 'Several rows of the game have this key; none was touched.')
      if (found === 'as asked' && change.attempted_at === null)
        return settled('conflict', 'It had this value already when it was to be written.')
      if (typeof found === 'object') {
        const values = found.moved.map(shown).join(', ')
        return settled(
          'conflict',
          change.attempted_at === null
            ? `The old value is no longer there: it is ${values} now.`
            : `The game has written ${values} since.`,
        )
      }
      if (!(await work.noteAttempt())) return lostLease
      const written = await retrying(() =>
        game.database.db.transaction().execute(async (db) => {
          const count = found === 'as before' ? await writeCells(game, located.place, cells, db) : 1
          if (count > 0 && rename) {
            const [from, to] = [String(rename.old ?? ''), String(rename.new)]
            await renameOwned(game, { uid: Number(change.target_id), from, to }, db)
          }
          return count
        }),
      )
      // Nothing was written: the row held another value than the one just read.
      return written > 0 ? undefined : changedMeanwhile(await look(game))
    },
    async holds(game) {
      const now = await look(game)
      return typeof now === 'object' || now === 'gone' ? changedMeanwhile(now) : now === 'as asked'
    },
  }
}

function deleteStep(change: ChangeRow, located: Located): Step {
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
      if (!(await work.noteAttempt(JSON.stringify(row)))) return lostLease
      await retrying(() => deleteRow(game, located.place))
      return undefined
    },
    holds: async (game) => (await readWhole(game, located.place)).length === 0,
  }
}

function restoreStep(change: ChangeRow, located: Located): Step {
  // Written by a deletion of this module, from a row of the same table.
  const kept = JSON.parse(change.kept_row ?? '{}') as WholeRow
  const isKept = (row: WholeRow): boolean =>
    Object.entries(kept).every(([name, value]) => {
      const column = located.place.table.columns.get(name.toLowerCase())
      return column !== undefined && sameCell(column, row[name] ?? null, value)
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
      if (!(await work.noteAttempt())) return lostLease
      await retrying(() => insertWhole(game, located.place.table, kept))
      return undefined
    },
    async holds(game) {
      const [there] = await readWhole(game, located.place)
      return there !== undefined && isKept(there)
    },
  }
}
