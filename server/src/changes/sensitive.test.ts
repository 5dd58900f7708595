/** Which changes need a recent sign-in. */
import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { nobodyPlays } from '../../test/presence.ts'
import type { SignedInViewer } from '../http/request.ts'
import { filePortal } from '../../test/file-portal.ts'
import type { Answer } from '../../test/portal.ts'
import { succeed } from '../../test/rights.ts'
import { age } from '../../test/two-factor.ts'
import { withSignInFor } from './sensitive.ts'

let uid: number
let name: string
let count = 0
const portal = await filePortal({ presence: nobodyPlays, environment: { RECENT_SIGN_IN_MONEY: '50000' } })
const own = { adminlevel: 5, helperlevel: 5, factionmod: 1, gangmod: 1, banappealer: 1 }
await portal.character('Sensible_Staff', own)
const token = await portal.signIn('Sensible_Staff')
const fields = ['update_user_profile', 'update_user_money', 'update_user_levels']
await portal.grant('Sensible_Staff', ...fields, 'delete_users', 'delete_vehicles', 'undo_changes')
beforeEach(async () => {
  name = `Sensitive_${String.fromCharCode(65 + count++)}x`
  uid = await portal.character(name, { bank: 100_000 })
  await age(portal, 0)
  // Money moved by earlier tests counts for an hour.
  await portal.portal.db
    .updateTable('changes')
    .set((row) => ({ created_at: row('created_at', '-', 3600_000) }))
    .execute()
})

const set = (body: object): Promise<Answer> =>
  portal.call(managedUser.update, { params: { id: String(uid) }, body }, { token })
const remove = (): Promise<Answer> =>
  portal.call(managedUser.remove, { params: { id: String(uid) }, body: { confirm: name } }, { token })
const undo = (id: number): Promise<Answer> =>
  portal.call(changes.undo, { params: { id: String(id) }, body: {} }, { token })

/** Expects a refusal without a trace for an old sign-in, and success after a new one. */
async function asksFirst<T extends Answer>(ask: () => Promise<T>): Promise<T> {
  const trail = () => portal.portal.db.selectFrom('changes').selectAll().execute()
  const before = await trail()
  await age(portal, 16)
  const { status, body } = await ask()
  expect([status, body.code], JSON.stringify(body)).toEqual([403, 'fresh_sign_in'])
  expect(await trail()).toEqual(before)
  await age(portal, 0)
  const answer = await ask()
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer
}

test.each([{ adminlevel: 1 }, { helperlevel: 1 }, { factionmod: 1 }, { gangmod: 1 }, { banappealer: 1 }])(
  '%o, which makes someone staff, needs a recent sign-in, and so does its undo',
  async (body) => {
    const { change } = (await asksFirst(() => set(body))).body
    expect((await asksFirst(() => undo(change.id))).body.change.undoes).toBe(change.id)
  },
)

test('deleting an account needs a recent sign-in, and so does restoring it', async () => {
  const { change } = (await asksFirst(remove)).body
  expect((await asksFirst(() => undo(change.id))).body.change.operation).toBe('restore')
})

