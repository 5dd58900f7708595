import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { whirlpool } from 'hash-wasm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vehicleClass } from '@idlewood/contract/game/vehicle-models'
import { demoAccounts } from './demo-accounts.ts'
import { createDemoWorld } from './demo-world.ts'

const folder = mkdtempSync(join(tmpdir(), 'demo-world-'))
const world = join(folder, 'world.sqlite')
const now = new Date(2026, 4, 17, 20, 15, 0)
let db: DatabaseSync

const rows = (sql: string): Record<string, unknown>[] => db.prepare(sql).all()
const count = (sql: string): unknown => db.prepare(`select count(*) as n ${sql}`).get()?.['n']
const tableNames = (): string[] =>
  rows(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`).map(({ name }) =>
    String(name),
  )

beforeAll(async () => {
  await createDemoWorld(world, { now })
  db = new DatabaseSync(world, { readOnly: true })
})
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

describe('creating the demo world', () => {
  test('yields the same file for the same seed and time, and a different world for another seed', async () => {
    const make = async (name: string, seed: number) => {
      await createDemoWorld(join(folder, name), { now, seed })
      return readFileSync(join(folder, name))
    }
    const [first, second, other] = [
      await make('a.sqlite', 5),
      await make('b.sqlite', 5),
      await make('c.sqlite', 6),
    ]
    expect(first.equals(second)).toBe(true)
    expect(first.equals(other)).toBe(false)
  })

  test('leaves an existing file alone', async () => {
    const path = join(folder, 'mine.sqlite')
    writeFileSync(path, 'mine')
    await createDemoWorld(path)
    expect(readFileSync(path, 'utf8')).toBe('mine')
  })

  test('creates its folder, and only the one file', async () => {
    await createDemoWorld(join(folder, 'deep', 'down', 'world.sqlite'))
    expect(readdirSync(join(folder, 'deep', 'down'))).toEqual(['world.sqlite'])
  })

  test('at the same time in two processes gives both a complete world', async () => {
    const path = join(folder, 'twice.sqlite')
    await Promise.all([createDemoWorld(path), createDemoWorld(path)])
    const both = new DatabaseSync(path, { readOnly: true })
    expect(both.prepare('pragma integrity_check').get()?.['integrity_check']).toBe('ok')
    both.close()
  })

  test('leaves no file if filling it fails', async () => {
    const path = join(folder, 'failed', 'world.sqlite')
    mkdirSync(join(folder, 'failed'))
    await expect(createDemoWorld(path, { now: new Date(Number.NaN) })).rejects.toThrow('valid creation time')
    expect(readdirSync(join(folder, 'failed'))).toEqual([])
  })

  test('leaves no temporary file if moving it into place fails', async () => {
    const path = join(folder, 'blocked', 'world.sqlite')
    const making = createDemoWorld(path)
    mkdirSync(path, { recursive: true })
    await expect(making).rejects.toThrow()
    expect(readdirSync(join(folder, 'blocked'))).toEqual(['world.sqlite'])
    expect(readdirSync(path)).toEqual([])
  })
})

describe('contents', () => {
  test('a town of about 400 people and 700 vehicles, with groups and logs', () => {
    expect(count('from users')).toBe(400)
    expect(count('from vehicles')).toBeGreaterThan(650)
    expect(count('from factions')).toBe(8)
    expect(count('from gangs')).toBe(9)
    expect(rows('select count(*) n from gangranks group by id').map(({ n }) => n)).toEqual(Array(9).fill(7))
    expect(tableNames().filter((table) => count(`from "${table}"`) === 0)).toEqual([])
  })

  test('every value fits its declared column', () => {
    const wholes: Record<string, number> = { tinyint: 127, smallint: 32_767, int: 2_147_483_647 }
    const misfits = tableNames().flatMap((table) =>
      rows(`pragma table_info("${table}")`)
        .filter(({ name, type }) => {
          const [, kind = '', length = ''] = /^(\w+)(?:\((\d+)\))?$/.exec(String(type)) ?? []
          const limit = wholes[kind]
          if (kind === 'varchar')
            return count(`from "${table}" where length("${String(name)}") > ${length}`) !== 0
          if (limit === undefined) return false
          return (
            count(
              `from "${table}" where "${String(name)}" not between ${-limit - 1} and ${limit} or typeof("${String(name)}") not in ('integer', 'null')`,
            ) !== 0
          )
        })
        .map(({ name }) => `${table}.${String(name)}`),
    )
    expect(misfits).toEqual([])
  })

  test('text is compared case-insensitively, as in the game', () => {
    expect(count(`from users where username = 'DEMO_player'`)).toBe(1)
    const sensitive = tableNames().flatMap((table) => {
      const sql = String(db.prepare('select sql from sqlite_master where name = ?').get(table)?.['sql'])
      return sql.split('\n').filter((line) => /(varchar|text)/.test(line) && !line.includes('collate nocase'))
    })
    expect(sensitive).toEqual([])
  })

  test('nothing happened after the world was created', () => {
    const made = '2026-05-17 20:15:00'
    expect(
      count(`from users where lastlogin > '${made}' or regdate > lastlogin and lastlogin not like '0000%'`),
    ).toBe(0)
    const dated = tableNames().filter((table) =>
      rows(`pragma table_info("${table}")`).some(({ name }) => name === 'date'),
    )
    expect(dated.length).toBeGreaterThan(10)
    expect(dated.filter((table) => count(`from "${table}" where date > '${made}'`) !== 0)).toEqual([])
    expect(count(`from users where lastlogin > '2026-05-14'`)).toBeGreaterThan(80)
  })

  test('vehicles of every kind, healthy and wrecked, taxed and towed', () => {
    const kinds = rows('select distinct modelid from vehicles').map(({ modelid }) =>
      vehicleClass(Number(modelid)),
    )
    expect([...new Set(kinds)].toSorted()).toEqual([
      'bike',
      'boat',
      'car',
      'helicopter',
      'plane',
      'trailer',
      'train',
    ])
    expect(count('from vehicles where health not between 0 and 1000 or fuel not between 0 and 100')).toBe(0)
    expect(count('from vehicles where impounded = 1')).toBeGreaterThan(10)
    expect(count('from vehicles where tickets > 0')).toBeGreaterThan(30)
    expect(count('from vehicles where trunk > 0 and weapon_1 > 0')).toBeGreaterThan(30)
  })

  test('belongings have an owner, except for one orphan', () => {
    expect(count('from inventory where ID not in (select uid from users)')).toBe(0)
    expect(count('from vehicles where ownerid > 0 and ownerid not in (select uid from users)')).toBe(1)
    for (const table of ['vehicles', 'houses', 'businesses'])
      expect(count(`from "${table}" t join users on uid = ownerid where t.owner <> username`)).toBe(0)
  })

  test('memberships refer to groups and ranks, except in the odd rows', () => {
    expect(
      rows('select distinct faction from users where faction not in (select id from factions) order by 1'),
    ).toEqual([{ faction: -1 }, { faction: 0 }, { faction: 19 }])
    expect(
      rows('select distinct gang from users where gang not in (select id from gangs) order by 1'),
    ).toEqual([{ gang: -1 }, { gang: 0 }, { gang: 14 }])
    const unnamed = `from users u where faction in (select id from factions)
      and not exists (select * from factionranks r where r.id = u.faction and r.rank = u.factionrank)`
    expect(rows(`select faction, factionrank ${unnamed}`)).toEqual([{ faction: 5, factionrank: 3 }])
    expect(count('from users u join factions f on f.id = u.faction where factionrank >= rankcount')).toBe(0)
    expect(
      count(
        'from factionranks r where not exists (select * from factionpay p where p.id = r.id and p.rank = r.rank)',
      ),
    ).toBe(3)
    expect(count('from factions join users on username = leader and faction = factions.id')).toBe(8)
    expect(count('from gangs join users on username = leader and gang = gangs.id')).toBe(9)
  })

  test('the oddities of real servers', () => {
    expect(count('from users where bank < 0')).toBe(1)
    expect(count('from users where adminlevel > 9')).toBe(1)
    expect(count('from users where gender is null and skin is null and health is null')).toBe(1)
    expect(count('from users where lastlogin is null')).toBe(1)
    expect(count('from users where job > 14')).toBe(1)
    expect(count('from vehicles where modelid not between 400 and 611')).toBe(2)
    expect(count('from users where locked = 1')).toBe(6)
    expect(rows('select count(*) n from users group by username having n > 1')).toEqual([{ n: 2 }])
    expect(count(`from gangs where motd like '%{______}%' or motd like '%~_~%'`)).toBeGreaterThan(4)
  })

  test('bans name ordinary players and are issued by staff', () => {
    expect(count('from bans join users on users.username = bans.username and adminlevel > 0')).toBe(0)
    expect(count(`from bans where bannedby not in (select username from users where adminlevel > 0)`)).toBe(0)
    expect(count(`from bans where username = 'n/a' and ip like '%.*.*'`)).toBe(2)
  })
})

describe('demo accounts', () => {
  test('exist with the known password, which works for nobody else', async () => {
    const hash = (await whirlpool('idlewood')).toUpperCase()
    expect(hash).toMatch(/^[0-9A-F]{128}$/)
    const open = rows(`select username from users where password = '${hash}' collate binary order by uid`)
    expect(open).toEqual(demoAccounts.map((username) => ({ username })))
    expect(count('from users where length(password) = 128')).toBe(400)
    expect(count('from users where locked = 1 and uid <= 3')).toBe(0)
    expect(count(`from bans where username like 'Demo_%'`)).toBe(0)
  })

  test('Demo_Player has something for every card', () => {
    const [player] = rows(`select * from users where username = 'Demo_Player'`)
    expect(player).toMatchObject({ vippackage: 3, faction: 2, gang: 1, job: 1, adminlevel: 0 })
    const empty = 'skin level hours bank cash health armor phone atm diamonds pbpoint age lastlogin'
      .split(' ')
      .filter((field) => !player?.[field])
    expect(empty).toEqual([])
    expect(Number(player?.viptime)).toBeGreaterThan(now.getTime() / 1000)
    const cars = rows(`select * from vehicles where ownerid = ${String(player?.uid)}`)
    const kinds = new Set(cars.map(({ modelid }) => vehicleClass(Number(modelid))))
    expect([...kinds].toSorted()).toEqual(['bike', 'boat', 'car', 'helicopter', 'plane', 'trailer'])
    expect(cars.filter(({ impounded }) => impounded === 1)).toHaveLength(1)
    expect(cars.some(({ trunk, weapon_1, cash }) => trunk === 3 && weapon_1 !== 0 && cash !== 0)).toBe(true)
    expect(count(`from inventory where ID = ${String(player?.uid)}`)).toBe(11)
  })

  test('Demo_Staff and Demo_Owner have their admin levels', () => {
    expect(
      rows(
        `select username, adminlevel, factionmod, helperlevel from users where username in ('Demo_Staff', 'Demo_Owner') order by uid`,
      ),
    ).toEqual([
      { username: 'Demo_Staff', adminlevel: 3, factionmod: 1, helperlevel: 3 },
      { username: 'Demo_Owner', adminlevel: 9, factionmod: 0, helperlevel: 0 },
    ])
  })
})
