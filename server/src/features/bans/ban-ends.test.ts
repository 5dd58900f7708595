import { bans } from '@idlewood/contract/bans'
import { changes } from '@idlewood/contract/changes'
import { character } from '@idlewood/contract/character'
import { records } from '@idlewood/contract/records'
import { serverSettings } from '@idlewood/contract/server-settings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portalOnAltered } from '../../../test/altered-game.ts'
import { engine, testPortal, type TestPortal } from '../../../test/portal.ts'
import { present } from '../../../test/present.ts'

const forms = [
  ['a DATETIME', 'unban_date', 'datetime'],
  ['unix seconds', 'expire', 'int'],
] as const
type Type = (typeof forms)[number][2]

const portalWith = (column: string, type: Type): Promise<TestPortal> =>
  portalOnAltered(`alter table bans add column ${column} ${type}`)

/** A moment this many hours from now, as the game writes it. */
function momentIn(hours: number, type: Type) {
  const seconds = Math.floor(Date.now() / 1000) + hours * 3600
  if (type === 'int') return sql`${seconds}`
  return engine === 'mariadb'
    ? sql`from_unixtime(${seconds})`
    : sql`datetime(${seconds}, 'unixepoch', 'localtime')`
}

test.each(forms)('a ban whose end is %s holds until then', async (_, column, type) => {
  const portal = await portalWith(column, type)
  const { db } = portal.game.database
  const staff = await portal.staff(
    'End_Staff',
    ['view_bans', 'manage_bans', 'manage_wide_bans', 'view_user_record', 'view_server_stats'],
    { adminlevel: 4, ip: '198.51.100.1' },
  )
  const ban = async (username: string, end: unknown, permanent = 0): Promise<number> => {
    const uid = await portal.character(username, { ip: 'n/a' })
    await sql`insert into bans (username, ip, bannedby, date, reason, permanent, ${sql.id(column)})
        values (${username}, 'n/a', 'Kay', '2026-02-02 10:00:00', 'Cheats', ${permanent}, ${end})`.execute(db)
    return uid
  }
  const count = async () =>
    Number(present((await sql<{ n: unknown }>`select count(*) as n from bans`.execute(db)).rows[0]).n)
  const before = await count()
  const over = await ban('Ban_Over', momentIn(-1, type))
  const held = await ban('Ban_Held', momentIn(2, type))
  await ban('Ban_Open', null)
  await ban('Ban_Nothing', type === 'int' ? 0 : engine === 'mariadb' ? null : '0000-00-00 00:00:00')
  await ban('Ban_Permanent', momentIn(-1, type), 1)

  // Only the one whose ban has ended may sign in; the others see when theirs ends.
  const tries: [string, number][] = []
  const heard: unknown[] = []
  for (const username of ['Ban_Over', 'Ban_Held', 'Ban_Open', 'Ban_Nothing', 'Ban_Permanent']) {
    const { status, body } = await portal.ask('POST', '/api/auth/login', {
      body: { username, password: 'idlewood' },
    })
    tries.push([username, status])
    heard.push(body.text?.values.until)
  }
  expect(tries).toEqual([
    ['Ban_Over', 200],
    ['Ban_Held', 403],
    ['Ban_Open', 403],
    ['Ban_Nothing', 403],
    ['Ban_Permanent', 403],
  ])
  expect([heard[2], heard[3], heard[4]]).toEqual([0, 0, 0])
  expect(Math.abs(Number(heard[1]) - Date.now() - 2 * 3600_000)).toBeLessThan(60_000)
  const token = await portal.signIn('Ban_Over')
  expect((await portal.call(character.profile, {}, { token })).status).toBe(200)

  const list = async (query: object) => (await portal.call(bans.list, { query }, { token: staff })).body.bans
  const mine = await list({ search: 'Ban_' })
  expect(mine.map(({ username }) => String(username)).toSorted()).toEqual([
    'Ban_Held',
    'Ban_Nothing',
    'Ban_Open',
    'Ban_Permanent',
  ])
  const ends = mine.map(({ username, until }) => [username, until])
  const until = present(mine.find(({ username }) => username === 'Ban_Held')).until
  expect(Math.abs(Date.parse(String(until)) - Date.now() - 2 * 3600_000)).toBeLessThan(60_000)
  expect(ends.filter(([, end]) => end === null)).toHaveLength(3)
  expect((await list({ view: 'timed' })).map(({ username }) => username)).toEqual(['Ban_Held'])

  const recordOf = async (uid: number) =>
    (
      await portal.call(records.of, { params: { id: String(uid) }, query: { kind: 'ban' } }, { token: staff })
    ).body.entries.map(({ kind, isInForce }) => [kind, isInForce])
  expect([await recordOf(over), await recordOf(held)]).toEqual([[['ban', false]], [['ban', true]]])
  const { body: figures } = await portal.call(serverSettings.stats, {}, { token: staff })
  // The demo world has its own figure.
  const counted = figures.sources['bans']?.source === 'derived' ? figures.stats.bans : before + 4
  expect(counted).toBe(before + 4)

  // An ended ban does not block a new one, and is not deleted when the new one is lifted.
  const made = await portal.call(
    bans.make,
    { body: { form: 'name', username: 'Ban_Over', reason: 'Again' } },
    { token: staff },
  )
  expect([made.status, made.body.change?.state]).toEqual([201, 'confirmed'])
  await expect.poll(async () => (await portal.call(character.profile, {}, { token })).status).not.toBe(200)
  const [again] = await list({ search: 'Ban_Over' })
  const params = { id: String(present(again).id) }
  const { body: covering } = await portal.call(bans.covering, { params }, { token: staff })
  expect(covering.rows.map(({ reason }) => reason)).toEqual(['Again'])
  await portal.call(bans.lift, { params, body: { reason: 'Appeal' } }, { token: staff })
  expect(await count()).toBe(before + 5)
  // It cannot be lifted by its id either, because it is no longer in force.
  const { rows } = await sql<{ id: number }>`select id from bans where username = 'Ban_Over'`.execute(db)
  const gone = { id: String(present(rows[0]).id) }
  expect((await portal.call(bans.lift, { params: gone, body: {} }, { token: staff })).status).toBe(404)
})