describe('money', () => {
  test.each([150_001, 49_999])(
    'from 100000 to %i needs a recent sign-in, as more than the limit is moved',
    async (bank) => {
      const { body } = await asksFirst(() => set({ bank: String(bank) }))
      expect(body.change.fields).toEqual([{ field: 'bank', old: 100_000, new: bank }])
    },
  )

  test.each([150_000, 50_000])('from 100000 to %i does not', async (bank) => {
    await age(portal, 16)
    expect((await set({ bank })).status).toBe(200)
  })

  test('moved by many small edits needs a new sign-in above the limit in total, then not for a while', async () => {
    await age(portal, 16)
    for (const bank of [110_000, 125_000, 140_000, 150_000]) expect((await set({ bank })).status).toBe(200)
    const small = { bank: 150_001 }
    const { status, body } = await set(small)
    expect([status, body.code]).toEqual([403, 'fresh_sign_in'])
    expect(body.error).toContain('within an hour')
    // Money of another character counts towards the same sum.
    const other = await portal.character(`${name}_Too`, { bank: 0 })
    const more = { params: { id: String(other) }, body: { bank: 1 } }
    expect((await portal.call(managedUser.update, more, { token })).status).toBe(403)
    await age(portal, 0)
    expect((await set(small)).status).toBe(200)
    expect((await set({ bank: 150_002 })).status).toBe(200)
  })

  test('moved by simultaneous edits is added up', async () => {
    const others = await Promise.all(
      ['a', 'b', 'c', 'd'].map((letter) => portal.character(`${name}_${letter}`, { bank: 0 })),
    )
    await age(portal, 16)
    const answers = await Promise.all(
      others.map((id) =>
        portal.call(managedUser.update, { params: { id: String(id) }, body: { bank: 50_000 } }, { token }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  })

  test('counts from the moment a change is requested until it is recorded, or has failed', async () => {
    const moneyUnderWay = new Map<string, number>()
    const deps = { portal: portal.portal, recentSignInMoney: 100, moneyUnderWay }
    // Nobody with this number has changed anything yet.
    const viewer = { personId: 'a-person', uid: 987_654, signedInAt: 0 } as SignedInViewer
    const move = (sum: number, work: () => Promise<void>) => {
      const change = {
        operation: 'update',
        target: 'user',
        fields: [{ field: 'bank', old: 0, new: sum }],
      } as const
      return withSignInFor(deps, { changes: [{ ...change, companion: undefined }], viewer }, work)
    }
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // On a busy machine it may be rejected before anything waits for it.
    first.promise.catch(() => undefined)
    const moves = [move(60, () => first.promise), move(30, () => second.promise)]
    const isRefused = (sum: number) => expect(move(sum, async () => {})).rejects.toThrow('within an hour')
    await isRefused(11)
    first.reject(new Error('Not recorded.'))
    await expect(moves[0]).rejects.toThrow('Not recorded.')
    await isRefused(71)
    await move(70, async () => {})
    await isRefused(71)
    second.resolve()
    await moves[1]
    await move(100, async () => {})
    expect(moneyUnderWay).toEqual(new Map())
  })

  test('moved more than an hour ago, refused or cancelled does not count', async () => {
    await age(portal, 16)
    expect((await set({ bank: 150_000 })).status).toBe(200)
    const made = () => portal.portal.db.updateTable('changes').where('uid', '=', uid)
    await made().set({ state: 'failed' }).execute()
    expect((await set({ bank: 150_001 })).status).toBe(200)
    await made()
      .set({ state: 'confirmed', created_at: Date.now() - 3600_001 })
      .execute()
    expect((await set({ bank: 150_002 })).status).toBe(200)
  })

  test('moved soon after a sign-in does not count later', async () => {
    expect((await set({ bank: 170_000 })).status).toBe(200)
    const made = portal.portal.db.updateTable('changes').where('uid', '=', uid)
    await made.set({ created_at: Date.now() - 15 * 60_000 }).execute()
    await age(portal, 16)
    expect((await set({ bank: 180_000 })).status).toBe(200)
  })

  test('restored by many undos is counted before the first of them', async () => {
    const person = await portal.portal.db
      .selectFrom('people')
      .select('uid')
      .where('username', '=', 'Sensible_Staff')
      .executeTakeFirstOrThrow()
    const from = new Date().toISOString()
    for (const bank of [120_000, 140_000, 160_000]) expect((await set({ bank })).status).toBe(200)
    // The portal must not look at them meanwhile, which would be a trace.
    const written = { state: 'applied', next_try_at: Date.now() + 3600_000 } as const
    await portal.portal.db.updateTable('changes').set(written).where('uid', '=', uid).execute()
    const to = new Date(Date.now() + 1000).toISOString()
    const body = { actorUid: person.uid, from, to, reason: 'Test' }
    await asksFirst(() => portal.call(changes.undoAll, { body }, { token }))
  })

  test('restored by an undo needs a recent sign-in as well', async () => {
    const { change } = (await set({ bank: 0 })).body
    expect((await asksFirst(() => undo(change.id))).body.change.undoes).toBe(change.id)
  })
})

test('other fields do not need a recent sign-in', async () => {
  await age(portal, 16)
  expect((await set({ level: 7 })).status).toBe(200)
  expect((await set({ atm: 99_999_999 })).body.code).not.toBe('fresh_sign_in')
  // Only the deletion of an account does.
  const { db } = portal.game.database
  await sql`insert into vehicles (ownerid, owner, modelid) values (${uid}, ${name}, 411)`.execute(db)
  const { rows } = await sql<{ id: number }>`select id from vehicles where ownerid = ${uid}`.execute(db)
  const vehicle = { params: { uid: String(uid), vid: String(rows[0]?.id) }, body: { confirm: 'Infernus' } }
  const { change } = await succeed(portal.call(managedUser.removeVehicle, vehicle, { token }))
  expect((await undo(change.id)).status).toBe(200)
})

test('undoing a whole time window needs a recent sign-in up front if any change in it does', async () => {
  const from = new Date().toISOString()
  await set({ level: 8 })
  await set({ gangmod: 1 })
  const person = await portal.portal.db
    .selectFrom('people')
    .select('uid')
    .where('username', '=', 'Sensible_Staff')
    .executeTakeFirstOrThrow()
  const to = new Date(Date.now() + 1000).toISOString()
  const body = { actorUid: person.uid, from, to, reason: 'Test' }
  const all = () => portal.call(changes.undoAll, { body }, { token })
  expect((await asksFirst(all)).body).toMatchObject({ undone: 2, refused: [] })
  expect(await succeed(all())).toMatchObject({ undone: 0 })
})
