/**
 * No reply of any call and no live event carries an address or a note to those without the permission for it,
 * and none carries anybody's position.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Permission } from '@idlewood/contract/access'
import { permissions } from '@idlewood/contract/permissions'
import { bans } from '@idlewood/contract/bans'
import { contract } from '@idlewood/contract/contract'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { links } from '@idlewood/contract/links'
import { personNotes } from '@idlewood/contract/person-notes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { gameTime, writeLines } from '../../../test/game-logs.ts'
import { listen } from '../../../test/listener.ts'
import { engine, testPortal, type TestPortal } from '../../../test/portal.ts'
import { gameFile } from '../../../test/templates.ts'

const planted = {
  address: '96.231.77.14',
  neighbour: '96.231.77.15',
  /** From where staff make their changes. */
  ofStaff: '96.231.99.16',
  note: 'Zanzibar-and-the-quiet-heron',
}
/** Where everybody here was last, as the game keeps it in their row. */
const position = { pos_x: 27_113.25, pos_y: -28_114.5, pos_z: 29_117.75, world: 70_313 }
/** The same in a reply, rounded or not, and not by chance within the id of something. */
const positions = /(?<![\w.])(?:27113|28114|29117|70313)(?!\w)/
const addresses = [planted.address, planted.neighbour, planted.ofStaff]

let portal: TestPortal
let uid: number
let folder: string | undefined
const everything = Object.keys(permissions) as Permission[] // the record's keys are exactly these

/** Who is there already: a test that is tried again meets the same people. */
const people = new Set<string>()
const granted = new Set<string>()

/** A session of somebody, who is made and given these permissions when first asked for. */
async function somebody(
  name: string,
  columns: Parameters<TestPortal['character']>[1],
  allowed: readonly Permission[] = [],
): Promise<string> {
  if (!people.has(name)) await portal.character(name, columns)
  people.add(name)
  const token = await portal.signIn(name)
  if (allowed.length > 0 && !granted.has(name)) await portal.grant(name, ...allowed)
  granted.add(name)
  return token
}

const staff = { adminlevel: 5, ip: '198.51.100.9' }

const staffWithout = (name: string, missing: Permission): Promise<string> =>
  somebody(
    name,
    staff,
    everything.filter((permission) => permission !== missing),
  )

/** Bans of the planted address, by a name and by the address alone. */
const plantBans = () =>
  sql`insert into bans (username, ip, bannedby, date, reason, permanent) values
    ('Leak_Mate', ${planted.address}, 'Kay', '2026-02-02 10:00:00', 'Cheats', 0),
    ('n/a', ${planted.address}, 'Kay', '2026-02-03 10:00:00', 'Cheats', 0)`.execute(portal.game.database.db)

/** The demo world keeps no positions: its rows get the columns that every fork has. */
async function worldWithPositions(): Promise<Record<string, string>> {
  if (engine === 'mariadb') return {}
  folder = mkdtempSync(join(tmpdir(), 'idlewood-test-'))
  const file = join(folder, 'game.sqlite')
  copyFileSync(await gameFile(), file)
  const world = new DatabaseSync(file)
  for (const column of Object.keys(position))
    world.exec(`alter table users add column ${column} float not null default 0`)
  world.close()
  return { GAME_DATABASE_URL: `sqlite:${file}` }
}

beforeAll(async () => {
  portal = await testPortal({
    environment: {
      READS_PER_MINUTE: '1000000',
      TRUST_PROXY: 'true',
      ...(await worldWithPositions()),
    },
  })
  const { db } = portal.game.database
  uid = await portal.character('Leak_Target', { ip: planted.address, ...position })
  await portal.character('Leak_Mate', { ip: planted.address, ...position })
  await portal.character('Leak_Near', { ip: planted.neighbour })
  await plantBans()
  const text = `Leak_Target (IP: ${planted.address}) was banned by Kay, reason: Cheats`
  const has = (table: string) => portal.game.current().introspection.tables.has(table)
  if (has('log_bans'))
    await sql`insert into log_bans (uid, date, description) values
    (${uid}, '2026-02-02 10:00:00', ${text})`.execute(db)
  const given = `Leak_Target (uid: ${uid}) (IP: ${planted.address}) gives $90000000 to Leak_Mate (uid: ${uid + 1}) (IP: ${planted.address})`
  for (const table of ['log_give', 'log_admin'].filter(has))
    await writeLines(portal, table, gameTime(Date.now()), [given])
  await sql`insert into flags (uid, flaggedby, date, description) values
    (${uid}, 'Kay', '2026-02-02 10:00:00', ${`Plays from ${planted.address}`})`.execute(db)
  const author = await portal.staff('Leak_Author', everything, {
    adminlevel: 5,
    ip: '198.51.100.8',
    ...position,
  })
  const params = { id: String(uid) }
  const asked = { token: author, headers: { 'x-forwarded-for': planted.ofStaff } }
  const written = await portal.call(personNotes.write, { params, body: { text: planted.note } }, asked)
  const note = { id: String(written.body.id) }
  await portal.call(personNotes.pin, { params: note, body: { pinned: true } }, asked)
  await portal.call(
    personNotes.edit,
    { params: note, body: { text: `${planted.note}!`, revision: 1 } },
    asked,
  )
  await portal.call(links.addresses, { params }, asked)
  const ban = { form: 'nameAndAddress' as const, username: 'Leak_Target', reason: 'Cheats', confirmed: true }
  const made = await portal.call(bans.make, { body: ban }, asked)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { ledger, watch } = portal.app
  await ledger.readNow()
  await watch.look()
  await Promise.all([portal.app.contacts.complete(), portal.app.banIndex.complete()])
})
afterAll(async () => {
  await portal.close()
  if (folder) rmSync(folder, { recursive: true })
})