test.each(forms)('a lifted ban whose end is %s comes back, even after it', async (_, column, type) => {
  const portal = await portalWith(column, type)
  const { db } = portal.game.database
  const staff = await portal.staff('Back_Staff', ['view_bans', 'manage_bans', 'view_changes'], {
    adminlevel: 4,
    ip: '198.51.100.1',
  })
  await portal.character('Ban_Back', { ip: 'n/a' })
  await sql`insert into bans (username, ip, bannedby, date, reason, permanent, ${sql.id(column)})
      values ('Ban_Back', 'n/a', 'Kay', '2026-02-02 10:00:00', 'Cheats', 0, ${momentIn(1, type)})`.execute(db)
  const { body } = await portal.call(bans.list, { query: { search: 'Ban_Back' } }, { token: staff })
  const params = { id: String(present(body.bans[0]).id) }
  const lifted = await portal.call(bans.lift, { params, body: { reason: 'Appeal' } }, { token: staff })
  // The kept row has passed its end by the time someone undoes the lifting.
  const { rows } = await sql<{ past: unknown }>`select ${momentIn(-1, type)} as past`.execute(db)
  const change = await portal.portal.db
    .selectFrom('changes')
    .select('kept_row')
    .where('id', '=', lifted.body.change.id)
    .executeTakeFirstOrThrow()
  const [row] = JSON.parse(String(change.kept_row)) as [Record<string, unknown>]
  await portal.portal.db
    .updateTable('changes')
    .set({ kept_row: JSON.stringify([{ ...row, [column]: rows[0]?.past }]) })
    .where('id', '=', lifted.body.change.id)
    .execute()
  const undone = await portal.call(
    changes.undo,
    { params: { id: String(lifted.body.change.id) }, body: { reason: 'A mistake' } },
    { token: staff },
  )
  expect([undone.status, undone.body.change?.state]).toEqual([200, 'confirmed'])
  expect(await portal.signIn('Ban_Back')).toBeTruthy()
})

test('a ban lasts as many hours as asked for, counted by the portal', async () => {
  const portal = await testPortal()
  const token = await portal.staff('Hour_Staff', ['view_bans', 'manage_bans'], { adminlevel: 4 })
  await portal.character('Ban_Hours')
  const ban = (hours: number) =>
    portal.call(
      bans.make,
      { body: { form: 'name', username: 'Ban_Hours', reason: 'Cheats', hours } },
      { token },
    )
  const begin = Date.now()
  expect((await ban(48)).status).toBe(201)
  const { body } = await portal.call(bans.list, { query: { search: 'Ban_Hours' } }, { token })
  const until = Date.parse(present(body.bans[0]).until ?? '')
  expect(until).toBeGreaterThanOrEqual(begin + 48 * 3600_000)
  expect(until).toBeLessThanOrEqual(Date.now() + 48 * 3600_000)
  const ends = [await ban(0), await ban(88_000)].map(({ body: { fields } }) => fields)
  expect(ends).toEqual([
    { hours: 'Choose an end in the future.' },
    { hours: 'Choose an end within ten years, or ban permanently.' },
  ])
  await portal.close()
})
