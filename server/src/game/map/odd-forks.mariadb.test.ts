import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { asAdministrator, filledDatabase } from '../../../test/mariadb.ts'
import { patientTimeouts } from '../../../test/open-database.ts'
import { forkContent } from '../../../test/templates.ts'
import { charactersAt } from '../bans/reach.ts'
import { createAccount, findAccountsByName } from '../accounts.ts'
import { findCharacter } from '../readers/characters.ts'
import { examine } from '../doctor/report.ts'
import { createGame, type Game } from '../game.ts'
import { groupNames } from '../readers/groups.ts'
import { listInventory } from '../readers/inventory.ts'
import { standing } from '../readers/standing.ts'
import { findVehicle, listVehicles } from '../readers/vehicles.ts'

const person =
  'username varchar(24), password varchar(129), lastlogin datetime, regdate datetime, ip varchar(16)'
const users = (more = ''): Fork => ({
  users: {
    keys: ['primary uid'],
    counts: 'uid',
    columns: `uid int not null, ${person}${more && `, ${more}`}`,
  },
})

/** A game on a fork, with the operator's corrections. */
async function gameOn(fork: Fork, { map, login }: { map?: object; login?: string } = {}): Promise<Game> {
  const { url, drop } = await filledDatabase(forkContent(fork))
  onTestFinished(drop)
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-odd-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const mapFile = join(folder, 'map.json')
  if (map) writeFileSync(mapFile, JSON.stringify(map))
  const address = new URL(url)
  if (login) address.username = login
  const game = createGame({
    url: address.href,
    settingsFile: undefined,
    passwordScheme: 'whirlpool',
    mapFile,
    demo: false,
    timeouts: patientTimeouts,
  })
  onTestFinished(() => game.close())
  await game.ready()
  return game
}

const newcomer = (username: string) => ({ username, password: 'a long password', address: '::ffff:10.0.0.7' })

