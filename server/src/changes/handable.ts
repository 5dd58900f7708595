/** Decides which changes the running gamemode can make, and how far the player's row shows them. */
import type { ChangedField, FieldValue } from '@idlewood/contract/changes'
import { pageOf } from '../game/acts/acts.ts'
import { readCells, type CellChange, type RowPlace } from '../game/rows/rows.ts'
import type { CodePage } from '../game/server-settings/code-page.ts'
import { hasWantedValues } from './countdown.rules.ts'
import { fieldsOf, type ChangeRow } from './mailbox.ts'
import { formatValue, type Attempt } from './outcome.ts'
import type { LocatedRow } from './targets.ts'

/** A change the gamemode can make: one value of the row that it has in memory. */
export interface Handable extends CellChange {
  readonly field: string
  readonly uid: number
  readonly place: RowPlace
  /** The column and value sent to the game. */
  readonly given: { readonly name: string; readonly value: string }
  /** The encoding of the game's texts. */
  readonly page: CodePage
}

/** The row's value: as before the change, as requested, or another one. */
export type RowState = 'as before' | 'as asked' | { readonly found: string }

/** Maximum length in bytes of a value sent to the script. */
const maxValue = 144

/** With one second left, the game itself frees the player from jail and saves that. */
const freesSoon = { field: 'jailtime', value: '1' }

/** The `jailtype` field if the change releases somebody from jail; otherwise undefined. */
function releaseOf(fields: readonly ChangedField[]): ChangedField | undefined {
  const isFreed = (name: string) => fields.find(({ field, new: value }) => field === name && value === 0)
  return fields.length === 2 && isFreed('jailtime') ? isFreed('jailtype') : undefined
}

/**
 * The field that shows whether a change was made, and what the game is given to make it: usually the same
 * field. Undefined if the gamemode cannot make the change. Renames are excluded, because a new name affects
 * more than one row.
 */
function handedField({ operation, target, ...change }: ChangeRow) {
  if (operation !== 'update' || (target !== 'user' && target !== 'item')) return undefined
  const fields = fieldsOf(change)
  const release = releaseOf(fields)
  if (release) return { shows: release, given: freesSoon }
  const [only, ...others] = fields
  if (!only || others.length > 0 || only.field === 'username') return undefined
  return { shows: only, given: { field: only.field, value: String(only.new ?? '') } }
}

/** Whether the script can receive a value; passing an empty one to it stops the server. */
const isSendable = (value: string, page: CodePage): boolean =>
  value !== '' && page.lacking(value) === '' && page.encode(value).length <= maxValue

/** The part of a change that is given to the gamemode; undefined if the gamemode cannot make the change. */
export function handableOf({ change, game }: Attempt, { place, column }: LocatedRow): Handable | undefined {
  const handed = handedField(change)
  const found = handed && column(handed.shows.field)
  const name = handed && column(handed.given.field)?.name
  const { uid } = change
  // The gamemode keeps the player's own row in memory.
  if (!found || !name || uid === null || place.key.length !== 1 || place.key[0]?.value !== uid)
    return undefined
  const { shows, given } = handed
  const page = pageOf(game)
  if (!/^\w{1,31}$/.test(name) || !isSendable(given.value, page)) return undefined
  return { ...shows, column: found, uid, place, given: { name, value: given.value }, page }
}

/** Compares the game's current row with the change. */
export async function rowOf(
  { game, change }: Attempt,
  { place, field, column, old, new: wanted }: Handable,
): Promise<RowState> {
  const [row] = await readCells(game, place, [column])
  const found = row?.[0] ?? null
  const isLeftOf = (value: FieldValue, elapsedMs: number): boolean =>
    row !== undefined && hasWantedValues([{ field, column, now: found, wanted: value }], elapsedMs)
  const since = Number(change.attempted_at ?? Date.now())
  if (isLeftOf(wanted, Date.now() - since)) return 'as asked'
  return isLeftOf(old, Infinity) ? 'as before' : { found: formatValue(found) }
}
