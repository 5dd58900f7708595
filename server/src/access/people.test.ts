/** A person is more than a uid: its next owner after a deletion, reset or wipe inherits nothing. */
import { changes } from '@idlewood/contract/changes'
import { character } from '@idlewood/contract/character'
import { managedUser } from '@idlewood/contract/managed-user'
import { inbox } from '@idlewood/contract/notifications'
import { identity } from '@idlewood/contract/identity'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { raiseRevision } from './revision.ts'
import { nextSecond } from '../../test/clock.ts'
import { discordSession } from '../../test/discord-session.ts'
import { filePortal } from '../../test/file-portal.ts'
import { enableTwoFactor } from '../../test/two-factor.ts'
import { hashPassword } from '../game/passwords.ts'

const portal = await filePortal()
afterEach(() => {
  vi.restoreAllMocks()
})

const registered = '2020-01-01 10:00:00'
const run = (statement: ReturnType<typeof sql>) => statement.execute(portal.game.database.db)

/** The password of characters that get a uid which belonged to somebody else. */
const theirs = 'of a stranger'

/** Deletes the row with this uid, and the game gives the uid to somebody else. */
async function reuse(uid: number, name: string, columns: Record<string, string | number> = {}) {
  await run(sql`delete from users where uid = ${uid}`)
  await portal.character(name, columns)
  const { password } = await hashPassword(portal.game.passwordScheme, theirs)
  await run(sql`update users set uid = ${uid}, password = ${password} where username = ${name}`)
  nextSecond()
}

const permissionsOf = async (token: string): Promise<unknown> => {
  const { body } = await portal.call(character.permissions, {}, { token })
  return body.permissions
}

/** A staff member with a role, a second factor and a linked Discord account. */
async function staff(name: string, columns: Record<string, string | number> = {}) {
  const uid = await portal.character(name, { regdate: registered, ...columns })
  const token = await portal.signIn(name)
  await portal.grant(name, 'view_gangs')
  await enableTwoFactor(portal, token)
  await portal.portal.db
    .updateTable('people')
    .set({ discord_id: String(100_000_000_000_000_000n + BigInt(uid)), discord_name: 'Dusk' })
    .where('uid', '=', uid)
    .execute()
  return { uid, token }
}

const trailOf = (uid: number) =>
  portal.portal.db
    .selectFrom('changes')
    .select(['actor_name', 'target_name', 'fields'])
    .where('target', '=', 'person')
    .where('uid', '=', uid)
    .execute()

