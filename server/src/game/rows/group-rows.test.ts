/** Rows of groups, users, contacts and names, as the readers above get them from a game. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import type { Game } from '../game.ts'
import type { Column, Table } from '../map/introspect.ts'
import { contactSources } from './contact-rows.ts'
import { listGameChanges } from './game-changes.ts'
import { groupRows, hasGroup, inOrder, listRanks, listSkins } from './group-rows.ts'
import { renamedTables, renameOwned } from './renaming.ts'
import { highestUid, listAllUsers, lowestUid, userRows, userRowsOn } from './user-rows.ts'

/** A group no world of the tests has. */
const group = 47

let portal: TestPortal
let game: Game
let uid: number
beforeAll(async () => {
  portal = await testPortal()
  ;({ game } = portal)
  uid = await portal.character('Row_Owner', { adminlevel: 3, phone: 5_551_234 })
  for (const name of ['Row_Second', 'Row_Third']) await portal.character(name)
  await run(sql`insert into factions (id, name) values (${group}, 'City Hall')`)
  for (const [rank, name] of [
    [1, 'Officer'],
    [0, 'Cadet'],
  ])
    await run(sql`insert into factionranks (id, rank, name) values (${group}, ${rank}, ${name})`)
  await run(sql`insert into factionskins (id, slot, skinid) values (${group}, 0, 280)`)
  await run(
    sql`insert into vehicles (ownerid, owner, modelid, plate) values (${uid}, 'Row_Owner', 411, 'ROW1')`,
  )
})
afterAll(() => portal.close())

const run = (statement: ReturnType<typeof sql>) => statement.execute(game.database.db)
/** The same game without some of its tables and columns, as another fork. */
const without = (lost: { tables?: readonly string[]; columns?: readonly string[] }): Game => {
  const map = game.current()
  const { tables = [], columns = [] } = lost
  const other: ReturnType<Game['current']> = Object.create(map, {
    table: {
      value: (entity: Parameters<typeof map.table>[0]) =>
        tables.includes(entity) ? undefined : map.table(entity),
    },
    column: {
      value: (...[entity, field]: [never, never]) =>
        columns.includes(field) || tables.includes(entity) ? undefined : map.column(entity, field),
    },
  }) as typeof map // the same with two look-ups changed
  return { ...game, database: game.database, current: () => other }
}

describe('the order of rows', () => {
  test('is by their number; of two with the same the later counts, and those without one are none', () => {
    const rows = [
      { rank: 2, name: 'b' },
      { rank: '1', name: 'a' },
      { rank: null, name: 'x' },
      { name: 'y' },
      { rank: 2.9, name: 'c' },
      { rank: 0, name: 'z' },
    ]
    expect(inOrder(rows, 'rank').map(({ at, name }) => [at, name])).toEqual([
      [0, 'z'],
      [1, 'a'],
      [2, 'c'],
    ])
  })
})

