/** Which bans this game finds, and whether bans and staff flags can be created from the portal. */
import { sql, type RawBuilder } from 'kysely'
import { endOfBan, unendedBanConditions } from '../bans/ban-end.ts'
import { banMarks, banMarksOf, isOverBy } from '../bans/ban-marks.ts'
import { hasUidOnlyBans } from '../bans/banned-name.ts'
import { nobody, rowOf, type NewBan } from '../bans/ban-rows.ts'
import { nameComparison } from '../bans/ban-check.ts'
import { momentInText } from '../dates/moment-sql.ts'
import { isTextual } from '../dates/sampled-dates.ts'
import type { Game } from '../game.ts'
import type { GameMap } from '../map/capability-map.ts'
import { namesIn } from '../map/field.ts'
import { columnsNamed } from '../map/find-column.ts'
import type { Column, Table } from '../map/introspect.ts'
import { readRights } from '../map/grants.ts'
import { prefixesOf } from '../map/prefix.ts'
import { lockColumnsIn } from '../readers/locks.ts'
import { requiredColumns } from '../rows/rows.ts'
import { wordOfColumn } from '../signs.ts'
import { empty, forms } from '../text.ts'
import type { Advice, Finding } from './finding.ts'

function comparisonFinding(game: Game): Finding {
  if (!game.current().column('bans', 'username')) {
    const text = hasUidOnlyBans(game)
      ? 'Bans: this game bans characters by their number.'
      : 'Bans: this game bans addresses only. They are listed here, and shut nobody out of the portal.'
    return { level: 'ok', text }
  }
  const { names, isKnown } = nameComparison(game.current())
  if (names === 'spoken')
    return {
      level: 'ok',
      text: 'Bans: this game compares names with blanks instead of underscores, so a ban of a name alone is never found. Ban names together with their address, or say "banNames": "stored" in the map file if that is not so here.',
    }
  const usual = isKnown
    ? ''
    : ' That is usual, and unknown of this one: ban a name once and try to connect; "banNames": "spoken" in the map file says that it is otherwise.'
  return { level: 'ok', text: `Bans: this game compares the whole name of everyone who connects.${usual}` }
}

/** Column names, in lower case, that give the duration of a ban instead of its end. */
const lengths = namesIn(
  'days hours minutes length banlength ban_length duration banduration ban_duration',
  'time bantime ban_time bandays ban_days banhours ban_hours',
)

const unknownEnds: Advice = {
  who: 'operator',
  urgency: 'within days',
  otherwise: 'Players whose ban has ended in the game stay shut out of the portal until the row is deleted.',
}

/**
 * Counts rows with a value in the column of ends that the portal cannot read as a date, such as a flag, a
 * number of days or a date in another order.
 */
async function countNoMoments(game: Game, table: string, column: Column): Promise<number> {
  const value = wordOfColumn(column)
  const isNone = isTextual(column)
    ? sql`${momentInText(column)} is null`
    : sql`${endOfBan(game) ?? sql`null`} is null and ${value} not regexp ${forms.date}`
  const { rows } = await sql<{ found: unknown }>`select count(*) as found from ${sql.id(table)}
    where ${isNone} and ${value} not regexp ${forms.nothing} and ${value} not regexp ${forms.never}
      and ${value} not in (${sql.join([...empty])})`.execute(game.database.db)
  return Number(rows[0]?.found ?? 0)
}

async function countRows(game: Game, table: string, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ found: unknown }>`select count(*) as found from ${sql.id(table)}
    where ${where}`.execute(game.database.db)
  return Number(rows[0]?.found ?? 0)
}

const countEnded = (game: Game, table: string): Promise<number> =>
  countRows(game, table, sql`not (${sql.join(unendedBanConditions(game))})`)

const allOver: Advice = {
  who: 'operator',
  urgency: 'before players come',
  otherwise: 'If the column says the opposite in this game, people whom it bans sign in here.',
}

