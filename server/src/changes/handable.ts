/** Which changes a gamemode can make of somebody who plays, and what its row says of one. */
import type { ChangedField, FieldValue } from '@idlewood/contract/changes'
import { pageOf } from '../game/acts/acts.ts'
import { readCells, type CellChange, type RowPlace } from '../game/rows/rows.ts'
import type { CodePage } from '../game/server-settings/code-page.ts'
import { standsAsWanted } from './countdown.rules.ts'
import { fieldsOf, type ChangeRow } from './mailbox.ts'
import { shown, type Attempt } from './outcome.ts'
import type { Located } from './targets.ts'

/** A change the gamemode can make: one value of the row it keeps in memory. */
export interface Handable extends CellChange {
  readonly field: string
  readonly uid: number
  readonly place: RowPlace
  readonly value: string
  /** In which the game's texts are written. */
  readonly page: CodePage
}

/** As it was, as it was asked, or with another value. */
export type RowState = 'as before' | 'as asked' | { readonly found: string }

/** Bytes of a value that the script has room for. */
const maxValue = 144

/** The one field of a change, where there is no other. A new name moves more than one row. */
function onlyField({ operation, target, ...change }: ChangeRow): ChangedField | undefined {
  const [field, ...others] = fieldsOf(change)
  const isOfUser = operation === 'update' && (target === 'user' || target === 'item')
  return isOfUser && others.length === 0 && field?.field !== 'username' ? field : undefined
}

/** Whether the script can carry a value: an empty one stops the server. */
const isSendable = (value: string, page: CodePage): boolean =>
  value !== '' && page.lacking(value) === '' && page.encode(value).length <= maxValue

/** What of a change the gamemode is given; undefined where it is not one for it. */
export function handableOf({ change, game }: Attempt, { place, column }: Located): Handable | undefined {
  const field = onlyField(change)
  const found = field && column(field.field)
  const { uid } = change
  // The gamemode keeps the player's own row in memory.
  if (!found || uid === null || place.key.length !== 1 || place.key[0]?.value !== uid) return undefined
  const [value, page] = [String(field.new ?? ''), pageOf(game)]
  if (!/^\w{1,31}$/.test(found.name) || !isSendable(value, page)) return undefined
  return { field: field.field, column: found, old: field.old, new: field.new, uid, place, value, page }
}

/** What the game's row holds of it now. */
export async function rowOf(
  { game, change }: Attempt,
  { place, field, column, old, new: wanted }: Handable,
): Promise<RowState> {
  const [row] = await readCells(game, place, [column])
  const found = row?.[0] ?? null
  const isLeftOf = (value: FieldValue, elapsedMs: number): boolean =>
    row !== undefined && standsAsWanted([{ field, column, now: found, wanted: value }], elapsedMs)
  const since = Number(change.attempted_at ?? Date.now())
  if (isLeftOf(wanted, Date.now() - since)) return 'as asked'
  return isLeftOf(old, Infinity) ? 'as before' : { found: shown(found) }
}
