/** Tables of bans in which the banned character is stored in unusual columns. */
import { bans } from '@idlewood/contract/bans'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portalOn, seededDatabase } from '../../../test/forks/fork-portal.ts'
import type { ForkTable } from '../../../test/forks/load-fork.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { examine } from '../doctor/report.ts'
import { hashPassword } from '../passwords.ts'

/** A portal on a game with this table of bans and its rows, and with three characters. */
async function portalWith(name: string, table: ForkTable, ...rows: string[]): Promise<TestPortal> {
  const { password } = await hashPassword('whirlpool', 'idlewood')
  const users = {
    keys: ['primary uid', 'unique username'],
    counts: 'uid',
    columns:
      'uid int not null, username varchar(24) not null, password varchar(129), adminlevel int not null = 0',
  }
  const characters = ['Bad_Apple', 'Good_Pear', 'Old_Sinner'].map(
    (username) => `insert into users (username, password) values ('${username}', '${password}')`,
  )
  return portalOn(await seededDatabase({ users, [name]: table }, ...characters, ...rows))
}

const answerTo = (portal: TestPortal, name: string): Promise<string> =>
  portal.signIn(name).then(() => 'admitted', String)

const oneEach: ForkTable = {
  keys: ['primary uid'],
  columns: `uid int not null, ip varchar(16) not null = '', adminname varchar(24) not null = '',
    reason varchar(32) not null = '', isperm int not null = 0, expire int not null = -1`,
}

test('a ban is found by a number that is the key of the table', async () => {
  const portal = await portalWith(
    'bans',
    oneEach,
    `insert into bans values (1, '', 'Boss', 'Theft', 1, -1), (3, '', 'Boss', 'Spam', 0, 1500000000)`,
  )
  expect(await answerTo(portal, 'Bad_Apple')).toContain('is banned from the game: Theft')
  expect(await answerTo(portal, 'Old_Sinner')).toBe('admitted')
  const token = await portal.signIn('Good_Pear')
  await portal.grant('Good_Pear', 'view_bans', 'manage_bans')
  const { body } = await portal.call(bans.list, {}, { token })
  expect(body.bans).toMatchObject([{ username: 'Bad_Apple', permanent: true }])
  const ban = { form: 'name' as const, username: 'Old_Sinner', reason: 'Fraud' }
  // The row of their earlier ban is still there, and nothing may replace it.
  expect((await portal.call(bans.make, { body: ban }, { token })).status).toBe(409)
  await sql`delete from bans where uid = 3`.execute(portal.game.database.db)
  expect((await portal.call(bans.make, { body: ban }, { token })).status).toBe(201)
  // What was read of them a moment ago is valid for a second.
  await expect.poll(() => answerTo(portal, 'Old_Sinner')).toContain('is banned from the game: Fraud')
})

test('a unique number beside a name is not written, as it may be the row’s own', async () => {
  const portal = await portalWith('bans', {
    keys: ['primary uid'],
    columns: 'uid int not null = 0, username varchar(24), reason varchar(64)',
  })
  const token = await portal.signIn('Good_Pear')
  await portal.grant('Good_Pear', 'view_bans', 'manage_bans')
  const body = { form: 'name' as const, username: 'Old_Sinner', reason: 'Fraud' }
  expect((await portal.call(bans.make, { body }, { token })).status).toBe(201)
  const { rows } = await sql`select uid, username from bans`.execute(portal.game.database.db)
  expect(rows).toEqual([{ uid: 0, username: 'Old_Sinner' }])
})

