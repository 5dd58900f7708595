import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bans } from '@idlewood/contract/bans'
import { records } from '@idlewood/contract/records'
import { serverSettings } from '@idlewood/contract/server-settings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forkDatabase, portalOn } from '../../../test/forks/fork-portal.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { examine } from '../../game/doctor/report.ts'

const forkWith = (column: string): Fork => ({
  users: {
    keys: ['primary uid'],
    counts: 'uid',
    columns: 'uid int not null, username varchar(24), password varchar(129), locked int = 0',
  },
  bans: {
    keys: ['primary id'],
    counts: 'id',
    columns: `id int not null, username varchar(24), ip varchar(16), bannedby varchar(24), date datetime, reason varchar(128), ${column}`,
  },
})

/**
 * For each of these values in a column, bans a character. Returns the values with which one can still sign
 * in.
 */
async function admitted(
  portal: TestPortal,
  column: string,
  values: readonly (string | number | null)[],
): Promise<unknown[]> {
  const { db } = portal.game.database
  const found: unknown[] = []
  await sql`set session sql_mode = ''`.execute(db)
  for (const [index, value] of values.entries()) {
    const username = `Text_No${index}`
    await portal.character(username)
    await sql`insert into bans (username, ip, date, ${sql.id(column)})
      values (${username}, 'n/a', now(), ${value})`.execute(db)
    const isIn = await portal.signIn(username).then(
      () => true,
      () => false,
    )
    if (isIn) found.push(value)
  }
  return found
}

const bansFindings = async (portal: TestPortal): Promise<string[]> =>
  (await examine(portal.game)).findings.flatMap(({ text }) => (text.startsWith('Bans: ') ? [text] : []))

test('a text counts as the end of a ban if it is a date or timestamp, and as no end otherwise', async () => {
  const portal = await portalOn(await forkDatabase(forkWith('expires varchar(32)')))
  const over = ['2020-05-06 07:08:09', '2020-05-06', ' 2020-05-06T07:08:09 ', '1600000000']
  const held = ['2099-01-01 00:00:00', '4000000000', '', '0', null, 'Never', 'permanent', '-1', '1', '30']
  const odd = ['2020-13-45', '0000-00-00 00:00:00', '06.05.2020', '1e9', '0x5f5e100']
  expect(await admitted(portal, 'expires', [...over, ...held, ...odd])).toEqual(over)
})

test('a small number is a flag or a duration, not an end', async () => {
  const portal = await portalOn(await forkDatabase(forkWith('unban int not null = 0')))
  expect(await admitted(portal, 'unban', [0, 1, 30, -1, 1_600_000_000, 2_147_483_647])).toEqual([
    1_600_000_000,
  ])
  const findings = await bansFindings(portal)
  expect(findings).toContainEqual(expect.stringContaining('bans.unban holds when a ban ends'))
  expect(findings).toContainEqual(expect.stringContaining('are not listed: 1.'))
  expect(findings).toContainEqual(
    expect.stringContaining('2 rows hold something in bans.unban that is no moment'),
  )
})

test('a duration is not an end: the doctor says so, and the map file may name the column that is one', async () => {
  const url = await forkDatabase(forkWith('banlength int = 0, bandate int = 0, later int = 0'))
  const portal = await portalOn(url)
  expect(await admitted(portal, 'banlength', [1, 1_600_000_000])).toEqual([])
  expect(await bansFindings(portal)).toContainEqual(
    expect.stringContaining('bans.banlength may say how long a ban lasts.'),
  )
  const file = join(portal.config.dataDir, 'named.json')
  writeFileSync(file, JSON.stringify({ fields: { 'bans.until': 'later' } }))
  const named = await portalOn(url, { GAME_MAP_FILE: file })
  await sql`update bans set later = 1600000000 where username = 'Text_No1'`.execute(named.game.database.db)
  expect(await named.signIn('Text_No1')).toBeTruthy()
  await expect(named.signIn('Text_No0')).rejects.toThrow()
  expect((await bansFindings(named)).join()).not.toContain('how long a ban lasts')
})

const marks = [
  ['active int', [0], [1, null], 1],
  ['banned tinyint(1) not null = 1', [0], [1], 1],
  ['Banido int not null = 1', [0], [1], 1],
  ['isbanned int not null = 1', [0], [1], 1],
  ["active enum('no','yes') not null = yes", ['no'], ['yes'], 'yes'],
  ['is_active varchar(5) = False', ['False'], ['true', 'odd', null], 'True'],
  ['lockstate int not null = 1', [0], [1], 1],
  ['inactive tinyint(1) not null = 0', [1], [0], 0],
  ['is_lifted varchar(3) = no', ['yes'], ['no', 'odd', null], 'no'],
] as const

test.each(marks)('a ban that is kept and marked as over shuts nobody out: %s', async (column, over, held) => {
  const portal = await portalOn(await forkDatabase(forkWith(column)))
  const [name = ''] = column.split(' ')
  expect(await admitted(portal, name, [...over, ...held])).toEqual(over)
  expect(await bansFindings(portal)).toContainEqual(
    expect.stringMatching(new RegExp(`bans\\.${name} says whether a ban is (?:active|over)\\.`)),
  )
  const token = await portal.staff('Ban_Staff', ['view_bans', 'view_user_record'])
  const { body: listed } = await portal.call(bans.list, {}, { token })
  expect(listed.bans.map(({ username }) => username)).not.toContain('Text_No0')
  expect(listed.total).toBe(held.length)
  const { rows } = await sql<{ uid: number }>`select uid from users
    where username in ('Text_No0', 'Text_No1') order by uid`.execute(portal.game.database.db)
  const found = rows.map(async ({ uid }) => {
    const { body } = await portal.call(records.of, { params: { id: String(uid) } }, { token })
    return body.entries.map(({ kind, isInForce }) => [kind, isInForce])
  })
  expect(await Promise.all(found)).toEqual([[['ban', false]], [['ban', true]]])
})

test.each(marks)('a ban made here carries the mark of an active one: %s', async (column, [over], _, mark) => {
  const portal = await portalOn(await forkDatabase(forkWith(column)))
  const [name = ''] = column.split(' ')
  await portal.character('Text_No0')
  await sql`insert into bans (username, ip, ${sql.id(name)}) values ('Text_No0', 'n/a', ${over})`.execute(
    portal.game.database.db,
  )
  const token = await portal.staff('Ban_Staff', ['view_bans', 'manage_bans'])
  const body = { form: 'name' as const, username: 'Text_No0', reason: 'Spam' }
  const made = await portal.call(bans.make, { body }, { token })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { rows } = await sql`select ${sql.id(name)} as mark from bans where reason = 'Spam'`.execute(
    portal.game.database.db,
  )
  expect(rows).toEqual([{ mark }])
  await expect(portal.signIn('Text_No0')).rejects.toThrow()
})

test('the statistics count the bans in force where the game has both a mark and an end', async () => {
  const portal = await portalOn(await forkDatabase(forkWith('active int, expires int')))
  await sql`insert into bans (username, active, expires) values
    ('Held_One', 1, 0), ('Held_Two', 1, 2100000000), ('Over_One', 0, 0), ('Over_Two', 1, 1600000000)`.execute(
    portal.game.database.db,
  )
  const token = await portal.staff('Ban_Staff', ['view_server_stats'])
  const { body } = await portal.call(serverSettings.stats, {}, { token })
  expect(body.stats?.bans).toBe(2)
})
