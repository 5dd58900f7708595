import { users } from '@idlewood/contract/users'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import { faultyLine } from '../../../test/faulty-line.ts'
import { acrp } from '../../../test/forks/acrp.ts'
import { harbour } from '../../../test/forks/invented.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { mumbai } from '../../../test/forks/mumbai.ts'
import { nexonic } from '../../../test/forks/nexonic.ts'
import { filledDatabase } from '../../../test/mariadb.ts'
import { forkContent } from '../../../test/templates.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { createDirectory, type Directory } from './directory.ts'
import { createGame, type Game } from '../game.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function databaseOf(fork: Fork): Promise<string> {
  const { url, drop } = await filledDatabase(forkContent(fork))
  cleanups.push(drop)
  return url
}

function gameAt(url: string): Game {
  const game = createGame({
    url,
    settingsFile: undefined,
    passwordScheme: 'whirlpool',
    mapFile: 'no-such-file.json',
    demo: false,
  })
  cleanups.push(() => game.close())
  return game
}

function directoryOf(game: Game): Directory {
  const directory = createDirectory(game)
  cleanups.push(() => directory.close())
  return directory
}

/** A portal on a fork, with a user who may see the list. */
async function staffOn(fork: Fork): Promise<{ portal: TestPortal; token: string }> {
  const portal = await testPortal({ environment: { GAME_DATABASE_URL: await databaseOf(fork) } })
  cleanups.push(() => portal.close())
  await portal.app.directory.complete()
  const { body } = await portal.ask('POST', '/api/auth/signup', {
    body: { username: 'List_Staff', password: 'a long password' },
  })
  await portal.grant('List_Staff', 'view_all_users')
  await portal.app.directory.touch(body.user.uid)
  return { portal, token: body.token }
}

describe.each([
  ['nexonic', nexonic, []],
  ['mumbai', mumbai, ['helperlevel']],
  ['acrp', acrp, []],
  ['an unseen fork on MyISAM', harbour, ['helperlevel', 'factionmod', 'gangmod', 'banappealer']],
] as const)('the list of %s', (_, fork, missing) => {
  test('lists the levels the fork lacks, returns null for them, and finds nobody when filtering by them', async () => {
    const { portal, token } = await staffOn(fork)
    const all = await portal.call(users.all, {}, { token })
    expect(all.body.unavailable).toEqual(missing)
    const [user] = all.body.users
    for (const level of ['adminlevel', 'helperlevel', 'factionmod', 'gangmod', 'banappealer'] as const) {
      expect(user?.[level]).toBe((missing as readonly string[]).includes(level) ? null : 0)
    }
    const filters = { helpers: 'helperlevel', fm: 'factionmod', gm: 'gangmod', ba: 'banappealer' } as const
    for (const [filter, level] of Object.entries(filters)) {
      const { status, body } = await portal.call(users.all, { query: { filter } as object }, { token })
      expect(status).toBe(200)
      expect(body).toMatchObject({ users: [], total: 0, unavailable: missing, page: 1, limit: 20 })
      expect(level).toMatch(/level|mod|appealer/)
    }
    const others = await portal.call(users.all, { query: { filter: 'non-admins' } }, { token })
    expect(others.body).toMatchObject({ total: 1, users: [{ username: 'List_Staff' }] })
  })
})

const tiny = (uid: string, charset = 'latin1'): Fork => ({
  users: {
    charset,
    keys: ['index uid'],
    columns: `uid ${uid}, username varchar(24), adminlevel varchar(8), factionmod tinyint(1)`,
  },
})