describe('groups', () => {
  test('are read by their id, without the one that is none', async () => {
    const all = (await groupRows(game, 'factions', ['id', 'name'])) ?? []
    expect(all.length).toBeGreaterThan(0)
    expect(all.every(({ id }) => Number(id) >= 1)).toBe(true)
    const [first] = all
    expect(Object.keys(first ?? {})).toEqual(['id', 'name'])
    const one = await groupRows(game, 'factions', ['id'], { group: Number(first?.['id']) })
    expect(one).toEqual([{ id: first?.['id'] }])
    const idColumn = game.current().column('factions', 'id')?.name ?? ''
    const withOwn = await groupRows(game, 'factions', ['name'], {
      group: Number(first?.['id']),
      columns: [idColumn],
    })
    expect(withOwn).toEqual([{ name: first?.['name'], [idColumn]: first?.['id'] }])
  })

  test('are none where this game has no such table, and lack what it has no column for', async () => {
    expect(await groupRows(without({ tables: ['factions'] }), 'factions', ['id'])).toBeNull()
    expect(await listRanks(without({ tables: ['gangranks'] }), 'gangranks', 1)).toBeNull()
    expect(await listSkins(without({ tables: ['gangskins'] }), 'gangskins', 1)).toBeNull()
    const [row] = (await groupRows(without({ columns: ['name'] }), 'factions', ['id', 'name'])) ?? []
    expect(Object.keys(row ?? {})).toEqual(['id'])
  })

  test('exist by their id; 0 and what is below are none', async () => {
    const [first] = (await groupRows(game, 'factions', ['id'])) ?? []
    expect(await hasGroup(game, 'factions', Number(first?.['id']))).toBe(true)
    expect(await hasGroup(game, 'factions', 987_654)).toBe(false)
    const table = sql.table(game.current().table('gangs')?.name ?? '')
    const id = sql.ref(game.current().column('gangs', 'id')?.name ?? '')
    const before = await sql<{ n: number }>`select count(*) as n from ${table} where ${id} = 1`.execute(
      game.database.db,
    )
    expect(await hasGroup(game, 'gangs', 1)).toBe(Number(before.rows[0]?.n) > 0)
    expect(await hasGroup(game, 'gangs', 0)).toBe(false)
    expect(await hasGroup(without({ tables: ['gangs'] }), 'gangs', 1)).toBe(false)
  })

  test('have ranks and skins in their order, each with the group', async () => {
    expect(await listRanks(game, 'factionranks', group)).toEqual([
      { id: group, rank: 0, name: 'Cadet' },
      { id: group, rank: 1, name: 'Officer' },
    ])
    expect(await listSkins(game, 'factionskins', group)).toEqual([{ id: group, slot: 0, skinid: 280 }])
    expect(await listRanks(game, 'factionranks', group + 1)).toEqual([])
  })
})

describe('users', () => {
  test('are found by uid, with their levels', async () => {
    expect(await userRows(game).find(uid)).toEqual({
      uid,
      username: 'Row_Owner',
      adminlevel: 3,
      helperlevel: 0,
      factionmod: 0,
      gangmod: 0,
      banappealer: 0,
    })
    expect(await userRows(game).find(987_654_321)).toBeUndefined()
    const [one, none] = await Promise.all([userRows(game).find(uid), userRows(game).find(987_654_321)])
    expect([one?.uid, none]).toEqual([uid, undefined])
    expect(userRows(game).missing).toEqual([])
  })

  test('lack the levels this game does not have', async () => {
    const fork = without({ columns: ['helperlevel', 'gangmod'] })
    const rows = userRowsOn(fork, fork.database.db)
    expect(rows.missing).toEqual(['helperlevel', 'gangmod'])
    expect(await rows.find(uid)).toMatchObject({
      adminlevel: 3,
      helperlevel: null,
      gangmod: null,
      factionmod: 0,
    })
  })

  test('are read stretch by stretch, in order', async () => {
    const rows = userRows(game)
    const some = await rows.between({ after: lowestUid, upTo: highestUid, limit: 5 })
    const uids = some.map((user) => user.uid)
    expect(uids).toEqual(uids.toSorted((a, b) => a - b))
    const [first = 0, second = 0, third = 0] = uids
    const between = await rows.between({ after: first, upTo: third, limit: 5 })
    expect(between.map((user) => user.uid)).toEqual([second, third])
    expect(await rows.between({ after: first, upTo: third, limit: 1 })).toHaveLength(1)
  })

  test('are all listed once, batch by batch, also where the last batch is full', async () => {
    const username = sql.ref('username')
    const count = async () =>
      Number((await sql<{ n: number }>`select count(*) as n from users`.execute(game.database.db)).rows[0]?.n)
    const fill = async (total: number): Promise<void> => {
      for (let number = await count(); number < total; number++)
        await run(sql`insert into users (${username}, password) values (${`Batch_Number${number}`}, '')`)
    }
    await fill(500)
    const sizes: number[] = []
    const seen: number[] = []
    for await (const batch of listAllUsers(game)) {
      sizes.push(batch.length)
      seen.push(...batch.map((user) => user.uid))
    }
    expect(sizes).toEqual(
      (await count()) === 500 ? [250, 250] : sizes.map((size, at) => (at < sizes.length - 1 ? 250 : size)),
    )
    expect(seen).toHaveLength(await count())
    expect(new Set(seen).size).toBe(seen.length)
    await fill((await count()) + 1)
    let total = 0
    for await (const batch of listAllUsers(game)) total += batch.length
    expect(total).toBe(await count())
  })
})

