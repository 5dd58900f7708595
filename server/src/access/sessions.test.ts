/** How sessions begin and end, on a clock that only the test moves. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import { subscribeOne } from '../../test/push-browsers.ts'
import { ensurePerson } from './people.ts'
import { createRevisionReader } from './revision.ts'
import {
  beginSession,
  beginView,
  countSessions,
  endSessions,
  endView,
  listSessions,
  proveSession,
  sweepExpired,
  type WhichSessions,
} from './sessions.ts'
import { hashOf } from './tokens.ts'

const hour = 3600_000
const day = 24 * hour

let now: number
let personId: string
let count = 0
const portal = await filePortal()
const revision = createRevisionReader(portal.portal)
beforeEach(async () => {
  now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  personId = await newPerson()
})
afterEach(() => void vi.restoreAllMocks())

function newPerson(): Promise<string> {
  const identity = { username: `Session_${++count}`, registered: null, passwordMark: null }
  return ensurePerson(portal.portal.db, { uid: 8_000_000 + count, identity })
}
/** Begins a session and returns its id. */
async function begin(of = personId, origin = { address: '203.0.113.7', userAgent: 'A browser' }) {
  const { db } = portal.portal
  const { token } = await db
    .transaction()
    .execute((db) => beginSession(db, { personId: of, method: 'password', origin }))
  const row = db.selectFrom('sessions').select('id').where('token_hash', '=', hashOf(token))
  return (await row.executeTakeFirstOrThrow()).id
}
const sessionOf = (id: string) =>
  portal.portal.db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
const change = (id: string, columns: { expires_at?: number; last_seen_at?: number; created_at?: number }) =>
  portal.portal.db.updateTable('sessions').set(columns).where('id', '=', id).execute()
const view = (sessionId: string) => beginView(portal.portal.db, { sessionId, roleId: 'a role' })
const listed = async () => (await listSessions(portal.portal, personId)).map(({ id }) => id)
const end = (which: WhichSessions) => endSessions(portal.portal, personId, which)
/** Has this session's browser notified. */
const subscribe = (id: string, of = personId) =>
  subscribeOne(portal.portal.db, { personId: of, sessionId: id })
const subscribed = async () => {
  const rows = await portal.portal.db.selectFrom('push_subscriptions').select('session_id').execute()
  return new Set(rows.map((row) => row.session_id))
}
/** Runs `work` and returns its result, and by how much it raised the access revision. */
async function raised<T>(work: () => Promise<T>): Promise<[T, number]> {
  const before = await revision()
  return [await work(), (await revision()) - before]
}

test('a session stores at most as much of its origin as there is room for', async () => {
  const id = await begin(personId, { address: '1'.repeat(65), userAgent: 'x'.repeat(257) })
  expect(await sessionOf(id)).toMatchObject({ address: '1'.repeat(64), user_agent: 'x'.repeat(256) })
})

test('a session beyond twenty ends the one used least recently, in every process', async () => {
  const other = await begin(await newPerson())
  const ids: string[] = []
  for (let session = 0; session < 20; session++) {
    now += 1
    const [id, by] = await raised(() => begin())
    expect(by).toBe(0)
    ids.push(id)
  }
  now += 1
  await change(ids[0]!, { last_seen_at: now })
  const [last, by] = await raised(() => begin())
  expect(by).toBe(1)
  const [first, , ...kept] = ids
  expect(new Set(await listed())).toEqual(new Set([first, ...kept, last]))
  expect(await sessionOf(other)).toBeDefined()
})

test('a session lasts thirty days, but a quarter of an hour until its second factor is given', async () => {
  const factor = { person_id: personId, secret: 'x', pending: null, confirmed_at: 1, last_step: 0 }
  await portal.portal.db.insertInto('two_factor').values(factor).execute()
  const id = await begin()
  expect(await sessionOf(id)).toMatchObject({ proven_at: null, expires_at: now + hour / 4 })
  const began = now
  now += 60_000
  const proven = { proven_at: now, fresh_at: now, expires_at: began + 30 * day }
  expect((await raised(() => proveSession(portal.portal.db, id)))[1]).toBe(1)
  expect(await sessionOf(id)).toMatchObject(proven)
  now += 60_000
  await proveSession(portal.portal.db, id)
  expect(await sessionOf(id)).toMatchObject({ ...proven, fresh_at: now })
})

test('only live sessions are listed, the last used first, while expired ones count until they are deleted', async () => {
  const [idle, expired, older, newer] = [await begin(), await begin(), await begin(), await begin()]
  await change(idle, { last_seen_at: now - 7 * day })
  await change(expired, { expires_at: now })
  await change(older, { last_seen_at: now - 7 * day + 1, expires_at: now + 1 })
  await view(newer)
  expect(await listed()).toEqual([newer, older])
  expect(await countSessions(portal.portal.db, personId)).toBe(4)
  await sweepExpired(portal.portal)
  expect(await countSessions(portal.portal.db, personId)).toBe(4)
  now += 1
  await sweepExpired(portal.portal)
  expect(await countSessions(portal.portal.db, personId)).toBe(2)
})

describe('a view of the portal as a role', () => {
  test('lasts an hour, but no longer than its session or a staff member’s', async () => {
    const id = await begin()
    expect((await view(id)).expiresAt).toBe(now + hour)
    await change(id, { created_at: now - 11.5 * hour })
    expect((await view(id)).expiresAt).toBe(now + hour / 2)
    await change(id, { expires_at: now + hour / 3 })
    expect((await view(id)).expiresAt).toBe(now + hour / 3)
  })

  test('is the only one of its session, and ends by itself or with the session', async () => {
    const [id, other] = [await begin(), await begin()]
    await view(id)
    await view(other)
    const [{ token }, by] = await raised(() => view(id))
    expect(by).toBe(1)
    expect(await raised(() => endView(portal.portal.db, id))).toEqual([1, 1])
    expect(await raised(() => endView(portal.portal.db, id))).toEqual([0, 0])
    const isThere = async (hash: string) =>
      (await portal.portal.db.selectFrom('sessions').select('id').where('token_hash', '=', hash).execute())
        .length
    expect(await isThere(hashOf(token))).toBe(0)
    const kept = await view(id)
    expect(await end({ except: id })).toBe(1)
    const views = portal.portal.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('parent_id', 'is not', null)
    expect(await views.where('person_id', '=', personId).execute()).toEqual([
      { token_hash: hashOf(kept.token) },
    ])
    await portal.portal.db.deleteFrom('sessions').where('id', '=', id).execute()
    expect(await raised(() => end('all'))).toEqual([0, 0])
    expect(await isThere(hashOf(kept.token))).toBe(0)
  })
})

test('one session is ended, or all but one, or all, with their notifications, and those of nobody else', async () => {
  const other = await newPerson()
  const foreign = await begin(other)
  const ids = [await begin(), await begin(), await begin()] as const
  for (const id of ids) await subscribe(id)
  await subscribe(foreign, other)
  expect(await raised(() => end({ only: foreign }))).toEqual([0, 0])
  expect(await raised(() => end({ only: ids[0] }))).toEqual([1, 1])
  expect(new Set(await listed())).toEqual(new Set([ids[1], ids[2]]))
  expect(await end({ except: ids[1] })).toBe(1)
  expect(await listed()).toEqual([ids[1]])
  expect(await subscribed()).toEqual(new Set([ids[1], foreign]))
  expect(await end('all')).toBe(1)
  expect(await subscribed()).toEqual(new Set([foreign]))
  expect(await sessionOf(foreign)).toBeDefined()
})