describe('odd rows', () => {
  test('negative and huge uids, duplicate and missing names, and levels as text are listed correctly', async () => {
    const game = gameAt(await databaseOf(tiny('bigint not null', 'utf8mb4')))
    await sql`insert into users values (-7, 'Below_Zero', '3', null), (0, 'Zero', 'x', 2), (9007199254740991, 'Huge', null, 1),
      (9007199254740993, 'Beyond', '1', 1), (5, 'Zero', '', 0), (6, null, '1', 1), (7, 'Иван_😀', '0', 0)`.execute(
      game.database.db,
    )
    const directory = directoryOf(game)
    await directory.complete()
    const page = { page: 1, limit: 20 }
    const uidsOf = async (wanted: object) =>
      (await directory.page({ ...page, ...wanted })).users.map(({ uid }) => uid)
    expect(await uidsOf({})).toEqual([-7, 5, 6, 7, 9_007_199_254_740_991])
    expect(await uidsOf({ search: 'zero' })).toEqual([5, -7])
    expect(await uidsOf({ search: 'ИВАН 😀' })).toEqual([7])
    expect(await uidsOf({ filter: 'admins' })).toEqual([-7, 6])
    expect(await uidsOf({ filter: 'fm' })).toEqual([6, 9_007_199_254_740_991])
    expect((await directory.page({ ...page, search: '6' })).users[0]).toMatchObject({ uid: 6, username: '' })
  })

  test('two rows with the same uid are both omitted', async () => {
    const game = gameAt(await databaseOf(tiny('int')))
    await sql`insert into users values (1, 'First', '1', 0), (1, 'Second', '1', 0), (2, 'Third', '1', 0), (null, 'Nobody', '1', 0)`.execute(
      game.database.db,
    )
    const directory = directoryOf(game)
    await directory.complete()
    expect(await directory.page({ page: 1, limit: 5 })).toMatchObject({ total: 1, users: [{ uid: 2 }] })
  })

  test('an empty table gives an empty list, until the first user joins', async () => {
    const game = gameAt(await databaseOf(tiny('int not null')))
    const directory = directoryOf(game)
    await game.ready()
    expect(await directory.page({ page: 1, limit: 5 })).toEqual({ users: [], total: 0 })
    await sql`insert into users values (3, 'The_First', '0', 0)`.execute(game.database.db)
    await until(async () => expect(await directory.search('the_first', 5)).toHaveLength(1))
    await sql`delete from users`.execute(game.database.db)
    await until(async () => expect((await directory.page({ page: 1, limit: 5 })).total).toBe(0))
  })

  test('many blocks stay in order while thousands of users join and leave', async () => {
    const game = gameAt(await databaseOf(tiny('int not null')))
    const { db } = game.database
    await sql`insert into users select seq * 2, concat('Even_', seq * 2), '0', 0 from seq_1_to_2500`.execute(
      db,
    )
    const directory = directoryOf(game)
    await directory.complete()
    const total = async (search: string) => (await directory.page({ page: 1, limit: 1, search })).total
    expect(await total('even_')).toBe(2500)
    await sql`insert into users select seq * 2 + 1, concat('Odd_', seq * 2 + 1), '1', 0 from seq_1_to_3500`.execute(
      db,
    )
    await sql`delete from users where uid between 1001 and 3000 and uid % 2 = 0`.execute(db)
    await until(async () => expect([await total('even_'), await total('odd_')]).toEqual([1500, 3500]))
    const { users } = await directory.page({ page: 50, limit: 100 })
    const { rows } = await sql<{
      uid: number
    }>`select uid from users order by uid limit 100 offset 4900`.execute(db)
    expect(users.map(({ uid }) => uid)).toEqual(rows.map(({ uid }) => uid))
  })
})

describe('while the database is down', () => {
  test('calls are rejected at once, and work again when it is back', async () => {
    const url = new URL(await databaseOf(tiny('int not null')))
    const line = await faultyLine(Number(url.port))
    cleanups.push(() => line.close())
    url.port = String(line.port)
    await line.set('refused')
    const game = gameAt(url.href)
    const directory = directoryOf(game)
    await expect(directory.page({ page: 1, limit: 5 })).rejects.toThrow('has not answered yet')
    await directory.touch(1)
    await line.set('open')
    await directory.complete()
    await sql`insert into users values (1, 'Came_Later', '0', 0)`.execute(game.database.db)
    await until(async () => expect(await directory.search('came', 5)).toHaveLength(1))

    await line.set('reset')
    await expect(directory.page({ page: 1, limit: 5 })).rejects.toThrow()
    await directory.touch(1)
    await line.set('open')
    await until(async () => expect(await directory.search('came', 5)).toHaveLength(1))
    // The upkeep resumes, too.
    await until(async () => {
      await sql`insert into users values (2, 'Came_Last', '0', 0)`.execute(game.database.db)
    })
    await until(async () => expect(await directory.search('came_last', 5)).toHaveLength(1))
  })
})
