import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockers } from '@idlewood/contract/lockers'
import { createConnection, escape, type Connection } from 'mysql2/promise'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { nexonic } from '../../../test/forks/nexonic.ts'
import { asAdministrator, filledDatabase } from '../../../test/mariadb.ts'
import { forkContent } from '../../../test/templates.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { examine } from '../../game/doctor/report.ts'

interface LockerPortal extends TestPortal {
  url: string
  look(path?: string): Promise<{ status: number; body: Record<string, unknown> }>
}

/** A portal on a game with these tables, with a staff member who looks at lockers. */
async function portalOn(
  fork: Fork,
  { map = {}, statements = [] }: { map?: object; statements?: string[] } = {},
): Promise<LockerPortal> {
  const { url, drop } = await filledDatabase(forkContent(fork))
  onTestFinished(drop)
  const connection = await createConnection({ uri: url, charset: 'utf8mb4' })
  for (const statement of statements) await connection.query(statement)
  await connection.end()
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-lockers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const mapFile = join(folder, 'map.json')
  writeFileSync(mapFile, JSON.stringify(map))
  const portal = await testPortal({ environment: { GAME_DATABASE_URL: url, GAME_MAP_FILE: mapFile } })
  onTestFinished(() => portal.close())
  await portal.character('Locker_Warden')
  const token = await portal.signIn('Locker_Warden')
  await portal.grant(
    'Locker_Warden',
    ...[lockers.list, lockers.slots, lockers.items].flatMap(({ access }) => access),
  )
  const look = async (path = '') => portal.ask('GET', `/api/user/publiclockers${path}`, { token })
  return { ...portal, url, look }
}

/** The part of a fork that these tests need; the game has many more tables. */
const game: Fork = { users: nexonic['users']!, factionlockers: nexonic['factionlockers']! } // the fork has both

const named: Fork = {
  ...game,
  PublicLockers: { columns: 'ID int not null, Name varchar(32)', keys: ['primary ID'], counts: 'ID' },
  PublicLockerSlots: {
    columns: `id int not null, LockerID int not null, lockertrackid int = 0, Owner varchar(24) = Nobody`,
    keys: ['primary id', 'index LockerID'],
    counts: 'id',
  },
  PublicLockerItems: {
    engine: 'MyISAM',
    columns: 'id int not null, slotid int not null, itemname varchar(32), quantity int = 0',
    keys: ['primary id', 'index slotid'],
    counts: 'id',
  },
}

