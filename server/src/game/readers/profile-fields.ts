/** The profile fields staff edit: the column of each, and its value. */
import type { FieldValue } from '@idlewood/contract/changes'
import { profileFieldNames, type ProfileFieldName } from '@idlewood/contract/profile-fields'
import type { GameMap } from '../map/capability-map.ts'
import type { FieldName } from '../map/fields.ts'
import type { Game } from '../game.ts'
import type { Column } from '../map/introspect.ts'
import { readCells, type RowPlace } from '../rows/rows.ts'
import { onlyRow } from '../by-number.ts'

/** Translates the specification's spelling where the map's differs. */
const mapped = (field: ProfileFieldName): FieldName<'users'> => (field === 'armour' ? 'armor' : field)

/** The column of a profile field, or undefined if this game has none. */
export const profileColumn = (map: GameMap, field: ProfileFieldName): Column | undefined =>
  map.column('users', mapped(field))

/** The row of a character. */
export function userPlace(map: GameMap, uid: number): RowPlace | undefined {
  const table = map.table('users')
  const column = map.column('users', 'uid')
  return table && column && { table, key: [{ column, value: uid }] }
}

/** A user's profile as stored in the row, with texts unchanged: an editor must see what is there. */
export interface Profile {
  uid: number
  values: Record<ProfileFieldName, FieldValue>
}

/** The profile of the character with this uid, or undefined. Fields this game lacks are null. */
export async function findProfile(game: Game, uid: number): Promise<Profile | undefined> {
  const map = game.current()
  const place = userPlace(map, uid)
  const present = profileFieldNames.flatMap((field) => {
    const column = profileColumn(map, field)
    return column ? [{ field, column }] : []
  })
  if (!place) return undefined
  const rows = await readCells(
    game,
    place,
    present.map(({ column }) => column),
  )
  const cells = onlyRow(uid, rows)
  if (!cells) return undefined
  const values = Object.fromEntries(profileFieldNames.map((field) => [field, null as FieldValue]))
  for (const [index, { field }] of present.entries()) values[field] = cells[index] ?? null
  // Every name of the list was given a value above.
  return { uid, values: values as Profile['values'] }
}