/** Rows that the game keeps and has marked as over. */
async function markFindings(game: Game, table: Table): Promise<Finding[]> {
  if (game.database.engine === 'sqlite') return []
  const found = banMarksOf(game.current()).map(async (mark): Promise<Finding> => {
    const { field, column, whenOver } = mark
    const count = await countRows(game, table.name, isOverBy(mark))
    const text = `Bans: ${table.name}.${column.name} says whether a ban is ${field}. Rows where it says ${whenOver ? 'yes' : 'no'} shut nobody out and are not listed: ${count}. If that column is something else, say "bans.${field}": null in the map file.`
    if (count === 0 || count < (await countRows(game, table.name, sql`1 = 1`))) return { level: 'ok', text }
    return {
      level: 'warning',
      text: `By ${table.name}.${column.name}, every ban is over. ${text}`,
      advice: allOver,
    }
  })
  return [...(await Promise.all(found)), ...falseMarks(table)]
}

/** Marks that are not used because the ends of bans contradict them. */
const falseMarks = (table: Table): Finding[] =>
  [...table.columns.values()]
    .filter(({ cannotBe }) => cannotBe !== null)
    .map(({ name }) => ({
      level: 'warning',
      text: `Bans: ${table.name}.${name} is not used, because by it every ban that has an end in the future is over, and none that has not ended is active. If it says that all the same, name it in the map file as "bans.active" or "bans.over".`,
      advice: unknownEnds,
    }))

/** Whether bans count for the address they note, in a game that says so. */
function addressFindings(game: Game, table: Table): Finding[] {
  const mark = game.current().column('bans', 'ipban')
  if (!mark) return []
  const text = `Bans: ${table.name}.${mark.name} says whether a ban counts for its address. Where it says no, only the name is banned. If that column is something else, say "bans.ipban": null in the map file.`
  return [{ level: 'ok', text }]
}

/** When bans of this game end, as far as its table says. */
async function endFindings(game: Game): Promise<Finding[]> {
  const map = game.current()
  const [table, until] = [map.table('bans'), map.column('bans', 'until')]
  if (!table || game.database.engine === 'sqlite') return []
  if (!until) {
    const found = columnsNamed({ candidates: lengths }, table)
    if (found.length === 0) return []
    const names = found.map(({ name }) => `${table.name}.${name}`).join(', ')
    const text = `Bans: ${names} may say how long a ban lasts. A length does not say when the ban ends, so a ban holds ${banMarksOf(map).length > 0 ? 'until the game marks its row as over or deletes it' : `as long as its row is in ${table.name}`}. If a column holds the moment at which a ban ends, name it under "bans.until" in the map file.`
    return [{ level: 'warning', text, advice: unknownEnds }]
  }
  const [ended, odd] = [await countEnded(game, table.name), await countNoMoments(game, table.name, until)]
  const name = `${table.name}.${until.name}`
  const known = `Bans: ${name} holds when a ban ends; nothing and 0 mean that it does not. Rows whose end has passed shut nobody out and are not listed: ${ended}.`
  const other = `Bans: ${odd} ${odd === 1 ? 'row holds' : 'rows hold'} something in ${name} that is no moment the portal reads, and ${odd === 1 ? 'counts' : 'count'} as without an end. If that column is something else, say "bans.until": null in the map file.`
  return [
    { level: 'ok', text: known },
    ...(odd > 0 ? [{ level: 'warning' as const, text: other, advice: unknownEnds }] : []),
  ]
}

const unmade: Advice = {
  who: 'operator',
  urgency: 'within days',
  otherwise: 'Staff ban in the game.',
}

/** Rows that cannot be told apart are only read. */
function numberFindings(game: Game, table: Table): Finding[] {
  if (game.current().column('bans', 'id')) return []
  const text = `Bans: no column of ${table.name} numbers them, so they are shown without their end, and lifted in the game. If one does, name it in the map file as "bans.id".`
  return [{ level: 'ok', text }]
}

/** A sample ban, to determine which columns of this game get a value. */
const probe: NewBan = {
  username: nobody,
  uid: 1,
  ip: nobody,
  bannedby: '',
  date: '2000-01-01 00:00:00',
  reason: '',
  permanent: 0,
  days: null,
}