describe('a game with its own lockers', () => {
  test('shows them, reads its word for nobody as free, and searches text in its own character set', async () => {
    const { look, game } = await portalOn(named, {
      statements: [
        "insert into PublicLockers (Name) values ('{FFAA00}Caf\u00e9 Row'), (null)",
        "insert into PublicLockerSlots (LockerID, lockertrackid, Owner) values (1, 4, 'Ren\u00e9e_Ash'), (1, 2, 'Nobody'), (2, null, null)",
        "insert into PublicLockerItems (slotid, itemname, quantity) values (1, '~r~Cr\u00e8me', 3), (1, 'Rope', 0)",
      ],
    })
    expect((await look()).body).toEqual({
      publiclockerid: [
        { id: 1, name: 'Café Row', slots: 2, rented: 1 },
        { id: 2, name: null, slots: 1, rented: 0 },
      ],
    })
    expect((await look('/1')).body).toEqual({
      locker: { id: 1, name: 'Café Row' },
      publiclockerslots: [
        { id: 1, lockerid: 1, lockertrackid: 4, username: 'Renée_Ash', uid: null },
        { id: 2, lockerid: 1, lockertrackid: 2, username: null, uid: null },
      ],
    })
    expect((await look(`/1?search=${encodeURIComponent('RENÉE')}`)).body).toMatchObject({ total: 1 })
    // Letters that its character set lacks find nothing and do no harm.
    for (const search of ['雨', '🔑', 'ک'])
      expect((await look(`/1?search=${encodeURIComponent(search)}`)).body).toMatchObject({ total: 0 })
    expect((await look('/1/1')).body).toMatchObject({
      publiclockeritems: [{ id: 1, itemname: 'Crème', quantity: 3 }],
    })
    expect((await look(`/1/1?search=${encodeURIComponent('crème')}`)).body).toMatchObject({ total: 1 })
    expect((await look('/2/1')).body).toMatchObject({ error: 'Slot not found.' })
    expect((await examine(game)).adapters.publicLockers).toBe('rows of PublicLockers')
  })

  test('takes the names of tenants from users if it only stores their uids', async () => {
    const slots = {
      columns: 'slotid int not null, locker_id int not null, ownerid int = 0',
      keys: ['primary slotid'],
    }
    const { look, character, game } = await portalOn({ ...named, PublicLockerSlots: slots })
    const uid = await character('Ada_Harbour')
    const { db } = game.database
    await db.insertInto('PublicLockers').values({ ID: 5, Name: 'Pier' }).execute()
    await db
      .insertInto('PublicLockerSlots')
      .values([uid, 0, 777].map((ownerid, index) => ({ slotid: index + 1, locker_id: 5, ownerid })))
      .execute()
    expect((await look()).body).toMatchObject({ publiclockerid: [{ id: 5, slots: 3, rented: 2 }] })
    expect((await look('/5')).body).toMatchObject({
      publiclockerslots: [
        { id: 1, lockertrackid: null, username: 'Ada_Harbour', uid },
        { id: 2, username: null, uid: null },
        // The user is gone, but the slot is not free.
        { id: 3, username: null, uid: 777 },
      ],
    })
    expect((await look('/5?search=harbour')).body).toMatchObject({ total: 1 })
  })

  test('with names that nobody could guess works with the map file in the documentation', async () => {
    const map = JSON.parse(blocks('json')[0] ?? '')
    const { look, url } = await portalOn(
      {
        ...game,
        storage_units: named['PublicLockers']!, // declared above
        storage_boxes: {
          columns: 'id int not null, lockerid int not null, lease int, username varchar(24)',
          keys: ['primary id'],
        },
        storage_things: {
          columns: 'id int not null, slotid int not null, label varchar(24), amount int',
          keys: ['primary id'],
        },
      },
      { map },
    )
    const connection = await createConnection({ uri: url })
    await connection.query("insert into storage_units (Name) values ('Depot')")
    await connection.query("insert into storage_boxes values (8, 1, 6, 'Ada_Harbour')")
    await connection.query("insert into storage_things values (3, 8, 'Lamp', 2)")
    await connection.end()
    expect((await look('/1/8')).body).toMatchObject({
      slot: { lockertrackid: 6, username: 'Ada_Harbour' },
      publiclockeritems: [{ itemname: 'Lamp', quantity: 2 }],
    })
  })

  test.each<[string, Fork, object?]>([
    ['has only faction lockers', game],
    [
      'has lockers without items',
      { ...game, lockers: named['PublicLockers']!, lockerslots: named['PublicLockerSlots']! },
    ], // declared above
    ['is configured to leave its own alone', named, { tables: { publiclockers: null } }],
  ])('falls back to the portal’s tables if it %s', async (_, fork, map = {}) => {
    const { look, portal, game } = await portalOn(fork, { map })
    await portal.db.insertInto('public_lockers').values({ id: 3, name: 'Of the portal' }).execute()
    expect((await look()).body).toMatchObject({ publiclockerid: [{ id: 3, name: 'Of the portal' }] })
    expect((await examine(game)).adapters.publicLockers).toBe('the portal’s own tables')
  })
})

const document = readFileSync(new URL('../../../../docs/public-lockers.md', import.meta.url), 'utf8')

function blocks(language: string): string[] {
  return [...document.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, found, text = '']) =>
    found === language ? [text] : [],
  )
}

/** The document's statements by the name in their first line, with the number of arguments listed there. */
const documented = new Map(
  blocks('sql').map((block) => {
    const [, name = '', list = '', text = ''] = /^-- (\w+)(?:: ([^\n]*))?\n(.*)$/s.exec(block) ?? []
    return [name, { text, count: list ? list.split(', ').length : 0 }]
  }),
)