describe('a uid reused by another row', () => {
  test('belongs to a stranger who inherits nothing, and the audit trail says so', async () => {
    const { uid, token } = await staff('Old_Owner')
    await portal.call(character.profile, {}, { token })
    await reuse(uid, 'New_Owner')
    const gone = await portal.call(character.profile, {}, { token })
    expect(gone.status).toBe(401)
    expect(gone.body.error).toContain('belongs to another')
    const stranger = await portal.call(identity.login, {
      body: { username: 'New_Owner', password: theirs },
    })
    // No second factor is required: it belonged to the former owner.
    expect(stranger.body.user).toMatchObject({ uid, username: 'New_Owner' })
    expect(await permissionsOf(stranger.body.token)).toEqual([])
    const { body } = await portal.call(identity.sessions, {}, { token: stranger.body.token })
    expect(body).toMatchObject({ discord: null, sessions: [{ current: true }] })
    const [entry, more] = await trailOf(uid)
    expect(more).toBeUndefined()
    expect(entry).toMatchObject({ actor_name: 'The portal', target_name: 'Old_Owner' })
    expect(JSON.parse(entry?.fields ?? '')).toContainEqual({
      field: 'character',
      old: 'Old_Owner',
      new: 'New_Owner',
    })
  })

  test('inherits nothing when its new owner signs in before the old session is used again', async () => {
    const { uid, token } = await staff('Early_Owner')
    await reuse(uid, 'Early_Stranger')
    const fresh = await portal.signIn('Early_Stranger', theirs)
    expect(await permissionsOf(fresh)).toEqual([])
    expect((await portal.call(character.profile, {}, { token })).status).toBe(401)
  })

  test('ends only its former owner, even if the stranger signs in at the same moment', async () => {
    const { uid, token } = await staff('Slow_Owner')
    await portal.call(character.profile, {}, { token })
    await reuse(uid, 'Slow_Stranger')
    const { db } = portal.portal
    const begin = db.transaction.bind(db)
    let fresh = ''
    vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
      const builder = begin()
      const execute = builder.execute.bind(builder)
      vi.spyOn(builder, 'execute').mockImplementationOnce(async (work) => {
        fresh = await portal.signIn('Slow_Stranger', theirs)
        return execute(work)
      })
      return builder
    })
    expect((await portal.call(character.profile, {}, { token })).status).toBe(401)
    expect((await portal.call(character.profile, {}, { token: fresh })).status).toBe(200)
    expect(await trailOf(uid)).toHaveLength(1)
  })

  test('belongs to a stranger even if the freed name is reused too', async () => {
    const { uid } = await staff('Wanted_Name')
    await reuse(uid, 'Wanted_Name')
    expect(await permissionsOf(await portal.signIn('Wanted_Name', theirs))).toEqual([])
  })

  test('gives no access to the changes or messages of the former character', async () => {
    const uid = await portal.character('Read_Before', { regdate: registered })
    await portal.signIn('Read_Before')
    const token = await portal.staff('Read_Staff', ['update_user_profile'], { adminlevel: 5 })
    const edit = { params: { id: String(uid) }, body: { age: 44, reason: 'a secret of theirs' } }
    expect((await portal.call(managedUser.update, edit, { token })).status).toBe(200)
    await portal.portal.db
      .insertInto('notifications')
      .values({
        cause: null,
        category: 'events',
        title: 'For them',
        body: 'Only',
        link: '/',
        faction_id: 3,
        faction_name: 'Theirs',
        state: 'sent',
        note: null,
        author_uid: null,
        author_name: null,
        created_at: Date.now(),
        send_at: Date.now(),
        started_at: Date.now(),
        finished_at: Date.now(),
        expires_at: Date.now() + 60_000,
        next_try_at: 0,
      })
      .execute()
    const { id } = await portal.portal.db
      .selectFrom('notifications')
      .select('id')
      .where('title', '=', 'For them')
      .executeTakeFirstOrThrow()
    await portal.portal.db.insertInto('notification_members').values({ notification_id: id, uid }).execute()
    const before = await portal.signIn('Read_Before')
    expect((await portal.call(changes.own, {}, { token: before })).body.total).toBe(1)
    // One about the faction, and one about what staff changed.
    await expect.poll(async () => (await portal.call(inbox.list, {}, { token: before })).body.total).toBe(2)
    await reuse(uid, 'Read_After')
    const after = await portal.signIn('Read_After', theirs)
    expect((await portal.call(changes.own, {}, { token: after })).body).toMatchObject({
      total: 0,
      changes: [],
    })
    expect((await portal.call(inbox.list, {}, { token: after })).body.total).toBe(0)
  })
})

