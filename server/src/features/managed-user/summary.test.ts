import { managedUser } from '@idlewood/contract/managed-user'
import { punishments } from '@idlewood/contract/punishments'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import { stubPresence } from '../../../test/presence.ts'
import { succeed } from '../../../test/rights.ts'

const portal = await filePortal({ presence: stubPresence(() => 'online') })
const staff = await portal.staff('Summary_Staff', ['update_user_profile', 'delete_users'], { adminlevel: 4 })
const watcher = await portal.staff('Garage_Watcher', ['view_user_vehicles'], { adminlevel: 4 })

const summary = (uid: number, token: string) =>
  portal.call(managedUser.summary, { params: { id: String(uid) } }, { token })

test('the summary of a user has level, group, money, dates, Discord and pending changes', async () => {
  const uid = await portal.character('Looked_At', {
    skin: 120,
    level: 7,
    cash: 500,
    bank: 1200,
    vippackage: 2,
    faction: 1,
    factionrank: 1,
    lastlogin: '2026-03-04 05:06:07',
    regdate: '2025-01-02 03:04:05',
  })
  await portal.signIn('Looked_At')
  await portal.portal.db
    .updateTable('people')
    .set({ discord_id: '123456789012345678', discord_name: 'nova' })
    .where('uid', '=', uid)
    .execute()
  await portal.call(managedUser.update, { params: { id: String(uid) }, body: { age: 31 } }, { token: staff })
  const { body } = await summary(uid, staff)
  expect(body.user).toEqual({ uid, username: 'Looked_At', skin: 120 })
  expect(body.details).toMatchObject({
    level: 7,
    cash: 500,
    bank: 1200,
    vippackage: 2,
    faction: { id: 1 },
    gang: null,
    lastlogin: '2026-03-04T05:06:07',
    registered: '2025-01-02T03:04:05',
    discord: { id: '123456789012345678', name: 'nova' },
    locked: false,
    ban: null,
  })
  expect(body.unavailable).toEqual([])
  expect(body.pending).toMatchObject([{ fields: [{ field: 'age', new: 31 }] }])
  expect(body.deletion).toEqual({ allowed: true, error: null })
})

test('it says that someone is banned or locked, and why', async () => {
  const uid = await portal.character('Ban_Ned', { locked: 1 })
  await sql`insert into bans (username, reason) values ('Ban_Ned', 'Speed hack')`.execute(
    portal.game.database.db,
  )
  expect((await summary(uid, staff)).body.details).toMatchObject({
    locked: true,
    ban: { reason: 'Speed hack' },
  })
})

test('someone who may not read profiles learns name and skin, and nothing else', async () => {
  const uid = await portal.character('Kept_Private', { bank: 9000 })
  const { status, body } = await summary(uid, watcher)
  expect(status).toBe(200)
  expect(body).toMatchObject({ user: { username: 'Kept_Private' }, details: null, pending: [] })
  expect(body.deletion.allowed).toBe(false)
  expect(JSON.stringify(body)).not.toContain('9000')
})

test('a missing user has no summary', async () => {
  expect((await summary(999_999, staff)).status).toBe(404)
})

test('those who may undo changes learn what this person changed in the last day, and nobody else does', async () => {
  const lately = await portal.staff('Lately_Staff', ['update_user_profile'], { adminlevel: 3 })
  const undoing = await portal.staff('Undoing_Staff', ['undo_changes', 'view_user_vehicles'], {
    adminlevel: 4,
  })
  const target = await portal.character('Lately_Changed')
  const row = await portal.portal.db
    .selectFrom('people')
    .select('uid')
    .where('username', '=', 'Lately_Staff')
    .executeTakeFirstOrThrow()
  const uid = Number(row.uid)
  expect((await summary(uid, undoing)).body.lately).toBeNull()
  for (const age of [31, 32]) {
    const edit = { params: { id: String(target) }, body: { age } }
    await portal.call(managedUser.update, edit, { token: lately })
  }
  const { body } = await summary(uid, undoing)
  expect(body.lately).toMatchObject({ made: 0, waiting: 1 })
  expect((await summary(uid, staff)).body.lately).toBeNull()
  await portal.portal.db
    .updateTable('changes')
    .set({ created_at: Date.now() - 90_000_000 })
    .where('actor_uid', '=', uid)
    .execute()
  expect((await summary(uid, undoing)).body.lately).toBeNull()
})

test('nobody but a super user sees on their own page that a flag on them is waiting', async () => {
  const { uid } = await portal.portal.db
    .selectFrom('people')
    .select('uid')
    .where('username', '=', 'Summary_Staff')
    .executeTakeFirstOrThrow()
  const params = { id: String(uid) }
  const boss = await portal.staff('Summary_Boss', ['flag_users', 'update_user_profile'], { adminlevel: 9 })
  const asked = { params, body: { text: 'Sells items' } }
  const { change } = await succeed(portal.call(punishments.flag, asked, { token: boss }))
  // As if the game's database could not be written.
  await portal.portal.db
    .updateTable('changes')
    .set({ state: 'queued', next_try_at: Date.now() + 600_000 })
    .where('id', '=', change.id)
    .execute()
  const pending = async (token: string) => {
    const found = [await summary(uid, token), await portal.call(managedUser.profile, { params }, { token })]
    return found.map(({ body }) => body.pending.map(({ id }) => id))
  }
  expect(await pending(boss)).toEqual([[change.id], [change.id]])
  expect(await pending(staff)).toEqual([[], []])
})
