/** No reply of a call that reads carries an address or a note to those without the permission for it. */
import type { Permission } from '@idlewood/contract/access'
import { permissions } from '@idlewood/contract/permissions'
import { bans } from '@idlewood/contract/bans'
import { contract } from '@idlewood/contract/contract'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { links } from '@idlewood/contract/links'
import { personNotes } from '@idlewood/contract/person-notes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal, type TestPortal } from '../../../test/portal.ts'

const planted = {
  address: '96.231.77.14',
  neighbour: '96.231.77.15',
  /** From where staff make their changes. */
  ofStaff: '96.231.99.16',
  note: 'Zanzibar-and-the-quiet-heron',
}
const addresses = [planted.address, planted.neighbour, planted.ofStaff]

let portal: TestPortal
let uid: number
const everything = Object.keys(permissions) as Permission[] // the record's keys are exactly these

const staffWithout = async (name: string, missing: Permission): Promise<string> => {
  await portal.character(name, { adminlevel: 5, ip: '198.51.100.9' })
  const token = await portal.signIn(name)
  await portal.grant(name, ...everything.filter((permission) => permission !== missing))
  return token
}

beforeAll(async () => {
  portal = await testPortal({ environment: { READS_PER_MINUTE: '1000000', TRUST_PROXY: 'true' } })
  const { db } = portal.game.database
  uid = await portal.character('Leak_Target', { ip: planted.address })
  await portal.character('Leak_Mate', { ip: planted.address })
  await portal.character('Leak_Near', { ip: planted.neighbour })
  await sql`insert into bans (username, ip, bannedby, date, reason, permanent) values
    ('Leak_Mate', ${planted.address}, 'Kay', '2026-02-02 10:00:00', 'Cheats', 0),
    ('n/a', ${planted.address}, 'Kay', '2026-02-03 10:00:00', 'Cheats', 0)`.execute(db)
  const text = `Leak_Target (IP: ${planted.address}) was banned by Kay, reason: Cheats`
  const has = (table: string) => portal.game.current().introspection.tables.has(table)
  if (has('log_bans'))
    await sql`insert into log_bans (uid, date, description) values
    (${uid}, '2026-02-02 10:00:00', ${text})`.execute(db)
  const given = `Leak_Target (uid: ${uid}) (IP: ${planted.address}) gives $90000000 to Leak_Mate (uid: ${uid + 1}) (IP: ${planted.address})`
  for (const table of ['log_give', 'log_admin'].filter(has))
    await sql`insert into ${sql.table(table)} (date, description) values
      (${new Date().toISOString().slice(0, 19).replace('T', ' ')}, ${given})`.execute(db)
  await sql`insert into flags (uid, flaggedby, date, description) values
    (${uid}, 'Kay', '2026-02-02 10:00:00', ${`Plays from ${planted.address}`})`.execute(db)
  await portal.character('Leak_Author', { adminlevel: 5, ip: '198.51.100.8' })
  const author = await portal.signIn('Leak_Author')
  await portal.grant('Leak_Author', ...everything)
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
afterAll(() => portal.close())

const reading = Object.values(contract).flatMap((group) =>
  Object.values<Endpoint>(group).filter(({ method, events }) => method === 'GET' && !events),
)

/** Every address of a reading call that the target can be found by: each parameter is a number of theirs. */
function addressesOf({ path }: Endpoint): string[] {
  const fill = (value: string) => `/api${path.replaceAll(/:\w+/g, value)}`
  return path.includes(':') ? [...new Set([fill(String(uid)), fill('1')])] : [fill('')]
}

const queries = ['', '?search=Leak', '?addresses=true']

/** Replies in which one of the texts occurs, by the address that was asked. */
async function repliesWith(token: string, texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const endpoint of reading)
    for (const address of addressesOf(endpoint))
      for (const query of queries) {
        const { body } = await portal.ask('GET', `${address}${query}`, { token })
        const reply = typeof body === 'string' ? body : JSON.stringify(body)
        if (texts.some((text) => reply.includes(text))) found.push(`${address}${query}`)
      }
  return found
}

test('without view_addresses no reply carries an address of a player', async () => {
  const token = await staffWithout('Leak_NoAddress', 'view_addresses')
  expect(await repliesWith(token, addresses)).toEqual([])
  const params = { id: String(uid) }
  const { status } = await portal.call(links.addresses, { params }, { token })
  expect(status).toBe(403)
})

test('with it, the trail and the ledger say them: the test would find one that leaves', async () => {
  const token = await portal.signIn('Leak_Author')
  const found = await repliesWith(token, addresses)
  const holds = (part: string) => found.some((address) => address.startsWith(`/api${part}`))
  expect(['/changes', '/admin/ledger'].filter(holds)).toHaveLength(2)
})

test('with view_addresses alone no reply carries a note, with view_user_notes alone none an address', async () => {
  for (const [name, permission, texts] of [
    ['Leak_OnlyAddress', 'view_addresses', [planted.note]],
    ['Leak_OnlyNotes', 'view_user_notes', addresses],
  ] as const) {
    await portal.character(name, { adminlevel: 5, ip: '198.51.100.9' })
    const token = await portal.signIn(name)
    await portal.grant(name, permission)
    expect(await repliesWith(token, texts)).toEqual([])
  }
})

test('without view_user_notes no reply carries a note', async () => {
  const token = await staffWithout('Leak_NoNotes', 'view_user_notes')
  expect(await repliesWith(token, [planted.note])).toEqual([])
})

test('a player without rights reads neither, and with all rights the notes are found', async () => {
  await portal.character('Leak_Player', { ip: '198.51.100.7' })
  const player = await portal.signIn('Leak_Player')
  expect(await repliesWith(player, [...addresses, planted.note])).toEqual([])
  const author = await portal.signIn('Leak_Author')
  const found = await repliesWith(author, [planted.note])
  const holds = (part: string) => found.some((address) => address.startsWith(`/api${part}`))
  expect(['/user/notes/', '/user/record/', '/user/summary/', '/notes/'].filter(holds)).toHaveLength(4)
})