describe('what users are found by besides names', () => {
  const sources = (some: Game = game) => contactSources(some, some.database.db)

  test('is in their rows and those of their vehicles', async () => {
    const [users, vehicles] = sources()
    expect(vehicles?.kinds).toEqual(['plate'])
    expect(users?.kinds).toContain('phone')
    expect(await users?.valuesOf('phone', uid)).toEqual([{ uid, value: 5_551_234 }])
    expect(await users?.valuesAt('phone', [uid])).toEqual([{ uid, value: 5_551_234 }])
    expect(await users?.valuesAt('phone', [])).toEqual([])
    const rows = (await users?.rows(uid - 1, 1)) ?? []
    expect(rows.map(({ row_id, phone }) => [Number(row_id), Number(phone)])).toEqual([[uid, 5_551_234]])
    const ids = ((await users?.rows(0, 1000)) ?? []).map(({ row_id }) => Number(row_id))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(
      await users?.rows(uid, 1000).then((later) => later.some(({ row_id }) => Number(row_id) <= uid)),
    ).toBe(false)
  })

  test('is whose a vehicle is, by its plate', async () => {
    const [, vehicles] = sources()
    const [row] = (await vehicles?.rows(0, 1)) ?? []
    const id = Number(row?.row_id)
    const [holding] = (await vehicles?.valuesAt('plate', [id])) ?? []
    expect(holding?.value).toBe(row?.plate)
    const owned = (await vehicles?.valuesOf('plate', holding?.uid ?? 0)) ?? []
    expect(owned).toContainEqual(holding)
  })

  test('is only what this game has columns for', () => {
    expect(sources(without({ tables: ['vehicles'] })).map(({ kinds }) => kinds)).not.toContainEqual(['plate'])
    for (const lost of ['id', 'ownerid', 'plate'])
      expect(
        sources(without({ columns: [lost] })).map(({ kinds }) => kinds),
        lost,
      ).not.toContainEqual(['plate'])
    expect(sources(without({ columns: ['uid'] })).map(({ kinds }) => kinds)).toEqual([['plate']])
    expect(sources(without({ tables: ['users'] })).map(({ kinds }) => kinds)).toEqual([['plate']])
    expect(sources(without({ columns: ['phone'] }))[0]?.kinds).not.toContain('phone')
    expect(sources(without({ columns: ['phone', 'ip', 'discordid'] })).map(({ kinds }) => kinds)).toEqual([
      ['plate'],
    ])
  })

  test('is no Discord account kept as a number, which cannot hold it exactly', () => {
    const kindsWith = (type: string): readonly string[] => {
      const map = game.current()
      const column = (...[entity, field]: [never, never]) =>
        field === 'discordid' ? ({ name: 'username', type } as Column) : map.column(entity, field) // what is looked at
      const other = Object.create(map, { column: { value: column } }) as typeof map // see above
      return sources({ ...game, current: () => other })[0]?.kinds ?? []
    }
    expect(kindsWith('varchar')).toContain('discord')
    expect(kindsWith('text')).toContain('discord')
    expect(kindsWith('bigint')).not.toContain('discord')
  })
})