test('a ban is made without a date if no row says how the table writes dates', async () => {
  const portal = await portalWith(
    'bans',
    {
      keys: ['primary id'],
      counts: 'id',
      columns: 'id int not null, name varchar(24), reason varchar(64), date varchar(32) not null = None',
    },
    `insert into bans values (1, 'Bad_Apple', 'Theft', '05/06/2023')`,
  )
  const token = await portal.signIn('Good_Pear')
  await portal.grant('Good_Pear', 'view_bans', 'manage_bans')
  const body = { form: 'name' as const, username: 'Old_Sinner', reason: 'Fraud' }
  expect((await portal.call(bans.make, { body }, { token })).status).toBe(201)
  const { rows } = await sql`select name, date from bans where id > 1`.execute(portal.game.database.db)
  expect(rows).toEqual([{ name: 'Old_Sinner', date: 'None' }])
})

const daysNeeded = expect.stringContaining('Choose an end, or ban permanently.')

test('a game that counts the days of its bans gets them, and refuses a ban it would take for over', async () => {
  const portal = await portalWith('server_bans', {
    keys: ['primary ID'],
    counts: 'ID',
    columns: `ID int not null, PlayerName varchar(24) not null = None, PlayerID int not null = 0,
      AdminName varchar(8) not null = None, Reason varchar(64) not null = None, Days int not null,
      Active int not null = 1, Permanent int not null`,
  })
  const { findings } = await examine(portal.game)
  expect(findings.map(({ text }) => text).join()).not.toContain('Bans cannot be made here')
  const token = await portal.staff('Day_Keeper', ['view_bans', 'manage_bans', 'manage_wide_bans'])
  const ban = { form: 'name' as const, username: 'Old_Sinner', reason: 'Fraud' }
  const { status, body: refused } = await portal.call(bans.make, { body: ban }, { token })
  expect([status, refused]).toEqual([400, expect.objectContaining({ fields: { until: daysNeeded } })])
  const until = new Date(Date.now() + 60 * 3600_000).toISOString()
  for (const body of [
    { ...ban, until },
    { ...ban, username: 'Bad_Apple', permanent: true },
  ])
    expect((await portal.call(bans.make, { body }, { token })).status).toBe(201)
  const { rows } =
    await sql`select PlayerName as name, AdminName as staff, Days as days, Permanent as permanent
    from server_bans order by ID`.execute(portal.game.database.db)
  expect(rows).toEqual([
    { name: 'Old_Sinner', staff: 'Day_Keep', days: 3, permanent: 0 },
    { name: 'Bad_Apple', staff: 'Day_Keep', days: 0, permanent: 1 },
  ])
})

test.each([
  ['bans', 'ban_id', 'ban_name varchar(25), ban_ip varchar(16), active tinyint = 1, unban_time int = 0'],
  ['players_bans', 'id', 'PlayerName varchar(24), PlayerIP varchar(24), Valid tinyint = 1'],
  ['banneds', 'id', 'name varchar(24), ip varchar(24), active tinyint = 1, ban_expire bigint(16) = 0'],
  ['bannedlist', 'id', 'CharacterName varchar(32), IpAddress varchar(60), Valid tinyint = 1'],
  ['banlog', 'id', 'nameplayer varchar(32), nameadmin varchar(32), lockstate tinyint = 1, unbandate int = 0'],
])('a ban by name is found in %s by its own column names', async (table, id, columns) => {
  const [name, , mark] = columns.split(', ').map((column) => column.split(' ')[0])
  const portal = await portalWith(
    table,
    { keys: [`primary ${id}`], counts: id, columns: `${id} int not null, ${columns}, reason varchar(64)` },
    `insert into ${table} (${name}, ${mark}, reason) values ('Bad_Apple', 1, 'Theft'), ('Old_Sinner', 0, 'Spam')`,
  )
  expect(await answerTo(portal, 'Bad_Apple')).toContain('is banned from the game: Theft')
  expect(await answerTo(portal, 'Old_Sinner')).toBe('admitted')
})