const reading = Object.values(contract).flatMap((group) =>
  Object.values<Endpoint>(group).filter(({ method, events }) => method === 'GET' && !events),
)

/** Every address of a reading call that the target can be found by: each parameter is a number of theirs. */
function addressesOf({ path }: Endpoint): string[] {
  const fill = (value: string) => `/api${path.replaceAll(/:\w+/g, value)}`
  return path.includes(':') ? [...new Set([fill(String(uid)), fill('1')])] : [fill('')]
}

const queries = ['', '?search=Leak', '?addresses=true']

/** Every reading call as somebody: what it answered, by the address that was asked. */
async function repliesOf(token: string): Promise<[asked: string, reply: string][]> {
  const replies: [string, string][] = []
  for (const endpoint of reading)
    for (const address of addressesOf(endpoint))
      for (const query of queries) {
        const { body } = await portal.ask('GET', `${address}${query}`, { token })
        replies.push([`${address}${query}`, typeof body === 'string' ? body : JSON.stringify(body)])
      }
  return replies
}

let ofAuthor: Awaited<ReturnType<typeof repliesOf>> | undefined
/** The same as somebody with every permission, asked once. */
const repliesOfAuthor = async () => (ofAuthor ??= await repliesOf(await portal.signIn('Leak_Author')))

/** Addresses in whose reply one of the texts occurs. */
async function repliesWith(token: string, texts: readonly string[]): Promise<string[]> {
  return holding(await repliesOf(token), texts)
}

const holding = (replies: Awaited<ReturnType<typeof repliesOf>>, texts: readonly string[]): string[] =>
  replies.filter(([, reply]) => texts.some((text) => reply.includes(text))).map(([asked]) => asked)

const withPosition = (replies: Awaited<ReturnType<typeof repliesOf>>): string[] =>
  replies.filter(([, reply]) => positions.test(reply)).map(([asked]) => asked)

test('without view_addresses no reply carries an address of a player', async () => {
  const token = await staffWithout('Leak_NoAddress', 'view_addresses')
  expect(await repliesWith(token, addresses)).toEqual([])
  const params = { id: String(uid) }
  const { status } = await portal.call(links.addresses, { params }, { token })
  expect(status).toBe(403)
})

test('with it, the trail and the ledger say them: the test would find one that leaves', async () => {
  const found = holding(await repliesOfAuthor(), addresses)
  const holds = (part: string) => found.some((address) => address.startsWith(`/api${part}`))
  expect(['/changes', '/admin/ledger'].filter(holds)).toHaveLength(2)
})

test('with view_addresses alone no reply carries a note, with view_user_notes alone none an address', async () => {
  for (const [name, permission, texts] of [
    ['Leak_OnlyAddress', 'view_addresses', [planted.note]],
    ['Leak_OnlyNotes', 'view_user_notes', addresses],
  ] as const) {
    const token = await somebody(name, staff, [permission])
    expect(await repliesWith(token, texts)).toEqual([])
  }
})

test('without view_user_notes no reply carries a note', async () => {
  const token = await staffWithout('Leak_NoNotes', 'view_user_notes')
  expect(await repliesWith(token, [planted.note])).toEqual([])
})

test('a player without rights reads neither, and with all rights the notes are found', async () => {
  const player = await somebody('Leak_Player', { ip: '198.51.100.7', ...position })
  const replies = await repliesOf(player)
  expect(holding(replies, [...addresses, planted.note])).toEqual([])
  expect(withPosition(replies)).toEqual([])
  const found = holding(await repliesOfAuthor(), [planted.note])
  const holds = (part: string) => found.some((address) => address.startsWith(`/api${part}`))
  expect(['/user/notes/', '/user/record/', '/user/summary/', '/notes/'].filter(holds)).toHaveLength(4)
})

test('with every permission no reply carries where anybody is or was', async () => {
  expect(withPosition(await repliesOfAuthor())).toEqual([])
})

type Schema = z.core.JSONSchema.JSONSchema

/** Texts by the name of their field; none of them is an address or a note. */
const textsByField: Record<string, string> = {
  form: 'name',
  until: '2031-01-01T00:00:00Z',
  points: 'rules/1',
}

