import { character } from '@idlewood/contract/character'
import { identity } from '@idlewood/contract/identity'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import { engine } from '../../../test/portal.ts'
import { present } from '../../../test/present.ts'
import { sweepExpired } from '../../access/sessions.ts'
import { hashOf } from '../../access/tokens.ts'

const portal = await filePortal({ environment: { SUPER_USERS: 'uid:4000000000,Nobody_Yet' } })

const signUp = (username: string, password = 'a long password') =>
  portal.call(identity.signup, { body: { username, password } })

describe('signing up', () => {
  test('creates a character in the game and signs in with it', async () => {
    const answer = await signUp('Ada_Lovelace')
    expect(answer.status).toBe(201)
    expect(answer.body.user).toMatchObject({ username: 'Ada_Lovelace', superUser: false })
    const profile = await portal.call(character.profile, {}, { token: answer.body.token })
    expect(profile.body.user.uid).toBe(answer.body.user.uid)
  })

  test('inherits nothing from a previous owner of the uid, not even under the same name', async () => {
    const first = (await signUp('Signed_Twice')).body
    await portal.grant('Signed_Twice', 'view_gangs')
    const { uid } = first.user
    const { db } = portal.game.database
    await sql`delete from users where uid = ${uid}`.execute(db)
    const givesItAgain =
      engine === 'mariadb'
        ? sql`alter table users auto_increment = ${sql.lit(uid)}`
        : sql`update sqlite_sequence set seq = ${uid - 1} where name = 'users'`
    await givesItAgain.execute(db)
    const second = (await signUp('Signed_Twice')).body
    expect(second.user).toMatchObject({ uid, username: 'Signed_Twice' })
    const { body } = await portal.call(character.permissions, {}, { token: second.token })
    expect(body.permissions).toEqual([])
    expect((await portal.call(character.profile, {}, { token: first.token })).status).toBe(401)
  })

  test('stores the password as the game hashes it', async () => {
    const { body } = await signUp('Grace_Hopper', 'a long password')
    const { rows } = await sql<{
      password: string
    }>`select password from users where uid = ${body.user.uid}`.execute(portal.game.database.db)
    expect(rows[0]?.password).toMatch(/^3B7802E12CA49BBC87FF60C5D43E773F26B2.*F8B439A31CCB69$/)
  })

  test.each(['Mary_Shelley', 'mary_shelley', 'MARY_SHELLEY'])(
    'refuses %s once Mary_Shelley exists',
    async (name) => {
      await signUp('Mary_Shelley')
      const answer = await signUp(name)
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ error: 'This name is taken. Choose another.', code: 'conflict' })
    },
  )

  test('gives a name to only one of ten who ask for it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp('Race_Winner')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ])
    const { rows } = await sql`select uid from users where username = 'Race_Winner'`.execute(
      portal.game.database.db,
    )
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['Al', 'a long password', 'username'],
    ['A_Name_Of_More_Than_24_Signs', 'a long password', 'username'],
    ['Has Space', 'a long password', 'username'],
    ["O'Hara", 'a long password', 'username'],
    ['Emoji_😀', 'a long password', 'username'],
    ['Short_Password', 'seven77', 'password'],
    ['Umlaut_Password', 'pässwörter', 'password'],
  ])('refuses the name %s with the password %s, naming the field', async (username, password, field) => {
    const answer = await signUp(username, password)
    expect(answer.status).toBe(400)
    expect(Object.keys(present(answer.body.fields))).toEqual([field])
  })

  test('gives nobody a name that is reserved by SUPER_USERS', async () => {
    const answer = await signUp('nobody_yet')
    expect(answer.status).toBe(409)
  })
})