test.each([
  ['banned_on', 'expires_on'],
  ['BannedDate', 'FinishTime'],
  ['createdate', 'liftdate'],
  ['BanDate', 'UnbanTimestamp'],
])('a ban that has ended refuses nobody, and the day it was made is shown: %s', async (made, ended) => {
  const portal = await portalWith(
    'bans',
    {
      keys: ['primary id'],
      counts: 'id',
      columns: `id int not null, player_name varchar(24), reason varchar(64), ${made} datetime, ${ended} datetime`,
    },
    `insert into bans values (1, 'Bad_Apple', 'Theft', '2024-05-06', null), (2, 'Old_Sinner', 'Spam', '2024-05-06', '2024-06-06')`,
  )
  expect(await answerTo(portal, 'Old_Sinner')).toBe('admitted')
  expect(await answerTo(portal, 'Bad_Apple')).toContain('is banned from the game: Theft')
  const token = await portal.staff('Ban_Reader', ['view_bans'])
  const { body } = await portal.call(bans.list, {}, { token })
  expect(body.bans).toMatchObject([{ username: 'Bad_Apple', date: '2024-05-06T00:00:00' }])
})

/** A portal on a game that notes the address of everyone it bans, with three bans that have the same one. */
const withAddress = (address: string, mark = ''): Promise<TestPortal> =>
  portalWith(
    'bans',
    {
      keys: ['primary id'],
      counts: 'id',
      columns: `id int not null, name varchar(24) not null = '', ip varchar(16) not null = unset,
        reason varchar(64)${mark}`,
    },
    ...['Bad_Apple', 'Old_Sinner', 'Far_Away'].map(
      (name) => `insert ignore into bans (name, ip, reason) values ('${name}', '${address}', 'Theft')`,
    ),
  )

