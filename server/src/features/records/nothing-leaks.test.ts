/**
 * No response and no live event contains an address or a note for people without the permission for it, and
 * none contains anybody's position.
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
  /** The address from which staff make their changes. */
  ofStaff: '96.231.99.16',
  note: 'Zanzibar-and-the-quiet-heron',
}
/** Everyone's last position, as the game stores it in their row. */
const position = { pos_x: 27_113.25, pos_y: -28_114.5, pos_z: 29_117.75, world: 70_313 }
/** Matches the position in a response, rounded or not, but not as part of an id. */
const positions = /(?<![\w.])(?:27113|28114|29117|70313)(?!\w)/
const addresses = [planted.address, planted.neighbour, planted.ofStaff]

let portal: TestPortal
let uid: number
let folder: string | undefined
const everything = Object.keys(permissions) as Permission[] // the record's keys are exactly these

/** People who already exist: a test that is retried uses the same ones. */
const people = new Set<string>()
const granted = new Set<string>()

/** Signs a person in. They are created with these permissions on first use. */
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

/** Creates bans of the planted address: one with a name and one of the address alone. */
const plantBans = () =>
  sql`insert into bans (username, ip, bannedby, date, reason, permanent) values
    ('Leak_Mate', ${planted.address}, 'Kay', '2026-02-02 10:00:00', 'Cheats', 0),
    ('n/a', ${planted.address}, 'Kay', '2026-02-03 10:00:00', 'Cheats', 0)`.execute(portal.game.database.db)

/** The demo world has no positions, so its users table gets the columns that every fork has. */
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

/** The URLs of a GET endpoint that lead to the target: each parameter is one of their ids. */
function addressesOf({ path }: Endpoint): string[] {
  const fill = (value: string) => `/api${path.replaceAll(/:\w+/g, value)}`
  return path.includes(':') ? [...new Set([fill(String(uid)), fill('1')])] : [fill('')]
}

const queries = ['', '?search=Leak', '?addresses=true']

/** Calls every GET endpoint and returns the responses by URL. */
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
/** The same for a person with every permission; called only once. */
const repliesOfAuthor = async () => (ofAuthor ??= await repliesOf(await portal.signIn('Leak_Author')))

/** The URLs whose response contains one of the texts. */
async function repliesWith(token: string, texts: readonly string[]): Promise<string[]> {
  return holding(await repliesOf(token), texts)
}

const holding = (replies: Awaited<ReturnType<typeof repliesOf>>, texts: readonly string[]): string[] =>
  replies.filter(([, reply]) => texts.some((text) => reply.includes(text))).map(([asked]) => asked)

const withPosition = (replies: Awaited<ReturnType<typeof repliesOf>>): string[] =>
  replies.filter(([, reply]) => positions.test(reply)).map(([asked]) => asked)

test('without view_addresses no response contains an address of a player', async () => {
  const token = await staffWithout('Leak_NoAddress', 'view_addresses')
  expect(await repliesWith(token, addresses)).toEqual([])
  const params = { id: String(uid) }
  const { status } = await portal.call(links.addresses, { params }, { token })
  expect(status).toBe(403)
})

test('with it, the trail and the ledger contain them, so the test would find a leak', async () => {
  const found = holding(await repliesOfAuthor(), addresses)
  const holds = (part: string) => found.some((address) => address.startsWith(`/api${part}`))
  expect(['/changes', '/admin/ledger'].filter(holds)).toHaveLength(2)
})

test('with view_addresses alone no response contains a note, with view_user_notes alone none contains an address', async () => {
  for (const [name, permission, texts] of [
    ['Leak_OnlyAddress', 'view_addresses', [planted.note]],
    ['Leak_OnlyNotes', 'view_user_notes', addresses],
  ] as const) {
    const token = await somebody(name, staff, [permission])
    expect(await repliesWith(token, texts)).toEqual([])
  }
})

test('without view_user_notes no response contains a note', async () => {
  const token = await staffWithout('Leak_NoNotes', 'view_user_notes')
  expect(await repliesWith(token, [planted.note])).toEqual([])
})

test('a player without permissions sees neither, and with all permissions the notes are found', async () => {
  const player = await somebody('Leak_Player', { ip: '198.51.100.7', ...position })
  const replies = await repliesOf(player)
  expect(holding(replies, [...addresses, planted.note])).toEqual([])
  expect(withPosition(replies)).toEqual([])
  const found = holding(await repliesOfAuthor(), [planted.note])
  const holds = (part: string) => found.some((address) => address.startsWith(`/api${part}`))
  expect(['/user/notes/', '/user/record/', '/user/summary/', '/notes/'].filter(holds)).toHaveLength(4)
})

test('with every permission no response contains where anybody is or was', async () => {
  expect(withPosition(await repliesOfAuthor())).toEqual([])
})

type Schema = z.core.JSONSchema.JSONSchema

/** Texts by field name; none of them is an address or a note. */
const textsByField: Record<string, string> = {
  form: 'name',
  until: '2031-01-01T00:00:00Z',
  points: 'rules/1',
}

/** A value that fits a schema: numbers are `number`, texts the target's name. */
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

/** Bodies that an endpoint accepts, or nearly: one with the required fields only, and one with all fields. */
function bodiesOf({ body }: Endpoint, number: number): unknown[] {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  if (!schema.type && !schema.anyOf && !schema.oneOf) return [undefined]
  const all = { ...schema, required: Object.keys(schema.properties ?? {}) }
  const bodies = [schema, all].map((each) => sample(each, number))
  return [...new Map(bodies.map((each) => [JSON.stringify(each), each])).values()]
}

let met = 0

/**
 * Creates a new user with a note and bans of the planted address, since an earlier walk may have changed or
 * lifted them. Returns their ids, the user's last, because what is done to the user may hide the rest.
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

/**
 * Calls every writing endpoint as one person. Returns the endpoints whose response contains one of the texts,
 * and those that succeeded.
 */
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
          // Some endpoints end the caller's session.
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
/** The address the portal listens on; it starts listening on first use. */
const listening = async () => (ownAddress ??= await portal.server.listen({ port: 0, host: '127.0.0.1' }))

test('no response of a writing call, and none of its live events, contains what its caller may not see', async () => {
  const base = (await listening()).replace(/\/$/, '')
  // Other people listen, because the walks end their callers' sessions.
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
  await streams[0]?.waitForMessage(({ topic }) => topic === 'changes')
  const events = JSON.stringify(streams.map(({ heard }) => heard))
  for (const text of [...addresses, planted.note]) expect(events).not.toContain(text)
  expect(events).not.toMatch(positions)
  for (const stream of streams) stream.leave()
})

test('with every permission the addresses in bans are found, so the test would find a leak', async () => {
  const { found } = await writesWith('Leak_Author', [...addresses, planted.note])
  expect(found).toContain('POST /bans/addresses')
  expect(found.filter((call) => call.endsWith('a position'))).toEqual([])
})