describe('the game’s own list of changes', () => {
  const withTable = (table: Partial<Table> | undefined): Game => {
    const map = game.current()
    const tables = new Map(map.introspection.tables)
    if (table) tables.set('changes', table as Table)
    else tables.delete('changes')
    const other = Object.create(map, {
      introspection: { value: { ...map.introspection, tables } },
    }) as typeof map // the same with one table changed
    return { ...game, database: game.database, current: () => other }
  }
  const column = (name: string) => [name.toLowerCase(), { name } as Column] as const // its name is all that counts
  const columns = new Map([column('Slot'), column('Text')])

  test('is read in its order, without colours and empty lines', async () => {
    await run(sql`create table own_changes (Slot int, Text varchar(64))`)
    await run(sql`insert into own_changes values (3, '{FF0000}Third'), (1, 'First'), (2, ''), (4, null)`)
    expect(await listGameChanges(withTable({ name: 'own_changes', columns }))).toEqual(['First', 'Third'])
    for (let slot = 5; slot < 120; slot++) await run(sql`insert into own_changes values (${slot}, 'More')`)
    expect(await listGameChanges(withTable({ name: 'own_changes', columns }))).toHaveLength(98)
  })

  test('is none where the game keeps none, or another table of that name', async () => {
    expect(await listGameChanges(withTable(undefined))).toEqual([])
    expect(
      await listGameChanges(withTable({ name: 'own_changes', columns: new Map([column('Slot')]) })),
    ).toEqual([])
    expect(
      await listGameChanges(withTable({ name: 'own_changes', columns: new Map([column('Text')]) })),
    ).toEqual([])
  })
})

describe('a new name', () => {
  const owned = (type: string | undefined, { isView = false, hasId = true } = {}): Table => {
    const columns = new Map<string, Column>()
    if (type !== undefined) columns.set('owner', { name: 'Owner', type } as Column) // what is looked at
    if (hasId) columns.set('ownerid', { name: 'OwnerId' } as Column) // see above
    return { name: 'Own_Houses', isView, columns } as Partial<Table> as Table // see above
  }
  const gameWith = (tables: Record<string, Table>): Game => {
    const map = game.current()
    const introspection = { ...map.introspection, tables: new Map(Object.entries(tables)) }
    const other = Object.create(map, { introspection: { value: introspection } }) as typeof map // the same with other tables
    return { ...game, database: game.database, current: () => other }
  }
  const renamed = (tables: Record<string, Table>): string[] =>
    renamedTables(gameWith(tables).current()).map(({ name }) => name)

  test('goes into tables that keep the owner’s name beside their number, and no others', () => {
    expect(renamed({ houses: owned('varchar') })).toEqual(['Own_Houses'])
    expect(renamed({ lands: owned('text') })).toEqual(['Own_Houses'])
    for (const name of ['garages', 'businesses', 'vehicles'])
      expect(renamed({ [name]: owned('varchar') })).toEqual(['Own_Houses'])
    expect(renamed({ factions: owned('varchar') })).toEqual([])
    expect(renamed({ houses: owned('int') })).toEqual([])
    expect(renamed({ houses: owned(undefined) })).toEqual([])
    expect(renamed({ houses: owned('varchar', { isView: true }) })).toEqual([])
    expect(renamed({ houses: owned('varchar', { hasId: false }) })).toEqual([])
    expect(renamed({})).toEqual([])
  })

  test('is written onto what the character owns under the old one, and nothing else', async () => {
    await run(sql`create table Own_Houses (Id int, Owner varchar(24), OwnerId int)`)
    await run(sql`insert into Own_Houses values (1, 'Old_Name', 7), (2, 'Old_Name', 8), (3, 'Other', 7)`)
    const fork = gameWith({ houses: owned('varchar') })
    const rename = () => renameOwned(fork, { uid: 7, from: 'Old_Name', to: 'New_Name' }, game.database.db)
    await rename()
    await rename()
    const { rows } = await sql<{ Owner: string }>`select Owner from Own_Houses order by Id`.execute(
      game.database.db,
    )
    expect(rows.map((row) => row.Owner)).toEqual(['New_Name', 'Old_Name', 'Other'])
  })
})
