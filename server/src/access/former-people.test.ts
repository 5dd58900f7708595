/** Everything stored under a person's id is deleted with the person. */
import { character } from '@idlewood/contract/character'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { nextSecond } from '../../test/clock.ts'
import { filePortal } from '../../test/file-portal.ts'
import { subscribeOne } from '../../test/push-browsers.ts'
import { enableTwoFactor } from '../../test/two-factor.ts'
import { putIntoInbox } from '../features/notifications/notifications.queries.ts'
import { endPerson, findFormerPerson } from './former-people.ts'
import { findBeginning } from './people.ts'
import { sweepExpired } from './sessions.ts'

const portal = await filePortal()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Everything the portal stores under a person's id. */
async function keptOf(personId: string): Promise<Record<string, number>> {
  const tables = ['two_factor', 'recovery_codes', 'inbox_marks', 'inbox_read', 'push_quiet_hours'] as const
  const counts: Record<string, number> = {}
  for (const table of [...tables, 'push_subscriptions', 'sessions', 'notifications', 'people'] as const) {
    const column = table === 'people' ? 'id' : 'person_id'
    const { count } = await portal.portal.db
      .selectFrom(table)
      .select((row) => row.fn.countAll().as('count'))
      .where(column, '=', personId)
      .executeTakeFirstOrThrow()
    if (Number(count) > 0) counts[table] = Number(count)
  }
  return counts
}

/** A staff member with data in every place where the portal stores any. */
async function settled(name: string): Promise<{ uid: number; token: string; personId: string }> {
  const uid = await portal.character(name, { regdate: '2020-01-01 10:00:00' })
  const token = await portal.signIn(name)
  await enableTwoFactor(portal, token)
  const { db } = portal.portal
  const link = { discord_id: String(100_000_000_000_000_000n + BigInt(uid)), discord_name: 'Dusk' }
  await db.updateTable('people').set(link).where('uid', '=', uid).execute()
  const { id: personId } = await db
    .selectFrom('people')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  await db.insertInto('inbox_marks').values({ person_id: personId, notification_id: 1 }).execute()
  await db.insertInto('inbox_read').values({ person_id: personId, read_until: 1 }).execute()
  const quiet = { from_minute: 0, to_minute: 60, time_zone: 'UTC' }
  await db
    .insertInto('push_quiet_hours')
    .values({ person_id: personId, ...quiet })
    .execute()
  await subscribeOne(db, { personId, sessionId: null })
  await db
    .transaction()
    .execute((inside) => putIntoInbox(inside, { personId, title: 'For you', text: 'Only', link: '/' }))
  return { uid, token, personId }
}

describe('the data of a person', () => {
  test('is deleted when their uid belongs to somebody else', async () => {
    const { uid, token, personId } = await settled('Kept_Until')
    expect(Object.keys(await keptOf(personId))).toHaveLength(9)
    const game = portal.game.database.db
    await sql`update users set username = 'Kept_After', password = 'other', regdate = '2024-05-06 07:08:09'
      where uid = ${uid}`.execute(game)
    nextSecond()
    expect((await portal.call(character.profile, {}, { token })).status).toBe(401)
    expect(await keptOf(personId)).toEqual({})
    const former = await portal.portal.db
      .selectFrom('former_people')
      .select(['username', 'discord_id', 'discord_name', 'password_mark', 'roles'])
      .where('id', '=', personId)
      .executeTakeFirst()
    const nothing = { discord_id: null, discord_name: null, password_mark: null, roles: '[]' }
    expect(former).toEqual({ username: 'Kept_Until', ...nothing })
  })

  test('is kept for three months so that a deletion can be undone, then deleted', async () => {
    const { uid, personId } = await settled('Kept_Deleted')
    const deleted = { cause: 'deleted', changeId: 987_654 } as const
    await portal.portal.db.transaction().execute((db) => endPerson(db, uid, deleted))
    const waiting = { two_factor: 1, recovery_codes: 10, inbox_marks: 1, inbox_read: 1, push_quiet_hours: 1 }
    await sweepExpired(portal.portal)
    expect(await keptOf(personId)).toEqual({ ...waiting, notifications: 1 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * 24 * 3600_000 })
    await sweepExpired(portal.portal)
    expect(await keptOf(personId)).toEqual({})
    expect(await findFormerPerson(portal.portal.db, deleted.changeId)).toBeUndefined()
  })
})

test('the history of a uid starts where its last former owner ended', async () => {
  const uid = await portal.character('Thrice_Had')
  const { db } = portal.portal
  expect(await findBeginning(db, uid)).toBe(0)
  const start = Date.now()
  for (const now of [start + 60_000, start + 120_000]) {
    vi.useFakeTimers({ toFake: ['Date'], now })
    await portal.signIn('Thrice_Had')
    await db.transaction().execute((inside) => endPerson(inside, uid, { cause: 'replaced' }))
    expect(await findBeginning(db, uid)).toBe(now)
  }
  vi.useFakeTimers({ toFake: ['Date'], now: start + 180_000 })
  await portal.signIn('Thrice_Had')
  expect(await findBeginning(db, uid)).toBe(start + 120_000)
})
