/**
 * Accounts of the game: found by name or Discord id, and created at sign-up. They are the only rows the
 * portal adds.
 */
import { sql, type Kysely } from 'kysely'
import { isDenied, isDuplicateKey } from '../db/errors.ts'
import { retrying } from '../db/retry.ts'
import { dateToWrite } from './dates/date-text.ts'
import { databaseNow } from './dates/moment-sql.ts'
import { readOnlyReason } from './map/durability.ts'
import type { FieldName } from './map/fields.ts'
import type { Game, GameTables } from './game.ts'
import { storesDiscordIds, type Column } from './map/introspect.ts'
import { isForeignCharacters } from './characters-allowed.ts'
import { requiredColumns } from './rows/rows.ts'
import { hashPassword } from './passwords.ts'
import { hashesOtherwise, isSalted, newSaltFor } from './stored-passwords.ts'
import { textOrNull, unpadded } from './text.ts'
import { GameUnusable } from './map/unusable.ts'
import { say, type Sentence } from '../language/sentences.ts'

/** An account as sign-in needs it. Never leaves the server. */
export interface Account {
  uid: number
  username: string
  password: string | null
  salt: string | null
  /** The code the game shows for linking, in forks that have one. */
  code: string | null
}

/** The name is already taken. */
export class NameTaken extends Error {
  override name = 'NameTaken'
}

/** The portal's database account is not allowed to add characters. */
export class SignUpClosed extends Error {
  override name = 'SignUpClosed'
  readonly sentence: string | Sentence

  constructor(sentence: string | Sentence) {
    super(String(sentence))
    this.sentence = sentence
  }
}

type Row = Record<string, unknown>

/** A text of a row, unchanged: every character of a salt counts. */
const textOf = (value: unknown): string | null => unpadded(value) || null

/**
 * A code that a player was shown, or null. Zeros, words for nothing and a value that every new row has prove
 * nothing, because anyone knows them.
 */
export function codeOf(value: unknown, column: Column | undefined): string | null {
  const code = textOrNull(value)
  return code === null || code === column?.fallback || /^(0+|-\d+|null)$/i.test(code) ? null : code
}

function accountsQuery(game: Game, db: Kysely<GameTables>, by: FieldName<'users'>, value: string | number) {
  const map = game.current()
  const fields = (['uid', 'username', 'password', 'salt', 'code'] as const).flatMap((field) => {
    const column = map.column('users', field)
    return column ? [sql`${sql.id(column.name)} as ${sql.id(field)}`] : []
  })
  const key = map.column('users', by)
  if (!key) return undefined
  // No limit: the whole table is scanned, so that an existing name takes as long as a missing one.
  return sql<Row>`select ${sql.join(fields)} from ${sql.id(map.table('users')?.name ?? 'users')}
    where ${sql.id(key.name)} = ${value}`.execute(db)
}

async function findAccounts(
  game: Game,
  db: Kysely<GameTables>,
  by: FieldName<'users'>,
  value: string | number,
): Promise<Account[]> {
  const [codeColumn, saltColumn] = [
    game.current().column('users', 'code'),
    game.current().column('users', 'salt'),
  ]
  const result = await accountsQuery(game, db, by, value)?.catch((error: unknown) => {
    if (isForeignCharacters(error)) return undefined
    throw error
  })
  return (result?.rows ?? []).map((row) => ({
    uid: Number(row['uid']),
    username: String(row['username'] ?? ''),
    password: textOf(row['password']),
    salt: saltColumn ? textOf(row['salt']) : (game.passwordSalt ?? null),
    code: codeOf(row['code'], codeColumn),
  }))
}

/** Accounts with this name; the database's collation decides which names are equal. */
export const findAccountsByName = (game: Game, name: string): Promise<Account[]> =>
  findAccounts(game, game.database.db, 'username', name)

/** Whether a character other than `uid` has this name. */
export async function isNameOfAnother(game: Game, name: string, uid: number): Promise<boolean> {
  return (await findAccountsByName(game, name)).some((account) => account.uid !== uid)
}

/** Whether the account's row still contains the password that it was read with. */
export async function hasSamePassword(game: Game, { uid, password, salt }: Account): Promise<boolean> {
  const accounts = await findAccounts(game, game.database.db, 'uid', uid)
  return accounts.some((now) => now.password === password && now.salt === salt)
}

/**
 * Accounts whose row contains this Discord id. Anything that is not a Discord id finds nothing, because forks
 * store other things in such columns.
 */
export async function findAccountsByDiscordId(game: Game, discordId: string): Promise<Account[]> {
  if (!/^\d{17,20}$/.test(discordId)) return []
  const column = game.current().column('users', 'discordid')
  if (!column || !storesDiscordIds(column)) return []
  return findAccounts(game, game.database.db, 'discordid', discordId)
}

/** A value to insert into a column. */
type ColumnValue = string | number

/** The "empty" value of a column that requires a value and has no default. */
function zeroOf(column: Column, hostNow: string): ColumnValue {
  const { type, choices } = column
  // The first value of an `enum` means nothing.
  if (choices) return choices[0] ?? ''
  if (type === 'json') return '{}'
  if (/char|text|blob|binary|set/.test(type)) return ''
  if (/^(date|timestamp)/.test(type)) return dateToWrite(column, hostNow) ?? hostNow
  if (type === 'time') return '00:00:00'
  return 0
}

interface NewAccount {
  username: string
  password: string
  /** The address; stored if the game stores it. */
  address: string
  /** Treat the name as taken, whether it exists or not; the check takes equally long. */
  isReserved?: boolean
}