describe('a new character', () => {
  test('gets the database’s times and the plain form of its address', async () => {
    const game = await gameOn(users())
    const uid = await createAccount(game, newcomer('Night_Owl'))
    const { rows } = await sql<{ ip: string; apart: number; same: number }>`
      select ip, abs(timestampdiff(second, regdate, now())) as apart, regdate = lastlogin as same from users
      where uid = ${uid}`.execute(game.database.db)
    expect(rows[0]).toMatchObject({ ip: '10.0.0.7', same: 1 })
    expect(Number(rows[0]?.apart)).toBeLessThan(5)
  })

  test('is refused with an explanation if the name column is too short', async () => {
    const game = await gameOn({
      users: {
        keys: ['primary uid'],
        counts: 'uid',
        columns: 'uid int not null, username varchar(8), password text',
      },
    })
    await expect(createAccount(game, newcomer('Nine_Long'))).rejects.toThrow('at most 8 characters')
  })

  test('keeps the defaults of computed columns and of columns that only sound like a time', async () => {
    const game = await gameOn({
      users: {
        keys: ['primary uid'],
        counts: 'uid',
        columns:
          'uid int not null, username varchar(24), password varchar(129), registered tinyint not null = 0',
      },
    })
    await sql`alter table users add initial char(1) as (left(username, 1)) stored not null`
      .execute(game.database.db)
      // MariaDB does not accept NOT NULL on computed columns, MySQL does.
      .catch(() =>
        sql`alter table users add initial char(1) as (left(username, 1)) stored`.execute(game.database.db),
      )
    const again = createGame({ ...game })
    onTestFinished(() => again.close())
    await again.ready()
    const uid = await createAccount(again, newcomer('Plain_Flag'))
    const { rows } = await sql<{ registered: number; initial: string }>`
      select registered, initial from users where uid = ${uid}`.execute(game.database.db)
    expect(rows[0]).toEqual({ registered: 0, initial: 'P' })
  })

  test('gets the next uid in a table without auto-increment, even if many sign up at once', async () => {
    const game = await gameOn({ users: { keys: ['primary uid'], columns: `uid int not null, ${person}` } })
    const names = Array.from({ length: 8 }, (_, index) => `Crowd_${index}`)
    const uids = await Promise.all(names.map((name) => createAccount(game, newcomer(name))))
    expect(uids.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('is created only once if two people request the name at the same time', async () => {
    const game = await gameOn(users())
    const both = await Promise.allSettled([
      createAccount(game, newcomer('Same_Name')),
      createAccount(game, newcomer('same_name')),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await findAccountsByName(game, 'SAME_NAME ')).toHaveLength(1)
  })
})

describe('names and codes', () => {
  test('a name with characters the column lacks belongs to nobody', async () => {
    const game = await gameOn(users())
    for (const name of ['😀', 'Иван_Петров']) expect(await findAccountsByName(game, name)).toEqual([])
  })

  test('a ban is found even if other names contain characters the list of bans lacks', async () => {
    const game = await gameOn({
      users: { charset: 'cp1251', keys: ['primary uid'], columns: 'uid int not null, username varchar(24)' },
      bans: { columns: 'username varchar(24), reason varchar(64)' },
    })
    const { db } = game.database
    await sql`insert into users values (1, 'Иван_Петров'), (2, 'Bad_Apple')`.execute(db)
    await sql`insert into bans values ('BAD_APPLE', '{FF0000}cheating')`.execute(db)
    const both = await Promise.all([standing(game, 1), standing(game, 2), standing(game, 3)])
    expect(both).toMatchObject([
      { exists: true, ban: null },
      { exists: true, ban: { reason: 'cheating' } },
      { exists: false },
    ])
  })

  test.each(['None', '0000', '-1', 'Nobody', 'PENDING'])(
    'the code %s is ignored if everybody has it',
    async (code) => {
      const game = await gameOn(users('code varchar(8) = PENDING'))
      await sql`insert into users (username, code) values ('Code_Holder', ${code})`.execute(game.database.db)
      const [account] = await findAccountsByName(game, 'Code_Holder')
      expect(account?.code).toBeNull()
    },
  )

  test.each(['-', '--', ' - ', 'Vacio', 'Kosong', 'Belum Ada'])(
    'the word %s is nobody and nothing',
    async (word) => {
      const game = await gameOn({
        ...users(),
        vehicles: {
          keys: ['primary id'],
          counts: 'id',
          columns: 'id int not null, modelid int, ownerid int, owner varchar(24), plate varchar(16)',
        },
      })
      await sql`insert into vehicles (modelid, ownerid, owner, plate) values (411, 0, ${word}, ${word})`.execute(
        game.database.db,
      )
      expect(await findVehicle(game, 1)).toMatchObject({ vehicle: { owner: null, plate: null } })
    },
  )

  test('a salt is read unchanged', async () => {
    const game = await gameOn(users('salt varchar(16)'))
    await sql`insert into users (username, salt) values ('Salted', ' a b ')`.execute(game.database.db)
    expect((await findAccountsByName(game, 'Salted'))[0]?.salt).toBe(' a b ')
  })
})

describe('columns named in another language', () => {
  test.each([
    ['Spanish', 'nombre clave edad nivel dinero banco vida chaleco'],
    ['Portuguese', 'nome senha idade nivel dinheiro banco saude colete'],
    ['Indonesian', 'nama password umur level uang bank health armor'],
  ])('%s', async (_, words) => {
    const [name, password, age, level, cash, bank, health, armor] = words.split(' ')
    const game = await gameOn({
      users: {
        keys: ['primary reg_id'],
        counts: 'reg_id',
        columns: `reg_id int not null, ${name} varchar(24), ${password} varchar(129), ${age} int = 30, ${level} int = 4,
          ${cash} int = 50, ${bank} int = 60, ${health} float = 70, ${armor} float = 80`,
      },
    })
    const uid = await createAccount(game, newcomer('Night_Owl'))
    expect(await findCharacter(game, uid)).toMatchObject({
      uid: 1,
      username: 'Night_Owl',
      age: 30,
      level: 4,
      cash: 50,
      bank: 60,
      health: 70,
      armor: 80,
    })
  })

  test.each(['baneado', 'banido', 'accountblocked', 'account_block'])(
    'a character is locked by %s',
    async (lock) => {
      const game = await gameOn(users(`${lock} tinyint not null = 0`))
      const uids = [
        await createAccount(game, newcomer('Shut_Out')),
        await createAccount(game, newcomer('Night_Owl')),
      ]
      await sql`update users set ${sql.id(lock)} = 1 where username = 'Shut_Out'`.execute(game.database.db)
      const standings = await Promise.all(uids.map((uid) => standing(game, uid)))
      expect(standings.map(({ locked }) => locked)).toEqual([true, false])
    },
  )
})

test('a prefix is found even if most columns are slots, which share a longer beginning', async () => {
  const slots = Array.from({ length: 40 }, (_, slot) => `pitem${slot} int`).join(', ')
  const game = await gameOn({
    users: {
      keys: ['primary pid'],
      counts: 'pid',
      columns: `pid int not null, pname varchar(24), ppassword varchar(129), pcash int = 7, plevel int = 3, ${slots}`,
    },
  })
  const uid = await createAccount(game, newcomer('Many_Slots'))
  expect(await findCharacter(game, uid)).toMatchObject({ username: 'Many_Slots', cash: 7, level: 3 })
})

test('a prefix is found although a third of the columns are of another kind', async () => {
  const numbers = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${prefix}${index} int`).join(', ')
  const game = await gameOn({
    users: {
      keys: ['primary pID'],
      counts: 'pID',
      columns: `pID int not null, pName varchar(24), pPassword varchar(129), pCash int = 7, pLevel int = 3,
        ${numbers('pStat', 15)}, ${numbers('cTune', 5)}, ${numbers('toy', 5)}`,
    },
  })
  const uid = await createAccount(game, newcomer('Third_Other'))
  expect(await findCharacter(game, uid)).toMatchObject({ username: 'Third_Other', cash: 7, level: 3 })
})

describe('tables and columns that merely have a known name', () => {
  test('a table of item kinds is not used as an inventory', async () => {
    const game = await gameOn({
      ...users('rope int = 0'),
      items: { keys: ['primary id'], columns: 'id int not null, name varchar(32), amount int = 0' },
      inventory: { keys: ['unique id'], columns: 'id int, item int, quantity int = 0' },
    })
    const uid = await createAccount(game, newcomer('Has_Rope'))
    const { db } = game.database
    await sql`insert into items values (${uid}, 'Crate of everything', 5)`.execute(db)
    await sql`update users set rope = 2`.execute(db)
    expect(await listInventory(game, uid)).toEqual({
      available: true,
      items: [{ invitem: 'Rope', invQuantity: 2 }],
    })
  })

  test('an owner’s name is not compared with a uid', async () => {
    const game = await gameOn({
      ...users(),
      inventory: { columns: 'owner varchar(24), user_id int, item varchar(24), amount int' },
    })
    const { db } = game.database
    await sql`insert into inventory values ('7_Of_Nine', 3, 'Key', 1), ('3', 7, 'Not mine', 1)`.execute(db)
    expect((await listInventory(game, 3)).items).toEqual([{ invitem: 'Key', invQuantity: 1 }])
  })

  test('a number column named owner is the uid, not a name', async () => {
    const game = await gameOn({
      ...users(),
      vehicles: {
        keys: ['primary id'],
        columns: 'id int not null, owner int, model smallint, weapon_1 int = 0, ammo_1 int',
      },
    })
    await sql`insert into vehicles values (4, 9, 411, -1, 5)`.execute(game.database.db)
    expect(await listVehicles(game, 9)).toEqual([{ id: 4, modelid: 411, plate: null }])
    const found = await findVehicle(game, 4)
    expect(found).toMatchObject({ ownerUid: 9, vehicle: { owner: null }, storage: [] })
    expect(found?.unavailable).toContain('owner')
  })
})

test('ranks stored as text are names, or numbers that the tables name', async () => {
  const game = await gameOn({
    ...users('faction int = -1, factionrank varchar(24), gang int = -1, gangrank varchar(24)'),
    factions: { columns: 'id tinyint, name varchar(32)' },
    gangs: { columns: 'id tinyint, name varchar(32)' },
    gangranks: { columns: 'id tinyint, `rank` tinyint, name varchar(32)'.replaceAll('`', '') },
  })
  const { db } = game.database
  await sql`insert into factions values (1, 'City Hall')`.execute(db)
  await sql`insert into gangs values (2, 'Reds')`.execute(db)
  await sql`insert into gangranks values (2, 3, '~r~Boss')`.execute(db)
  await sql`insert into users (uid, username, faction, factionrank, gang, gangrank) values
    (1, 'Clerk', 1, 'Head Clerk', 2, '3')`.execute(db)
  const character = await findCharacter(game, 1)
  expect(character && (await groupNames(game, character))).toEqual({
    factionname: 'City Hall',
    factionrankname: 'Head Clerk',
    gangname: 'Reds',
    gangrankname: 'Boss',
  })
})

test('group names are listed as unavailable if this game has no table of groups', async () => {
  const game = await gameOn(users('faction int, factionrank int, gang int, gangrank int'))
  expect(game.current().missing.userDetails).toEqual(
    expect.arrayContaining(['factionname', 'factionrankname', 'gangname', 'gangrankname']),
  )
})

test('the doctor says that bans are only read in a table without transactions', async () => {
  const game = await gameOn({
    ...users(),
    bans: { engine: 'MyISAM', columns: 'id int, username varchar(24)' },
  })
  const said = (await examine(game)).findings.map(({ text }) => text)
  expect(said).toContainEqual(expect.stringContaining('table bans is kept in MyISAM'))
})

test('if two tables differ only in letter case, the lower-case one is used', async () => {
  const game = await gameOn({ ...users(), Users: { columns: 'uid int, username varchar(24)' } })
  await createAccount(game, newcomer('Right_Table'))
  const { rows } = await sql<{ found: number }>`select count(*) as found from users`.execute(game.database.db)
  expect(Number(rows[0]?.found)).toBe(1)
})

test('an operator can exclude a table that is not what its name suggests', async () => {
  const fork: Fork = { ...users(), inventory: { columns: 'uid int, item varchar(24), amount int' } }
  expect((await listInventory(await gameOn(fork), 1)).available).toBe(true)
  const corrected = await gameOn(fork, { map: { tables: { inventory: null } } })
  expect((await listInventory(corrected, 1)).available).toBe(false)
})

describe('grants as read by the doctor', () => {
  test.each([
    ['insert on the table', 'select on $.*', 'insert on $.users', false],
    ['insert on another table', 'select on $.*', 'insert on $.bans', true],
    ['insert on one column', 'select on $.*', 'insert (username) on $.users', true],
    ['insert on the database', 'select on $.*', 'insert on $.*', false],
  ])('%s', async (_, first, second, isWarned) => {
    const name = `grantee_${Math.floor(Math.random() * 1e9)}`
    await asAdministrator(`create user ${name}@'127.0.0.1'`)
    onTestFinished(() => asAdministrator(`drop user ${name}@'127.0.0.1'`))
    const { url, drop } = await filledDatabase(
      forkContent({ ...users(), bans: { columns: 'username varchar(24)' } }),
    )
    onTestFinished(drop)
    const address = new URL(url)
    const database = address.pathname.slice(1)
    await asAdministrator(
      ...[first, second].map((grant) => `grant ${grant.replace('$', database)} to ${name}@'127.0.0.1'`),
    )
    address.username = name
    const options = {
      settingsFile: undefined,
      passwordScheme: 'whirlpool',
      mapFile: '/nowhere',
      demo: false,
    } as const
    const game = createGame({ url: address.href, ...options })
    onTestFinished(() => game.close())
    const { findings } = await examine(game)
    expect(findings.some(({ text }) => text.includes('may not add characters'))).toBe(isWarned)
  })
})

test('a column with a dot in its name can be read and searched', async () => {
  const map = { fields: { 'users.cash': 'stats.money', 'users.level': 'stats.level', 'users.ip': 'last.ip' } }
  const game = await gameOn(users('stats.money int, stats.level int, last.ip varchar(16)'), { map })
  await sql`insert into users (uid, username, ${sql.id('stats.money')}, ${sql.id('stats.level')}, ${sql.id('last.ip')})
    values (1, 'Dot_Person', 700, 7, '10.0.0.7')`.execute(game.database.db)
  expect(await findCharacter(game, 1)).toMatchObject({ cash: 700, level: 7 })
  expect(await charactersAt(game, '10.0.0.7')).toMatchObject([{ uid: 1 }])
})
