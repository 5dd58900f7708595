/** Whom bans are for, looked up by name: in most games that reads every character, so it is done once. */
import { bans, type Ban } from '@idlewood/contract/bans'
import { changes } from '@idlewood/contract/changes'
import { DefaultQueryExecutor, sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import { succeed } from '../../../test/rights.ts'

const names = Array.from({ length: 12 }, (_, index) => `Names_Player${String.fromCharCode(65 + index)}`)

const portal = await filePortal()
for (const [index, name] of names.entries())
  await portal.character(name, { ip: '81.20.1.1', adminlevel: index === 4 ? 6 : 0 })
const rows = [...names, 'names_playere', 'Names_Nobody', 'n/a'].map(
  (name) => sql`(${name}, '81.20.1.1', 'A', '2026-01-01 00:00:00', ${`the ban of ${name}`}, 0)`,
)
await sql`insert into bans (username, ip, bannedby, date, reason, permanent)
  values ${sql.join(rows)}`.execute(portal.game.database.db)
await portal.app.banIndex.complete()
const rights = ['view_bans', 'manage_bans', 'view_addresses', 'undo_changes']
const staff = await portal.staff('Names_Staff', rights, { adminlevel: 3, ip: '203.0.113.7' })
afterEach(() => vi.restoreAllMocks())

/** Counts the statements from now on that look for characters by one of these names. */
function countLookups(wanted: readonly string[] = names): () => number {
  const base = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as DefaultQueryExecutor // the common base class of both kinds of executors
  const original = base.executeQuery
  let count = 0
  vi.spyOn(base, 'executeQuery').mockImplementation(function (this: DefaultQueryExecutor, query) {
    const isByName = wanted.some((name) => query.parameters.includes(name))
    if (isByName && /from .users./.test(query.sql)) count++
    return original.call(this, query)
  })
  return () => count
}

const list = async (): Promise<Ban[]> => {
  const query = { by: 'address' as const, search: '81.20.1.1' }
  return (await succeed(portal.call(bans.list, { query }, { token: staff }))).bans
}

const nameOf = ({ username }: Ban): string => username ?? '-'

/** Without the two bans, in different spellings, of the one who does not rank below the staff member. */
const shown = ['-', 'Names_Nobody', ...names.filter((_, index) => index !== 4)].toSorted()

test('a search by address looks up all names at once and hides the bans of superiors in every spelling', async () => {
  const lookups = countLookups()
  expect((await list()).map(nameOf).toSorted()).toEqual(shown)
  expect(lookups()).toBe(1)
})

test('the addresses of many bans are shown after one look at the characters', async () => {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from bans where ip = '81.20.1.1'`.execute(portal.game.database.db)
  const ids = rows.map(({ id }) => Number(id))
  const lookups = countLookups()
  const { addresses } = await succeed(portal.call(bans.addresses, { body: { ids } }, { token: staff }))
  expect(lookups()).toBe(1)
  const hidden = addresses.flatMap(({ id, address }: { id: number; address: string | null }) =>
    address === null ? rows.find((row) => Number(row.id) === id)?.username : [],
  )
  expect(hidden.toSorted()).toEqual(['Names_PlayerE', 'names_playere'])
})

test('what lifting a ban would lift is found with one look for each list', async () => {
  const [first] = await list()
  const lookups = countLookups()
  await succeed(portal.call(bans.covering, { params: { id: String(first?.id) } }, { token: staff }))
  expect(lookups()).toBeLessThanOrEqual(3)
})

test('before a ban of many names comes back, all of them are looked up at once', async () => {
  const address = '81.21.1.1'
  const others = names.map((name) => name.replace('Player', 'Other'))
  for (const name of others) await portal.character(name)
  const rows = others.map((name) => sql`(${name}, ${address}, 'A', '2026-01-01 00:00:00', 'many', 0)`)
  await sql`insert into bans (username, ip, bannedby, date, reason, permanent)
    values ${sql.join(rows)}, ('n/a', ${address}, 'A', '2026-01-01 00:00:00', 'many', 0)`.execute(
    portal.game.database.db,
  )
  const { rows: last } = await sql<{ id: number }>`
    select id from bans where username = 'n/a' and ip = ${address}`.execute(portal.game.database.db)
  const params = { id: String(last[0]?.id) }
  const lift = await succeed(portal.call(bans.lift, { params, body: {} }, { token: staff }))
  const lookups = countLookups(others)
  const undo = { params: { id: String(lift.change.id) }, body: {} }
  await succeed(portal.call(changes.undo, undo, { token: staff }))
  expect(lookups()).toBe(1)
})
