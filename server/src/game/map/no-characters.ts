/** Why a database has no table of characters that the portal can use, in words for its operator. */
import { word } from './field.ts'
import { entities } from './fields.ts'
import { findColumn } from './find-column.ts'
import { isNumeric, type Column, type Introspection, type Table } from './introspect.ts'
import { findCharacters, lackingOf, ofGames, type LikelyTable } from './likely-table.ts'
import type { Overrides } from './overrides.ts'

const ofAccounts =
  'in this gamemode people sign in to accounts, each of which may own several characters. The portal does not support that; docs/other-families.md says what it would take.'

/** Column names for the name of an account. Many gamemodes call the account after the website, the UCP. */
const accountNames = [...entities.users.fields.username.candidates, 'ucp']

/**
 * Whether a table has a password and a name that begin alike, as in `acc_name` and `acc_pass`. A place may
 * have them, too.
 */
const isOfAccounts = (table: Table): boolean =>
  !findColumn(entities.houses.fields.x, table) &&
  [...table.columns].some(([key, column]) =>
    entities.users.fields.password.candidates.some(
      (candidate) =>
        key.endsWith(candidate) &&
        !isNumeric(column) &&
        accountNames.some((name) => table.columns.has(key.slice(0, -candidate.length) + name)),
    ),
  )

/** What many gamemodes call a password. It says too little to be taken for one. */
const maybePassword = word('key')

/** Whether people sign in to the rows of another table, as far as names tell. */
function hasAccounts({ tables }: Introspection, characters: LikelyTable): boolean {
  const own = tables.get(characters.table.toLowerCase())
  if (own && findColumn(maybePassword, own)) return false
  return [...tables.values()].some((table) => table !== own && isOfAccounts(table))
}

/**
 * The fields for which the table that most likely contains the characters has no column, and which the map
 * file may name; undefined if people sign in to accounts instead.
 */
export function nameableIn(introspection: Introspection, characters: LikelyTable): string[] | undefined {
  const lacks = lackingOf(characters)
  // Otherwise its password column may just have an unusual name.
  return lacks.includes('users.password') && hasAccounts(introspection, characters) ? undefined : lacks
}

/** What keeps the portal from using the table that most likely contains the characters; empty if nothing. */
function obstacle(introspection: Introspection, characters: LikelyTable): string {
  const lacks = nameableIn(introspection, characters)?.map((field) => field.replace('users.', ''))
  if (lacks?.length === 0) return ''
  const seem = `The characters seem to be in the table ${characters.table}`
  if (!lacks) return ` ${seem}, which has no passwords: ${ofAccounts}`
  return ` ${seem}, which has no column the portal takes for ${lacks.join(' and ')}. If there is one, name it in the map file.`
}

/** Why no table was taken for that of the characters. */
export function noCharacters(introspection: Introspection, overrides: Overrides): string {
  const wanted = overrides.tables.users
  if (wanted === null)
    return 'The map file says that there is no table of characters, without which nothing works.'
  const table = introspection.tables.get((wanted ?? 'users').toLowerCase())
  if (!table) {
    const characters = findCharacters(introspection)
    return `There is no table users in this database. GAME_DATABASE_URL names another database than the game’s, or a gamemode of another family.${characters ? obstacle(introspection, characters) : ''}`
  }
  if (wanted === undefined)
    return `The table ${table.name} has no columns the portal knows for uid and username. This is not a game database of the supported family; if it is, name the columns in the map file.`
  const { fields } = entities.users
  const missing = (['uid', 'username'] as const).filter(
    (field) => !overrides.fields[`users.${field}`] && !findColumn(fields[field], table),
  )
  const example = missing.map((field) => `"users.${field}": "…"`).join(', ')
  return `The map file puts users into the table ${table.name}, where the portal finds no column for ${missing.join(' and ')}. Name ${missing.length > 1 ? 'them' : 'it'} under "fields": { ${example} }.`
}

/** A table in use, and its columns by field. */
interface Used {
  readonly table: Table
  readonly columns: ReadonlyMap<string, Column>
}

/**
 * Why the table used for the characters is not theirs: it has nothing of a character in a game, and another
 * table, used for nothing else, has. The game then numbers the owners of vehicles and items by that table, so
 * people would see and use what belongs to others. Undefined if there is no such table.
 */
export function charactersElsewhere(
  introspection: Introspection,
  { users, others }: { users: Used; others: readonly Used[] },
): string | undefined {
  if (ofGames.some((field) => users.columns.has(field))) return undefined
  const characters = findCharacters(introspection)
  if (!characters || [users, ...others].some(({ table }) => table.name === characters.table)) return undefined
  const names = ofGames.map((field) => `users.${field}`).join(', ')
  return `The table ${users.table.name} has no column the portal takes for ${ofGames.slice(0, -1).join(', ')} or ${ofGames.at(-1)}, and ${characters.table} has: the game numbers the owners of vehicles and items by that table, so people would get what belongs to others.${obstacle(introspection, characters)} If ${users.table.name} holds the characters all the same, name one of ${names} in the map file.`
}