/** Columns that a ban requires and that the portal does not fill. */
function demandFindings(game: Game, table: Table): Finding[] {
  const map = game.current()
  const known = (
    [
      'id',
      'username',
      'uid',
      'ip',
      'bannedby',
      'date',
      'reason',
      'permanent',
      'ipban',
      'days',
      ...banMarks.map(({ field }) => field),
    ] as const
  ).flatMap((field) => {
    const column = map.column('bans', field)
    const isFilled = column && rowOf(game, probe)[column.name] !== undefined
    return column && (isFilled || field === 'id') ? column.name : []
  })
  const names = requiredColumns(table, known).map(({ name }) => `${table.name}.${name}`)
  if (names.length === 0) return []
  const text = `Bans cannot be made here: a row needs a value for ${names.join(', ')}, which the portal does not fill. Where one of them is the date or another field of a ban, name it in the map file, as "bans.date".`
  return [{ level: 'warning', text, advice: unmade }]
}

const unlocked: Advice = {
  who: 'operator',
  urgency: 'before players come',
  otherwise: 'People whom the game refuses sign in here.',
}

/** Names that say in several languages whether an account is banned, maybe after a letter. */
const lockNames = new RegExp(
  '^[a-z]?_?(?:(?:is|acc|account)_?)?(?:perm_?)?(?:ban|band|banned|banido|baneado|banat|banni|banlan(?:di)?|' +
    'block|blocked|bloqueado|blocat|gesperrt|disabled|suspended|yasakli)$',
  'i',
)

/** Columns of characters that look like a lock, if none is known. */
function lockFindings(map: GameMap): Finding[] {
  const users = map.table('users')
  if (!users || map.column('users', 'locked') || map.excludes('users.locked')) return []
  const prefixes = prefixesOf(users.columns)
  const isLock = (key: string) =>
    ['', ...prefixes].some((prefix) => key.startsWith(prefix) && lockNames.test(key.slice(prefix.length)))
  const read = new Set(lockColumnsIn(map).map(({ name }) => name))
  const names = [...users.columns].flatMap(([key, { name }]) =>
    isLock(key) && !read.has(name) ? [name] : [],
  )
  const [first] = names
  if (first === undefined) return []
  const text = `${names.map((name) => `${users.name}.${name}`).join(', ')} may say that an account is banned or locked, which the portal does not read. If it does, name it in the map file as "users.locked"; otherwise say "users.locked": null there.`
  return [{ level: 'warning', text, advice: unlocked }]
}

/** What staff do to bans and flags with each right. */
const doneWith = { INSERT: 'made', DELETE: 'lifted' } as const

async function grantFinding(game: Game, table: string, what: string): Promise<Finding[]> {
  if (game.database.engine === 'sqlite') return []
  const rights = await readRights(game)
  const missing = (['INSERT', 'DELETE'] as const).filter((right) => rights.lacks(right, table))
  if (missing.length === 0) return []
  const done = missing.map((right) => doneWith[right]).join(' or ')
  const text = `${what} are shown and cannot be ${done} here: this account lacks ${missing.join(' and ')} on ${table}. Where that is wanted, grant it.`
  return [{ level: 'ok', text, sql: rights.grant(missing, table) }]
}

/** All findings about bans. */
export async function banFindings(game: Game): Promise<Finding[]> {
  const map = game.current()
  const table = map.table('bans')
  const flags = map.table('flags')
  const ofOthers = [
    ...lockFindings(map),
    ...(flags ? await grantFinding(game, flags.name, 'Flags of the staff') : []),
  ]
  // A table that is missing or unreadable is reported together with all other tables.
  if (!table) return ofOthers
  return [
    comparisonFinding(game),
    ...(await endFindings(game)),
    ...(await markFindings(game, table)),
    ...addressFindings(game, table),
    ...numberFindings(game, table),
    ...demandFindings(game, table),
    ...(await grantFinding(game, table.name, 'Bans')),
    ...ofOthers,
  ]
}
