/** Findings about the content of this game's rows, texts and files. */
import { sql } from 'kysely'
import type { Game } from '../game.ts'
import { settingsFileOf } from '../server-settings/server-settings.ts'
import { readTable } from '../server-settings/settings-table.ts'
import type { Advice, Finding } from './finding.ts'

const settingsAdvice: Advice = {
  who: 'operator',
  urgency: 'within days',
  otherwise: 'The page Settings shows what the portal can count by itself, and no more.',
}
const sharedNames: Advice = {
  who: 'operator',
  urgency: 'within days',
  otherwise: 'Of characters with one name and one password nobody can sign in.',
}

const sharedNumbers: Advice = {
  who: 'database administrator',
  urgency: 'before players come',
  otherwise: 'They cannot sign in, SUPER_USERS cannot name them, and staff can neither see nor change them.',
}

/** Different collations used together. */
export function texts(game: Game): Finding[] {
  const { tables } = game.current().introspection
  const byCharset = Map.groupBy(
    [...tables.values()].flatMap((table) =>
      [...table.columns.values()].flatMap(({ collation }) => collation ?? []),
    ),
    (collation) => collation,
  )
  if (byCharset.size < 2) return []
  const list = [...byCharset]
    .map(([collation, columns]) => `${collation} (${columns.length} columns)`)
    .join(', ')
  return [
    {
      level: 'ok',
      text: `Texts are kept in several collations: ${list}. The portal compares each with itself only.`,
    },
  ]
}

async function sharedNameFindings(game: Game): Promise<Finding[]> {
  const map = game.current()
  const users = map.table('users')
  const username = map.column('users', 'username')
  if (!users || !username) return []
  const { rows } = await sql<{ shared: number }>`select count(*) as shared from
    (select 1 as one from ${sql.id(users.name)} group by ${sql.id(username.name)} having count(*) > 1) as names`.execute(
    game.database.db,
  )
  const shared = Number(rows[0]?.shared ?? 0)
  if (shared === 0) return []
  const names = `${shared} name${shared === 1 ? ' belongs' : 's belong'} to more than one character.`
  return [
    { level: 'warning', text: `${names} They sign in only if their passwords differ.`, advice: sharedNames },
  ]
}

/** Characters whose number is missing or shared with another. */
async function sharedNumberFindings(game: Game): Promise<Finding[]> {
  const map = game.current()
  const users = map.table('users')
  const uid = map.column('users', 'uid')
  if (!users || !uid) return []
  const number = sql.id(uid.name)
  const { rows } = await sql<{ characters: unknown }>`select sum(sharing) as characters from
    (select count(*) as sharing from ${sql.id(users.name)} group by ${number}
      having count(*) > 1 or ${number} = 0 or ${number} is null) as numbers`.execute(game.database.db)
  const count = Number(rows[0]?.characters ?? 0)
  if (count === 0) return []
  const have = count === 1 ? '1 character has' : `${count} characters have`
  const text = `${have} no number of their own in ${users.name}.${uid.name}: it is empty or 0, or others have it too. Give each a number of its own, or name the column with the characters' numbers in the map file as "users.uid".`
  return [{ level: 'warning', text, advice: sharedNumbers }]
}

async function zeroDates(game: Game): Promise<Finding[]> {
  const map = game.current()
  const users = map.table('users')
  const lastlogin = map.column('users', 'lastlogin')
  if (!users || !lastlogin || !/date|timestamp/.test(lastlogin.type) || game.database.engine !== 'mysql')
    return []
  const { rows } = await sql<{ zero: number }>`select count(*) as zero from ${sql.id(users.name)}
    where year(${sql.id(lastlogin.name)}) = 0`.execute(game.database.db)
  const zero = Number(rows[0]?.zero ?? 0)
  const text = `${zero} characters have a zero date for their last login; it is shown as none.`
  return zero > 0 ? [{ level: 'ok', text }] : []
}

/**
 * A last login that changes with every update of the row: the portal leaves it unchanged, but the game may
 * not.
 */
function movingLogin(game: Game): Finding[] {
  const map = game.current()
  const lastlogin = map.column('users', 'lastlogin')
  if (!lastlogin?.changesByItself) return []
  const text = `${map.table('users')?.name}.${lastlogin.name} is set by the database with every change of a row: as a last login it shows when the game last saved a character. The portal's edits leave it as it is. If another column holds the login, name that in the map file as "users.lastlogin".`
  return [{ level: 'ok', text }]
}

/** Findings about names, numbers and dates. */
export const contentFindings = async (game: Game): Promise<Finding[]> => [
  ...(await sharedNumberFindings(game)),
  ...(await sharedNameFindings(game)),
  ...(await zeroDates(game)),
  ...movingLogin(game),
]

/** Why the settings table is not used, if the game has one. */
export async function settingsTable(game: Game): Promise<Finding[]> {
  const table = game.current().table('settings')
  if (!table) return []
  const reading = await readTable(game)
  if (!('sentence' in reading)) return []
  const text = `${reading.sentence} Settings are neither shown nor changed meanwhile. Find out which row the game reads and delete the others in the database, or say "tables": { "settings": null } in the map file if ${table.name} is something else.`
  const empty = `${reading.sentence} Settings are neither shown nor changed until then.`
  const isEmpty = reading.rows === 0
  return [{ level: 'warning', text: isEmpty ? empty : text, advice: settingsAdvice }]
}

/** How the settings file is read, or why it is not. */
export async function settingsFile(game: Game): Promise<Finding[]> {
  const path = game.settingsFile
  const reading = await settingsFileOf(game)?.read()
  if (path === undefined || !reading) return []
  if ('sentence' in reading) {
    const text = `${reading.sentence} GAME_SETTINGS_FILE names ${path}.`
    return [{ level: 'warning', text, advice: settingsAdvice }]
  }
  const { unclear, positions } = reading
  if (unclear !== null) return [{ level: 'warning', text: `${path}: ${unclear}`, advice: settingsAdvice }]
  const places = Object.entries(positions).map(([field, place]) => `${place + 1} ${field}`)
  return [{ level: 'ok', text: `The settings file ${path} is read as: ${places.join(', ')}.` }]
}