/** The result of mysql_format. */
function formatted(format: string, values: readonly (string | number)[]): string {
  const left = [...values]
  return format.replaceAll(/%([def])/g, (_, kind: string) => {
    const value = left.shift()
    if (kind === 'e' ? typeof value !== 'string' : typeof value !== 'number')
      throw new Error(`%${kind} got ${value}`)
    if (kind === 'f') return Number(value).toFixed(6)
    return kind === 'd' ? String(value) : escape(value).slice(1, -1)
  })
}

describe('the documented statements for a gamemode', () => {
  const ran = new Set<string>()

  interface Gamemode {
    connection: Connection
    /** Runs a statement from the document and returns its rows or its result. */
    // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it ran
    run(name: string, ...values: (string | number)[]): Promise<any>
  }

  /** A gamemode's connection: an account with the documented grants and a client's code page. */
  async function gamemode(portalUrl: string): Promise<Gamemode> {
    const account = `game_${randomBytes(4).toString('hex')}`
    const database = new URL(portalUrl).pathname.slice(1)
    const grants = documented.get('grants')?.text ?? ''
    ran.add('grants')
    await asAdministrator(
      `create user '${account}'@'%' identified by 'a long password'`,
      ...grants
        .replaceAll('portal.', `${database}.`)
        .replaceAll("'game'@'localhost'", `'${account}'@'%'`)
        .split(';')
        .filter((statement) => statement.trim()),
    )
    onTestFinished(() => asAdministrator(`drop user '${account}'@'%'`))
    const address = new URL(portalUrl)
    const connection = await createConnection({
      host: address.hostname,
      port: Number(address.port),
      user: account,
      password: 'a long password',
      database,
      charset: 'latin1',
    })
    onTestFinished(() => connection.end())
    // Game hosts use a lenient SQL mode.
    await connection.query("set session sql_mode = ''")
    return {
      connection,
      async run(name, ...values) {
        const { text, count } = documented.get(name) ?? {}
        if (text === undefined) throw new Error(`The document has no statement ${name}.`)
        expect([name, values.length]).toEqual([name, count])
        expect([name, text.match(/%[def]/g)?.length ?? 0]).toEqual([name, count])
        ran.add(name)
        let answer
        for (const statement of formatted(text, values)
          .split(/;\n/)
          .filter((part) => part.trim()))
          [answer] = await connection.query(statement)
        return answer
      },
    }
  }

  test('let it build, rent, put, take, hand over, release and remove, and staff see each step', async () => {
    const { look, config } = await portalOn(game)
    const { run } = await gamemode(config.portalDatabaseUrl)
    const locker: number = (await run('create', "Caf\u00e9 d'Or", 1746.25, -1863.5, 13.6, 180, 0, 0)).insertId
    for (let slot = 0; slot < 3; slot++) await run('slot', locker)
    expect(await run('load')).toMatchObject([{ id: locker, name: "Café d'Or", pos_x: 1746.25, pos_a: 180 }])
    expect((await look()).body).toMatchObject({
      publiclockerid: [{ id: locker, name: "Café d'Or", slots: 3, rented: 0 }],
    })

    const [{ slot }] = await run('free', locker)
    expect((await run('rent', 7, 'Ada_Harbour', slot)).affectedRows).toBe(1)
    expect((await run('rent', 8, 'Ben_Pier', slot)).affectedRows).toBe(0)
    expect(await run('mine', locker, 7)).toMatchObject([{ id: slot, track_id: 1 }])

    expect((await run('put', 'Cr\u00e8me', 5, slot, 7)).affectedRows).toBe(1)
    expect((await run('put', 'Cr\u00e8me', 2, slot, 7)).affectedRows).toBe(2)
    expect((await run('put', 'Rope', 1, slot, 8)).affectedRows).toBe(0)
    expect((await run('take', 8, slot, 'Cr\u00e8me', 8, 7)).affectedRows).toBe(0)
    expect((await run('take', 1, slot, 'Cr\u00e8me', 1, 8)).affectedRows).toBe(0)
    expect((await run('take', 3, slot, 'Cr\u00e8me', 3, 7)).affectedRows).toBe(1)
    expect(await run('look', slot)).toEqual([{ item_name: 'Crème', quantity: 4 }])
    expect((await look(`/${locker}/${slot}`)).body).toMatchObject({
      slot: { lockertrackid: 1, username: 'Ada_Harbour', uid: 7 },
      publiclockeritems: [{ itemname: 'Crème', quantity: 4 }],
    })

    await run('rename', 'Ada_Quay', 7)
    expect((await run('hand', 9, 'Cem_Wharf', slot, 8)).affectedRows).toBe(0)
    expect((await run('hand', 9, 'Cem_Wharf', slot, 7)).affectedRows).toBe(1)
    expect((await look(`/${locker}`)).body).toMatchObject({
      publiclockerslots: [{ lockertrackid: 2, username: 'Cem_Wharf', uid: 9 }, { uid: null }, { uid: null }],
    })
    expect((await run('release', slot, 7)).affectedRows).toBe(0)
    expect((await run('release', slot, 9)).affectedRows).toBe(1)
    // Nobody can rent the slot while it contains items of the last tenant.
    expect((await run('rent', 8, 'Ben_Pier', slot)).affectedRows).toBe(0)
    await run('clear')
    expect((await run('rent', 8, 'Ben_Pier', slot)).affectedRows).toBe(1)
    expect(await run('mine', locker, 8)).toMatchObject([{ track_id: 3 }])
    expect(await run('look', slot)).toEqual([])

    await run('put', 'Rope', 1, slot, 8)
    await run('remove', locker, locker, locker)
    expect((await look()).body).toEqual({ publiclockerid: [] })
  })

  test('give the slot to only one of many who press the key at once, and nobody more items than there are', async () => {
    const { config } = await portalOn(game)
    const { run } = await gamemode(config.portalDatabaseUrl)
    const others = await Promise.all([1, 2, 3].map(() => gamemode(config.portalDatabaseUrl)))
    const locker: number = (await run('create', 'Rush', 0, 0, 0, 0, 0, 0)).insertId
    await run('slot', locker)
    const [{ slot }] = await run('free', locker)
    const rents = await Promise.all(
      others.map(({ run }, index) => run('rent', index + 1, `Rush_${index}`, slot)),
    )
    expect(rents.filter(({ affectedRows }) => affectedRows === 1)).toHaveLength(1)
    const tenant = rents.findIndex(({ affectedRows }) => affectedRows === 1) + 1
    await run('put', 'Rope', 10, slot, tenant)
    const takes = await Promise.all(
      Array.from({ length: 30 }, (_, index) => others[index % 3]!.run('take', 1, slot, 'Rope', 1, tenant)), // one of three
    )
    expect(takes.filter(({ affectedRows }) => affectedRows === 1)).toHaveLength(10)
    expect(await run('look', slot)).toEqual([])
  })

  test('keep invalid data out of the tables, and the game out of everything else', async () => {
    const { config } = await portalOn(game)
    const { connection, run } = await gamemode(config.portalDatabaseUrl)
    const locker: number = (await run('create', 'Rules', 0, 0, 0, 0, 0, 0)).insertId
    await run('slot', locker)
    const [{ slot }] = await run('free', locker)
    await run('rent', 7, 'Ada_Harbour', slot)
    await run('put', 'Rope', 1, slot, 7)
    for (const statement of [
      `update public_locker_slots set uid = null where id = ${slot}`,
      `update public_locker_items set quantity = -1 where slot_id = ${slot}`,
      `insert into public_locker_items (slot_id, item_name, quantity) values (${slot}, 'Rope', 1)`,
      `insert into public_locker_items (slot_id, item_name, quantity) values (999, 'Rope', 1)`,
      'insert into public_locker_slots (locker_id) values (999)',
      `delete from public_locker_slots where id = ${slot}`,
      `delete from public_lockers where id = ${locker}`,
    ])
      await expect(connection.query(statement), statement).rejects.toThrow(/constraint|Duplicate/i)
    for (const statement of [
      'select * from sessions',
      'delete from people',
      'alter table public_lockers add x int',
    ])
      await expect(connection.query(statement), statement).rejects.toThrow(/denied/)
  })

  test('have all been run by these tests', () => {
    expect([...ran].toSorted()).toEqual([...documented.keys()].toSorted())
    expect(ran.size).toBeGreaterThan(10)
  })
})