describe('3.16 signing in by password', () => {
  test('accepts the right password regardless of the case of the name', async () => {
    await portal.character('Alan_Turing')
    const answer = await portal.call(identity.login, {
      body: { username: 'alan_turing', password: 'idlewood' },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.user.username).toBe('Alan_Turing')
  })

  test('gives the same reply for a wrong password and for an unknown name', async () => {
    await portal.character('Rosa_Parks')
    const wrong = await portal.call(identity.login, { body: { username: 'Rosa_Parks', password: 'wrong' } })
    const absent = await portal.call(identity.login, { body: { username: 'Rosa_Absent', password: 'wrong' } })
    expect(wrong.status).toBe(401)
    expect({ ...absent.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
  })

  test('stops attempts at one name after ten wrong passwords, and says for how long', async () => {
    await portal.character('Guessed_Name')
    const guess = () => portal.call(identity.login, { body: { username: 'Guessed_Name', password: 'guess' } })
    for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(401)
    const refused = await portal.call(identity.login, {
      body: { username: 'Guessed_Name', password: 'idlewood' },
    })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  })

  test('refers to the staff if two characters share name and password', async () => {
    await portal.character('Twin_One')
    const other = await portal.character('Twin_Two')
    await sql`update users set username = 'Twin_One' where uid = ${other}`.execute(portal.game.database.db)
    const answer = await portal.call(identity.login, { body: { username: 'Twin_One', password: 'idlewood' } })
    expect(answer.status).toBe(409)
  })

  test('refuses a locked character', async () => {
    await portal.character('Locked_Out', { locked: 1 })
    const answer = await portal.call(identity.login, {
      body: { username: 'Locked_Out', password: 'idlewood' },
    })
    expect(answer.status).toBe(403)
    expect(answer.body.error).toMatch(/locked/i)
  })

  test.each([null, 0, 7, true, ['idlewood'], { toString: 'idlewood' }])(
    'refuses %j as a name',
    async (username) => {
      const answer = await portal.ask('POST', '/api/auth/login', { body: { username, password: 'idlewood' } })
      expect(answer.status).toBe(400)
    },
  )

  test('refuses an unknown field, naming it', async () => {
    const body = { username: 'Alan_Turing', password: 'idlewood', adminlevel: 9 }
    const answer = await portal.ask('POST', '/api/auth/login', { body })
    expect(answer.body.fields).toEqual({ adminlevel: 'This field is not known here.' })
  })
})

describe('3.14 a session', () => {
  test('is accepted after Bearer in any letter case', async () => {
    const { token } = (await signUp('Letter_Case')).body
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const headers = { authorization: `${scheme} ${token}` }
      const answer = await portal.server.inject({ method: 'GET', url: '/api/user/profile', headers })
      expect([scheme, answer.statusCode]).toEqual([scheme, 200])
    }
  })

  test('ends immediately at logout', async () => {
    await portal.character('Leaving_Now')
    const token = await portal.signIn('Leaving_Now')
    expect((await portal.call(character.profile, {}, { token })).status).toBe(200)
    await portal.call(identity.logout, {}, { token })
    expect((await portal.call(character.profile, {}, { token })).status).toBe(401)
  })

  test('is the first in its own list, and the others can be ended from it', async () => {
    await portal.character('Two_Devices')
    const phone = await portal.signIn('Two_Devices')
    const desk = await portal.signIn('Two_Devices')
    for (const token of [phone, desk]) {
      const { body } = await portal.call(identity.sessions, {}, { token })
      expect(body.sessions.map(({ current }) => current)).toEqual([true, false])
    }
    const ended = await portal.call(identity.endOtherSessions, {}, { token: desk })
    expect(ended.body).toEqual({ ended: 1 })
    expect((await portal.call(character.profile, {}, { token: phone })).status).toBe(401)
    expect((await portal.call(character.profile, {}, { token: desk })).status).toBe(200)
  })

  test('keeps the beginning of what a browser calls itself, however long that is', async () => {
    await portal.character('Wordy_Browser')
    const body = { username: 'Wordy_Browser', password: 'idlewood' }
    const headers = { 'user-agent': `Mozilla/5.0 ${'x'.repeat(3000)}` }
    const { token } = (await portal.call(identity.login, { body }, { headers })).body
    const { sessions } = (await portal.call(identity.sessions, {}, { token })).body
    expect(sessions.map(({ userAgent }) => userAgent)).toEqual([headers['user-agent'].slice(0, 256)])
  })

  test('of another person cannot be ended, nor distinguished from a missing one', async () => {
    await portal.character('Owner_One')
    await portal.character('Stranger_One')
    const own = await portal.signIn('Owner_One')
    const strange = await portal.signIn('Stranger_One')
    const { body } = await portal.call(identity.sessions, {}, { token: own })
    const params = { id: present(body.sessions[0]).id }
    expect((await portal.call(identity.endSession, { params }, { token: strange })).status).toBe(404)
    expect((await portal.call(character.profile, {}, { token: own })).status).toBe(200)
  })

  test('is ended by the twenty-first in every process, or stays if other processes cannot be informed', async () => {
    await portal.character('Many_Devices')
    const first = await portal.signIn('Many_Devices')
    let newest = first
    for (let index = 1; index < 20; index++) newest = await portal.signIn('Many_Devices')
    const { db, engine } = portal.portal
    const refusal =
      engine === 'sqlite' ? sql`begin select raise(abort, 'Stopped.'); end` : sql`signal sqlstate '45000'`
    await sql`create trigger no_revision before update on revisions for each row ${refusal}`.execute(db)
    const body = { username: 'Many_Devices', password: 'idlewood' }
    expect((await portal.call(identity.login, { body })).status).toBe(500)
    await sql`drop trigger no_revision`.execute(db)
    const listed = async () => (await portal.call(identity.sessions, {}, { token: newest })).body.sessions
    expect(await listed()).toHaveLength(20)
    expect((await portal.call(character.profile, {}, { token: first })).status).toBe(200)
    await portal.signIn('Many_Devices')
    expect(await listed()).toHaveLength(20)
    expect((await portal.call(character.profile, {}, { token: first })).status).toBe(401)
  })

  test('is only stored as a hash', async () => {
    await portal.character('Hashed_Token')
    const token = await portal.signIn('Hashed_Token')
    const rows = await portal.portal.db.selectFrom('sessions').select('token_hash').execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.every(({ token_hash }) => /^[0-9a-f]{64}$/.test(token_hash))).toBe(true)
  })

  test('ends seven days after its last request', async () => {
    await portal.character('Idle_Hands')
    const token = await portal.signIn('Idle_Hands')
    await portal.portal.db
      .updateTable('sessions')
      .set({ last_seen_at: Date.now() - 7 * 24 * 3600 * 1000 - 1 })
      .where('person_id', 'in', (from) =>
        from.selectFrom('people').select('id').where('username', '=', 'Idle_Hands'),
      )
      .execute()
    expect((await portal.call(character.profile, {}, { token })).status).toBe(401)
  })

  test('is deleted once it is over, and no sooner', async () => {
    await portal.character('Swept_Up')
    const { db } = portal.portal
    const dayMs = 24 * 3600 * 1000
    const signedIn = async (columns: { expires_at?: number; last_seen_at?: number }): Promise<string> => {
      const hash = hashOf(await portal.signIn('Swept_Up'))
      const seen = { last_seen_at: Date.now() - 7 * dayMs + 60_000, ...columns }
      await db.updateTable('sessions').set(seen).where('token_hash', '=', hash).execute()
      return hash
    }
    const live = await signedIn({})
    const over = [
      await signedIn({ expires_at: Date.now() - 1 }),
      await signedIn({ last_seen_at: Date.now() - 7 * dayMs - 1 }),
    ]
    await sweepExpired(portal.portal)
    const kept = await db
      .selectFrom('sessions')
      .select('token_hash')
      .where('token_hash', 'in', [live, ...over])
      .execute()
    expect(kept).toEqual([{ token_hash: live }])
  })

  test('ends after twelve hours for staff, but not for a player', async () => {
    await portal.character('Staff_Hours')
    await portal.character('Player_Hours')
    const staff = await portal.signIn('Staff_Hours')
    const player = await portal.signIn('Player_Hours')
    await portal.grant('Staff_Hours', 'view_factions')
    await portal.portal.db
      .updateTable('sessions')
      .set({ created_at: Date.now() - 12 * 3600 * 1000 - 1 })
      .execute()
    expect((await portal.call(character.profile, {}, { token: staff })).status).toBe(401)
    expect((await portal.call(character.profile, {}, { token: player })).status).toBe(200)
  })

  test('stops working within two seconds of a ban in the game', async () => {
    const uid = await portal.character('Banned_Soon')
    const token = await portal.signIn('Banned_Soon')
    expect((await portal.call(character.inventory, {}, { token })).status).toBe(200)
    await sql`insert into bans (id, username, ip, bannedby, reason, permanent)
      values (900001, 'Banned_Soon', 'n/a', 'Staff', 'cheating', 1)`.execute(portal.game.database.db)
    const read = () => portal.call(character.inventory, {}, { token })
    await expect.poll(async () => (await read()).status).toBe(401)
    const answer = await read()
    expect(answer.body.error).toMatch(/banned/i)
    expect(uid).toBeGreaterThan(0)
  })

  test('stops working when the character is deleted in the game', async () => {
    const uid = await portal.character('Deleted_Soon')
    const token = await portal.signIn('Deleted_Soon')
    await sql`delete from users where uid = ${uid}`.execute(portal.game.database.db)
    const read = () => portal.call(character.inventory, {}, { token })
    await expect.poll(async () => (await read()).status).toBe(401)
  })

  test.each(['', 'Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'a'.repeat(43)}`])(
    'is not opened by the header %j',
    async (authorization) => {
      const answer = await portal.ask('GET', '/api/user/profile', { headers: { authorization } })
      expect(answer.status).toBe(401)
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  test('is not opened by a token in the URL', async () => {
    await portal.character('Token_In_Url')
    const token = await portal.signIn('Token_In_Url')
    expect((await portal.ask('GET', `/api/user/profile?token=${token}`)).status).toBe(401)
  })
})
