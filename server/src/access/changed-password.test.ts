/** Sessions opened with the game's password end when the game stores another one. */
import { setTimeout as wait } from 'node:timers/promises'
import { character } from '@idlewood/contract/character'
import { identity } from '@idlewood/contract/identity'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { discordSession } from '../../test/discord-session.ts'
import { bcryptPortal } from '../../test/bcrypt-portal.ts'
import { filePortal } from '../../test/file-portal.ts'
import { hashPassword } from '../game/passwords.ts'

let name: string
let uid: number
let count = 0
const portal = await filePortal()
beforeEach(async () => {
  name = `Locked_Out_${++count}`
  uid = await portal.character(name)
})

/** Changes the password as the game does: by writing another hash. */
async function changePassword(to: string): Promise<void> {
  const { password } = await hashPassword('whirlpool', to)
  await sql`update users set password = ${password} where uid = ${uid}`.execute(portal.game.database.db)
}

const profile = (token: string) => portal.call(character.profile, {}, { token })
const statusOf = async (token: string): Promise<number> => (await profile(token)).status
const sessions = async (): Promise<string[]> => {
  const rows = await portal.portal.db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select('sessions.method')
    .where('people.uid', '=', uid)
    .execute()
  return rows.map(({ method }) => method).toSorted()
}

test('a session that was opened with the old password is refused, and all others like it end', async () => {
  const [first, second] = [await portal.signIn(name), await portal.signIn(name)]
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
  await changePassword('another password')
  const refused = await until(async () => {
    const answer = await profile(first)
    expect(answer.status).toBe(401)
    return answer
  })
  expect(refused.body).toMatchObject({
    error: 'The password of this character was changed in the game. Sign in with the new one.',
  })
  expect(await sessions()).toEqual([])
  expect(await statusOf(second)).toBe(401)
  const token = await portal.signIn(name, 'another password')
  expect([await statusOf(token), await statusOf(first)]).toEqual([200, 401])
})

test('signing in with the new password ends the sessions opened with the old one', async () => {
  const old = await portal.signIn(name)
  await changePassword('another password')
  const token = await portal.signIn(name, 'another password')
  expect(await sessions()).toEqual(['password'])
  expect([await statusOf(token), await statusOf(old)]).toEqual([200, 401])
})

test('a session that was opened with Discord goes on', async () => {
  const old = await portal.signIn(name)
  const token = await discordSession(portal, name)
  await changePassword('another password')
  await until(async () => expect(await statusOf(old)).toBe(401))
  expect(await statusOf(token)).toBe(200)
  expect(await sessions()).toEqual(['discord'])
})

test('a sign-in that is still comparing the old password gets no session', async () => {
  const slow = await bcryptPortal()
  onTestFinished(() => slow.close())
  const { db } = slow.game.database
  const person = await slow.character('Slow_Hash')
  const store = async (password: string): Promise<void> => {
    await sql`update users set password = ${password} where uid = ${person}`.execute(db)
    await slow.app.identities.reconcile(person)
  }
  // Both are hashes of "idlewood"; comparing the first takes a moment, the second a second.
  await store('$2b$04$7XFJs0PcloTxIOqwEk0Iu.M3o3EzCOtPzYAB2nX45zs6KI3Ttx0di')
  await slow.signIn('Slow_Hash')
  await store('$2b$13$OLobXEPAcf1a0pPc4jqzHepLQ9eXX0x3dSHQsKG7tYQc44gnNv2XK')
  const late = slow.call(identity.login, { body: { username: 'Slow_Hash', password: 'idlewood' } })
  // Fixed wait: nothing tells when the comparison has begun.
  await wait(200)
  await store('$2b$04$anotherHash')
  expect((await late).status).toBe(401)
  expect(await slow.portal.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})