/** A value a schema takes: numbers are `number`, texts the target's name. */
function sample(schema: Schema, number: number, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.includes(textsByField[name] ?? '') ? textsByField[name] : schema.enum[0]
  const choice = schema.anyOf ?? schema.oneOf
  if (choice?.[0]) return sample(choice[0], number, name)
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((key) => [key, sample(schema.properties?.[key] as Schema, number, key)]),
    )
  if (schema.type === 'array') return [sample(schema.items as Schema, number, name)]
  if (schema.type === 'integer' || schema.type === 'number') return Math.min(number, schema.maximum ?? number)
  if (schema.type === 'boolean') return true
  return textsByField[name] ?? 'Leak_Target'
}

const writing = Object.values(contract).flatMap((group) =>
  Object.values<Endpoint>(group).filter(({ method }) => method !== 'GET'),
)

/** Bodies a call takes or nearly takes: what it demands alone, and with all that it may be told besides. */
function bodiesOf({ body }: Endpoint, number: number): unknown[] {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  if (!schema.type && !schema.anyOf && !schema.oneOf) return [undefined]
  const all = { ...schema, required: Object.keys(schema.properties ?? {}) }
  const bodies = [schema, all].map((each) => sample(each, number))
  return [...new Map(bodies.map((each) => [JSON.stringify(each), each])).values()]
}

let met = 0

/**
 * A user with a note and bans of the planted address, as new: a walk may change or lift what another planted.
 * Their numbers, the user's last, for what is done to the user may hide the rest.
 */
async function plantAgain(): Promise<number[]> {
  const target = await portal.character(`Leak_Met_${(met += 1)}`, { ip: planted.address, ...position })
  const token = await portal.signIn('Leak_Author')
  const note = { params: { id: String(target) }, body: { text: planted.note } }
  const written = await portal.call(personNotes.write, note, { token })
  expect(written.status, JSON.stringify(written.body)).toBe(201)
  await plantBans()
  const rows = await sql<{ id: number }>`select id from bans where ip = ${planted.address}`.execute(
    portal.game.database.db,
  )
  return [...new Set([written.body.id, ...rows.rows.map(({ id }) => id), target])]
}

/** Writes with every call as somebody: calls whose reply carries one of the texts, and those carried out. */
async function writesWith(name: string, forbidden: readonly string[]) {
  const found = new Set<string>()
  const done = new Set<string>()
  const numbers = await plantAgain()
  let token = await portal.signIn(name)
  for (const number of numbers)
    for (const endpoint of writing)
      for (const body of bodiesOf(endpoint, number)) {
        const address = `/api${endpoint.path.replaceAll(/:\w+/g, String(number))}`
        const write = () => portal.ask(endpoint.method, address, { token, body })
        let answer = await write()
        if (answer.status === 401) {
          // Some of the calls end the session they are made in.
          token = await portal.signIn(name)
          answer = await write()
        }
        const reply = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
        const call = `${endpoint.method} ${endpoint.path}`
        if (forbidden.some((text) => reply.includes(text))) found.add(call)
        if (positions.test(reply)) found.add(`${call}: a position`)
        if (answer.status < 300) done.add(call)
      }
  return { found: [...found], done: [...done] }
}

let ownAddress: string | undefined
/** Where the portal listens, from when it is first asked for. */
const listening = async () => (ownAddress ??= await portal.server.listen({ port: 0, host: '127.0.0.1' }))

test('no reply of a call that writes, and no live event of it, carries what its caller may not see', async () => {
  const base = (await listening()).replace(/\/$/, '')
  // Somebody else listens: the walks end sessions of those who make them.
  const streams = [
    await listen(base, { token: await staffWithout('Leak_Listener', 'view_addresses') }),
    await listen(base),
  ]
  const walks = [
    { name: 'Leak_NoAddress', forbidden: addresses, carriedOut: ['POST /bans/preview'] },
    { name: 'Leak_NoNotes', forbidden: [planted.note], carriedOut: ['POST /bans/preview'] },
    { name: 'Leak_Player', forbidden: [...addresses, planted.note], carriedOut: [] },
  ]
  for (const { name, forbidden, carriedOut } of walks) {
    const { found, done } = await writesWith(name, forbidden)
    expect(found, name).toEqual([])
    expect(done, name).toEqual(expect.arrayContaining(carriedOut))
  }
  await streams[0]?.hears(({ topic }) => topic === 'changes')
  const events = JSON.stringify(streams.map(({ heard }) => heard))
  for (const text of [...addresses, planted.note]) expect(events).not.toContain(text)
  expect(events).not.toMatch(positions)
  for (const stream of streams) stream.leave()
})

test('with every permission the addresses of bans are found: the test would find a call that says them', async () => {
  const { found } = await writesWith('Leak_Author', [...addresses, planted.note])
  expect(found).toContain('POST /bans/addresses')
  expect(found.filter((call) => call.endsWith('a position'))).toEqual([])
})