/** Lifts the first ban. Returns its form, the number of rows that were announced, and who is still banned. */
async function lifted(portal: TestPortal): Promise<[string | undefined, number, string[]]> {
  const token = await portal.staff('Ban_Lifter', [
    'view_bans',
    'manage_bans',
    'manage_wide_bans',
    'view_addresses',
  ])
  const { body: list } = await portal.call(bans.list, {}, { token })
  const params = { id: '1' }
  const { body: plan } = await portal.call(bans.covering, { params }, { token })
  const { status, body } = await portal.call(bans.lift, { params, body: { reason: 'Appeal' } }, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  const { rows } = await sql<{ name: string }>`select name from bans order by id`.execute(
    portal.game.database.db,
  )
  return [list.bans.find(({ id }) => id === 1)?.form, plan.rows.length, rows.map(({ name }) => name)]
}

test.each(['0', '0.0.0.0', '000.000.000.000', '-1', 'Unknown', 'unset', '255.255.255.255'])(
  'lifting a ban leaves those of others alone that have %s for no address, too',
  async (placeholder) => {
    const portal = await withAddress(placeholder)
    expect(await lifted(portal)).toEqual(['name', 1, ['Old_Sinner', 'Far_Away']])
  },
)

test('an address counts only for bans that the game marks, as those made here are', async () => {
  const portal = await withAddress('203.0.113.9', ', ipban tinyint not null')
  const { db } = portal.game.database
  await sql`update bans set ipban = 1 where name = 'Far_Away'`.execute(db)
  expect(await lifted(portal)).toEqual(['name', 1, ['Old_Sinner', 'Far_Away']])
  const token = await portal.signIn('Ban_Lifter')
  const { body: list } = await portal.call(bans.list, {}, { token })
  expect(list.bans.map(({ form }) => form)).toEqual(['nameAndAddress', 'name'])
  for (const body of [
    { form: 'name' as const, username: 'Bad_Apple', reason: 'Fraud' },
    { form: 'address' as const, address: '203.0.113.77', reason: 'Fraud' },
  ])
    expect((await portal.call(bans.make, { body }, { token })).status).toBe(201)
  const { rows } = await sql`select ip, ipban from bans where reason = 'Fraud' order by id`.execute(db)
  expect(rows).toEqual([
    { ip: 'n/a', ipban: 0 },
    { ip: '203.0.113.77', ipban: 1 },
  ])
  const said = (await examine(portal.game)).findings.map(({ text }) => text)
  expect(said).toContainEqual(expect.stringContaining('bans.ipban says whether a ban counts for its address'))
})

test('the prefix of only some columns does not hide who is banned, why, and until when', async () => {
  const portal = await portalWith(
    'bans',
    {
      keys: ['primary ID'],
      counts: 'ID',
      columns: `ID int not null, Date varchar(32), bUsername text, bReason text, bIP text, BannedBy varchar(24),
        bSerial varchar(42), BannedUntil varchar(32), Pass varchar(65)`,
    },
    `insert into bans (Date, bUsername, bReason, bIP, BannedBy, BannedUntil) values
      ('2016/05/02 - 10:11:12', 'Bad_Apple', 'Theft', '203.0.113.9', 'Boss', '2099/05/09 - 10:11:12'),
      ('2016/05/02 - 10:11:12', 'Old_Sinner', 'Spam', '203.0.113.8', 'Boss', '2016/05/09 - 10:11:12')`,
  )
  expect(await answerTo(portal, 'Bad_Apple')).toContain('is banned from the game: Theft')
  expect(await answerTo(portal, 'Old_Sinner')).toBe('admitted')
  const token = await portal.signIn('Good_Pear')
  await portal.grant('Good_Pear', 'view_bans')
  const { body } = await portal.call(bans.list, {}, { token })
  expect(body.bans).toMatchObject([
    { username: 'Bad_Apple', form: 'nameAndAddress', date: '2016-05-02T10:11:12', bannedBy: 'Boss' },
  ])
})

test('the doctor names the columns that may say when bans end, behind a prefix, too', async () => {
  const portal = await portalWith('ban', {
    keys: ['primary bID'],
    counts: 'bID',
    columns:
      'bID int not null, bName varchar(24), bAdmin varchar(24), bReason varchar(64), bHours int, bTerm int',
  })
  const said = (await examine(portal.game)).findings.map(({ text }) => text)
  expect(said).toContainEqual(expect.stringContaining('Bans: ban.bHours may say how long a ban lasts'))
  expect(said).toContainEqual(
    expect.stringContaining('2 number columns of ban that no page shows: bHours, bTerm'),
  )
})

/** A table of bans as several Romanian gamemodes have it; `Time` is when a ban ends. */
const timed = (active: string): ForkTable => ({
  keys: ['primary ID'],
  counts: 'ID',
  columns: `ID int not null, PlayerName varchar(24) not null, Reason varchar(64), Days int not null = 0,
    Time int not null = -1, Active int not null = ${active}, Date datetime`,
})
const day = 86_400
/** Rows of such a table: name, mark, and when the ban was made and ends, in days from now. */
const timedRows = (rows: readonly (readonly [string, number, number, number | null])[]): string[] =>
  rows.map(
    ([name, active, made, end]) => `insert into bans (PlayerName, Reason, Active, Date, Time) values
      ('${name}', 'Theft', ${active}, now() + interval ${made} day,
       ${end === null ? -1 : `unix_timestamp() + ${end * day}`})`,
  )

const saidBy = async (portal: TestPortal): Promise<string> =>
  (await examine(portal.game)).findings.map(({ text }) => text).join('\n')

test('a column `Time` holds when bans end if it is later than the day they were made', async () => {
  const portal = await portalWith(
    'bans',
    timed('1'),
    ...timedRows([
      ['Bad_Apple', 1, -1, 6],
      ['Old_Sinner', 1, -9, -2],
      ['Far_Away', 1, -9, null],
    ]),
  )
  expect(await answerTo(portal, 'Bad_Apple')).toContain('is banned from the game: Theft')
  expect(await answerTo(portal, 'Old_Sinner')).toBe('admitted')
  const token = await portal.staff('Ban_Reader', ['view_bans'])
  const { body } = await portal.call(bans.list, {}, { token })
  expect(body.bans.map(({ username, until }) => [username, until !== null])).toEqual([
    ['Far_Away', false],
    ['Bad_Apple', true],
  ])
  expect(await saidBy(portal)).toContain('bans.Time holds when a ban ends')
})

test.each([
  ['when they were made', [-3, -3] as const, [-1, -1] as const],
  ['how long they last', [-3, null] as const, [-1, null] as const],
])('a column `Time` that holds %s ends no ban', async (_, first, second) => {
  const portal = await portalWith(
    'bans',
    timed('1'),
    ...timedRows([
      ['Bad_Apple', 1, ...first],
      ['Old_Sinner', 1, ...second],
    ]),
    'update bans set Time = 30 where Time = -1',
  )
  expect(await answerTo(portal, 'Bad_Apple')).toContain('is banned from the game: Theft')
  expect(await answerTo(portal, 'Old_Sinner')).toContain('is banned from the game: Theft')
  expect(await saidBy(portal)).toContain('Bans: bans.Days, bans.Time may say how long a ban lasts')
})

test('a mark that calls every ban over that has not ended is not believed', async () => {
  const portal = await portalWith(
    'bans',
    timed('0'),
    ...timedRows([
      ['Bad_Apple', 0, -1, 6],
      ['Far_Away', 0, -1, 2],
      ['Far_Gone', 0, -1, 3],
      ['Old_Sinner', 1, -9, -2],
    ]),
  )
  expect(await answerTo(portal, 'Bad_Apple')).toContain('is banned from the game: Theft')
  expect(await answerTo(portal, 'Old_Sinner')).toBe('admitted')
  expect(await saidBy(portal)).toContain('bans.Active is not used')
})

test('a mark is believed if a ban that has not ended is active by it', async () => {
  const portal = await portalWith(
    'bans',
    timed('1'),
    ...timedRows([
      ['Old_Sinner', 0, -1, 6],
      ['Far_Away', 0, -1, 2],
      ['Far_Gone', 0, -1, 3],
      ['Bad_Apple', 1, -9, null],
    ]),
  )
  expect(await answerTo(portal, 'Bad_Apple')).toContain('is banned from the game: Theft')
  expect(await answerTo(portal, 'Old_Sinner')).toBe('admitted')
})

test('the doctor says so if a game marks all of its bans as over', async () => {
  const rows = timedRows([['Old_Sinner', 0, -1, null]])
  const portal = await portalWith('bans', timed('0'), ...rows)
  expect(await answerTo(portal, 'Old_Sinner')).toBe('admitted')
  expect(await saidBy(portal)).toContain('By bans.Active, every ban is over')
})

test('the address of a ban is found in a column that says whose it is in two words', async () => {
  const portal = await portalWith(
    'bans',
    {
      keys: ['primary BanID'],
      counts: 'BanID',
      columns: `BanID int not null, user_banned varchar(24), user_banned_ip varchar(15), user_banner varchar(24),
        ban_reason varchar(40), ban_time int`,
    },
    `insert into bans values (1, 'Bad_Apple', '203.0.113.9', 'Boss', 'Theft', 0)`,
  )
  const token = await portal.staff('Ban_Reader', ['view_bans'])
  const { body } = await portal.call(bans.list, {}, { token })
  expect(body.bans).toMatchObject([{ username: 'Bad_Apple', form: 'nameAndAddress' }])
})

test('a mere log of all bans that were ever made keeps nobody out', async () => {
  const portal = await portalWith(
    'banlog',
    {
      keys: ['primary ID'],
      counts: 'ID',
      columns:
        'ID int not null, ip varchar(25), player varchar(25), admin varchar(25), reason varchar(60), day int',
    },
    `insert into banlog (player, reason) values ('Old_Sinner', 'Spam')`,
  )
  expect(await answerTo(portal, 'Old_Sinner')).toBe('admitted')
})