describe('the same person', () => {
  const rename = (uid: number, name: string) =>
    run(sql`update users set username = ${name} where uid = ${uid}`)
  const repassword = (uid: number, hash: string) =>
    run(sql`update users set password = ${hash} where uid = ${uid}`)

  test.each<[string, (uid: number) => Promise<unknown>]>([
    ['a rename', (uid) => rename(uid, `Renamed_${uid}`)],
    ['a password change', (uid) => repassword(uid, 'A'.repeat(128))],
    [
      'both at once',
      async (uid) => {
        await rename(uid, `Both_${uid}`)
        await repassword(uid, 'B'.repeat(128))
      },
    ],
    ['a lost registration time', (uid) => run(sql`update users set regdate = null where uid = ${uid}`)],
  ])('stays signed in after %s in the game', async (_, change) => {
    const name = `Same_${crypto.randomUUID().slice(0, 8)}`
    const uid = await portal.character(name, { regdate: registered })
    const token = await discordSession(portal, name)
    await portal.grant(name, 'view_gangs')
    expect(await permissionsOf(token)).toEqual(['view_gangs'])
    await change(uid)
    nextSecond()
    expect(await permissionsOf(token)).toEqual(['view_gangs'])
    expect(await trailOf(uid)).toEqual([])
  })

  const password = (uid: number) => repassword(uid, 'C'.repeat(128))
  const date = (uid: number) => run(sql`update users set regdate = ${registered} where uid = ${uid}`)
  test.each<[string, ((uid: number) => Promise<unknown>)[]]>([
    ['a rename and then a new password', [(uid) => rename(uid, 'Undated_Two'), password]],
    ['a new password and then a rename', [password, (uid) => rename(uid, 'Undated_Two')]],
    [
      'a registration time and then both at once',
      [date, (uid) => Promise.all([rename(uid, 'Undated_Two'), password(uid)])],
    ],
  ])('stays signed in without a registration time in the game, after %s', async (_, steps) => {
    await run(sql`delete from users where username = 'Undated_Two'`)
    const uid = await portal.character('Undated_One', { regdate: null })
    const token = await discordSession(portal, 'Undated_One')
    await portal.grant('Undated_One', 'view_gangs')
    expect(await permissionsOf(token)).toEqual(['view_gangs'])
    for (const step of steps) {
      await step(uid)
      nextSecond()
      expect(await permissionsOf(token)).toEqual(['view_gangs'])
    }
    const { username } = await portal.portal.db
      .selectFrom('people')
      .select('username')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    expect(username).toBe('Undated_Two')
  })

  test('has the new name in every session at once', async () => {
    const token = await portal.staff('Named_Before', ['update_user_profile'], { adminlevel: 5 })
    const other = await portal.signIn('Named_Before')
    const of = await portal.character('Named_Target')
    const edit = (age: number) =>
      portal.call(managedUser.update, { params: { id: String(of) }, body: { age } }, { token: other })
    expect((await edit(41)).body.change.actor.username).toBe('Named_Before')
    await run(sql`update users set username = 'Named_After' where username = 'Named_Before'`)
    nextSecond()
    await portal.call(character.profile, {}, { token })
    expect((await edit(42)).body.change.actor.username).toBe('Named_After')
  })

  test('is checked periodically, so that two changes between two visits are seen one at a time', async () => {
    const uid = await portal.character('Away_One', { regdate: null })
    const token = await discordSession(portal, 'Away_One')
    await portal.grant('Away_One', 'view_gangs')
    await rename(uid, 'Away_Two')
    await portal.app.identities.review()
    await repassword(uid, 'E'.repeat(128))
    nextSecond()
    expect(await permissionsOf(token)).toEqual(['view_gangs'])
  })

  test('is checked even when listed after hundreds of people who no longer have a row', async () => {
    const { db } = portal.portal
    const gone = Array.from({ length: 500 }, (_, index) => {
      const id = `00000000-0000-0000-0000-${String(index).padStart(12, '0')}`
      const name = { username: `Gone_${index}`, registered: null, password_mark: null, bound_at: 1 }
      const link = { discord_id: String(index), discord_name: null, link_method: null, linked_at: null }
      return { id, uid: 7_000_000 + index, ...name, ...link, began_at: 0, first_seen_at: 0, last_seen_at: 0 }
    })
    await db.insertInto('people').values(gone).execute()
    const uid = await portal.character('Hidden_One', { regdate: null })
    const token = await discordSession(portal, 'Hidden_One')
    await portal.grant('Hidden_One', 'view_gangs')
    await rename(uid, 'Hidden_Two')
    await portal.app.identities.review()
    await repassword(uid, 'E'.repeat(128))
    nextSecond()
    expect(await permissionsOf(token)).toEqual(['view_gangs'])
    await db.deleteFrom('people').where('uid', '>=', 7_000_000).execute()
  })

  test('is not ended by a periodic check, which may be reading the wrong database', async () => {
    const { uid } = await staff('Looked_At')
    const now = { username: 'Wrong_World', password: 'F'.repeat(128), regdate: '2026-01-01 00:00:00' }
    const { rows } = await sql<{ username: string; password: string; regdate: string }>`
      select username, password, regdate from users where uid = ${uid}`.execute(portal.game.database.db)
    const set = (row: typeof now | undefined) =>
      run(
        sql`update users set username = ${row?.username}, password = ${row?.password}, regdate = ${row?.regdate} where uid = ${uid}`,
      )
    await set(now)
    await portal.app.identities.review()
    await set(rows[0])
    nextSecond()
    expect(await trailOf(uid)).toEqual([])
    const again = await portal.call(identity.login, { body: { username: 'Looked_At', password: 'idlewood' } })
    expect(again.body).toMatchObject({ secondFactor: true })
  })

  test('from an older release is identified by more than the uid after the first check', async () => {
    const uid = await portal.character('Upgraded_One', { regdate: registered })
    const token = await portal.signIn('Upgraded_One')
    await portal.grant('Upgraded_One', 'view_gangs')
    const unbound = { registered: null, password_mark: null, bound_at: null, username: 'Older_Name' }
    await portal.portal.db.updateTable('people').set(unbound).where('uid', '=', uid).execute()
    await raiseRevision(portal.portal.db)
    expect(await permissionsOf(token)).toEqual(['view_gangs'])
    await reuse(uid, 'Upgraded_Two')
    expect((await portal.call(character.profile, {}, { token })).status).toBe(401)
  })

  test('is stored without any trace of the game’s password', async () => {
    const uid = await portal.character('Secret_Keeper')
    await portal.signIn('Secret_Keeper')
    const { rows } = await sql<{ password: string }>`select password from users where uid = ${uid}`.execute(
      portal.game.database.db,
    )
    const person = await portal.portal.db
      .selectFrom('people')
      .selectAll()
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    expect(person.password_mark).toMatch(/^[0-9a-f]{8}\.[0-9a-f]{32}$/)
    expect(JSON.stringify(person).toLowerCase()).not.toContain(rows[0]?.password.slice(0, 32).toLowerCase())
  })
})