/** Throws if this game cannot accept a sign-up, regardless of who signs up. */
async function refuseUnfit(game: Game, account: NewAccount, storedLength: number): Promise<void> {
  const map = game.current()
  const users = map.table('users')
  // A non-durable storage engine is acceptable: the game's own sign-ups use it, too. What is behind a view is
  // unknown.
  if (users?.isView) throw new SignUpClosed(readOnlyReason(map, users) ?? '')
  const password = map.column('users', 'password')
  if (!password)
    throw new SignUpClosed('This game keeps no passwords the portal knows of, so it cannot take sign-ups.')
  if (game.passwordScheme === 'sha256' && !isSalted(game)) throw new SignUpClosed(say('identity.noSalt'))
  if (password.length !== null && storedLength > password.length)
    throw new SignUpClosed(say('identity.passwordColumn'))
  if (await hashesOtherwise(game)) throw new SignUpClosed(say('identity.passwordForm'))
  const maxLength = map.column('users', 'username')?.length ?? null
  if (maxLength !== null && account.username.length > maxLength)
    throw new SignUpClosed(say('identity.nameTooLong', { most: maxLength }))
}

/**
 * Adds a value for each column that requires one and has no default. Throws {@link SignUpClosed} if it must
 * differ in every row: one account with the empty value would be in the way of all others.
 */
function addZeros(game: Game, values: Map<string, ColumnValue>, hostNow: string): void {
  const [users, uid] = [game.current().table('users'), game.current().column('users', 'uid')]
  for (const column of users ? requiredColumns(users, [...values.keys()]) : []) {
    if (column.name !== uid?.name && users?.unique.has(column.name.toLowerCase()))
      throw new SignUpClosed(say('identity.ownValue'))
    values.set(column.name, zeroOf(column, hostNow))
  }
}

async function valuesFor(game: Game, account: NewAccount): Promise<Map<string, ColumnValue>> {
  const { username, password, address } = account
  const stored = await hashPassword(game.passwordScheme, password, await newSaltFor(game))
  await refuseUnfit(game, account, stored.password?.length ?? 0)
  const values = new Map<string, ColumnValue>()
  const set = (field: FieldName<'users'>, value: (column: Column) => ColumnValue | null): void => {
    const column = game.current().column('users', field)
    const made = column && value(column)
    if (column && made !== null && made !== undefined) values.set(column.name, made)
  }
  // On a dual-stack socket an IPv4 address has a prefix; the game stores the plain form.
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, '')
  // By the database's clock and time zone, as the game writes it: the portal may run elsewhere.
  const hostNow = await databaseNow(game)
  const now = (column: Column) => dateToWrite(column, hostNow) ?? null
  set('username', () => username)
  set('password', () => stored.password)
  set('salt', () => stored.salt)
  set('regdate', now)
  set('lastlogin', now)
  set('ip', ({ length }) => (length !== null && ip.length <= length ? ip : null))
  addZeros(game, values, hostNow)
  return values
}

/** Runs `work` while nobody else can add a character. */
export type SignUpTurns = <T>(work: () => Promise<T>) => Promise<T>

const lastOf = new WeakMap<Game, Promise<unknown>>()

/** Serialises sign-ups within this process; a portal with several processes needs a shared lock. */
const ownTurns =
  (game: Game): SignUpTurns =>
  (work) => {
    const next = (lastOf.get(game) ?? Promise.resolve()).then(work, work)
    lastOf.set(game, next)
    return next
  }

/**
 * Adds a character as the game itself would: name, password in the game's scheme, registration time and
 * address; all other columns get their defaults. Returns its uid. Throws {@link NameTaken} and {@link
 * SignUpClosed}.
 */
export async function createAccount(
  game: Game,
  account: NewAccount,
  takeTurns: SignUpTurns = ownTurns(game),
): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await insertAccount(game, account, takeTurns)
    } catch (error) {
      if (isDenied(error))
        throw new SignUpClosed(
          'The portal’s database account may not add characters (GRANT INSERT on the table of characters). Sign up in the game.',
        )
      if (!isDuplicateKey(error)) throw error
      // Either the name was taken in the meantime, or the game gave the next uid to somebody else.
      if ((await findAccountsByName(game, account.username)).length > 0) throw new NameTaken(account.username)
      // Otherwise a value that every new row has must be different in each.
      if (game.current().column('users', 'uid')?.autoIncrement)
        throw new SignUpClosed(say('identity.ownValue'))
      if (attempt === 3) throw error
    }
  }
}

async function insertAccount(game: Game, account: NewAccount, takeTurns: SignUpTurns): Promise<number> {
  const map = game.current()
  const values = await valuesFor(game, account)
  const table = sql.id(map.table('users')?.name ?? 'users')
  const uid = map.column('users', 'uid')
  if (!uid) throw new GameUnusable('The table users has no uid.')
  const insert = () =>
    game.database.db.transaction().execute(async (db) => {
      const others = await findAccounts(game, db, 'username', account.username)
      if (account.isReserved || others.length > 0) throw new NameTaken(account.username)
      if (!uid.autoIncrement) {
        // Some dumps lack the auto-increment; the next number is then the largest plus one.
        const { rows } = await sql<{
          next: unknown
        }>`select coalesce(max(${sql.id(uid.name)}), 0) + 1 as next from ${table}`.execute(db)
        values.set(uid.name, Number(rows[0]?.next))
      }
      const columns = sql.join([...values.keys()].map((name) => sql.id(name)))
      await sql`insert into ${table} (${columns}) values (${sql.join([...values.values()])})`.execute(db)
      const [made, another] = await findAccounts(game, db, 'username', account.username)
      // Read the row back before committing, to check that the database stored what was meant.
      if (!made || another || made.username !== account.username) {
        throw new SignUpClosed(
          'The game database did not keep the new character as it was sent. Nothing was added.',
        )
      }
      return made.uid
    })
  return takeTurns(() => retrying(insert))
}