describe('a deletion on the portal', () => {
  async function remover(...besides: string[]): Promise<string> {
    const name = `Remover_${crypto.randomUUID().slice(0, 6)}`
    await portal.character(name, { adminlevel: 7 })
    const token = await discordSession(portal, name)
    await portal.grant(name, 'delete_users', 'undo_changes', ...besides)
    return token
  }
  const remove = (uid: number, name: string, token: string) =>
    portal.call(managedUser.remove, { params: { id: String(uid) }, body: { confirm: name } }, { token })

  test('ends the person: even an identical row belongs to a stranger afterwards', async () => {
    const { uid } = await staff('Deleted_Chief')
    const { rows } = await sql<
      Record<string, unknown>
    >`select username, password, regdate from users where uid = ${uid}`.execute(portal.game.database.db)
    expect((await remove(uid, 'Deleted_Chief', await remover('view_gangs'))).status).toBe(200)
    await portal.character('Deleted_Chief')
    const { password, regdate } = rows[0] ?? {}
    await run(
      sql`update users set uid = ${uid}, password = ${password}, regdate = ${regdate} where username = 'Deleted_Chief'`,
    )
    nextSecond()
    const token = await portal.signIn('Deleted_Chief')
    expect(await permissionsOf(token)).toEqual([])
    const { body } = await portal.call(identity.sessions, {}, { token })
    expect(body.discord).toBeNull()
  })

  test('when undone restores the same person with roles, second factor and link, but no session', async () => {
    const { uid, token: old } = await staff('Restored_Chief')
    const before = await portal.portal.db
      .selectFrom('people')
      .select(['id', 'discord_id'])
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    const token = await remover('view_gangs')
    const { body } = await remove(uid, 'Restored_Chief', token)
    const undo = (by: string) =>
      portal.call(changes.undo, { params: { id: String(body.change.id) }, body: {} }, { token: by })
    // Restoring the account grants its roles, so it takes somebody who holds at least as much.
    const refused = await undo(await remover())
    expect(refused.status).toBe(403)
    expect(refused.body.error).toContain('view_gangs')
    const undone = await undo(token)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    nextSecond()
    const after = await portal.portal.db
      .selectFrom('people')
      .select(['id', 'discord_id'])
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    expect(after).toEqual(before)
    expect((await portal.call(character.profile, {}, { token: old })).status).toBe(401)
    const again = await portal.call(identity.login, {
      body: { username: 'Restored_Chief', password: 'idlewood' },
    })
    expect(again.body).toMatchObject({ secondFactor: true })
    const roles = portal.portal.db.selectFrom('person_roles').select('role_id')
    expect(await roles.where('person_id', '=', before.id).execute()).toHaveLength(1)
  })
})
