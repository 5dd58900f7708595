/**
 * A uid in SUPER_USERS is pinned to the person who has it when it is first read, never to one who gets it
 * later.
 */
import { character } from '@idlewood/contract/character'
import { identity } from '@idlewood/contract/identity'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { nextSecond } from '../../test/clock.ts'
import { discordSession } from '../../test/discord-session.ts'
import { testPortal, type TestPortal } from '../../test/portal.ts'
import { findAccountsByName } from '../game/accounts.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const registered = '2020-01-01 10:00:00'
const run = (statement: ReturnType<typeof sql>, there: TestPortal) =>
  statement.execute(there.game.database.db)
const uidOf = async (name: string, there: TestPortal): Promise<number> =>
  (await findAccountsByName(there.game, name))[0]?.uid ?? 0

describe('SUPER_USERS', () => {
  const start = (entry: string) => testPortal({ environment: { SUPER_USERS: entry } })
  const pin = (there: TestPortal) =>
    there.app.superUsers.pin(async (name) =>
      (await findAccountsByName(there.game, name)).map(({ uid }) => uid),
    )
  const isSuper = async (there: TestPortal, token: string): Promise<unknown> =>
    (await there.call(character.profile, {}, { token })).body.user?.superUser
  const wipe = (there: TestPortal) => run(sql`delete from users`, there)
  const signUp = async (there: TestPortal, username: string): Promise<string> => {
    const body = { username, password: 'a long password' }
    const answer = await there.call(identity.signup, { body })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body.token
  }

  test.each(['First_Comer', 'Crown_Owner'])(
    'by uid: the first to sign up after a wipe, as %s, is not a super user',
    async (name) => {
      const there = await start('uid:1')
      try {
        await wipe(there)
        await there.character('Crown_Owner', { uid: 1, regdate: registered })
        expect(await pin(there)).toEqual([])
        expect(await isSuper(there, await there.signIn('Crown_Owner'))).toBe(true)
        await wipe(there)
        if (name !== 'Crown_Owner') await run(sql`delete from users`, there)
        const token = await signUp(there, name)
        await run(sql`update users set uid = 1 where username = ${name}`, there)
        const uid = await uidOf(name, there)
        nextSecond()
        expect(uid).toBe(1)
        expect(await isSuper(there, token)).not.toBe(true)
        const again = (
          await there.call(identity.login, { body: { username: name, password: 'a long password' } })
        ).body
        expect(again.user).toMatchObject({ uid: 1, superUser: false })
        expect(await isSuper(there, again.token)).toBe(false)
        expect(await pin(there)).toEqual([expect.stringContaining('SUPER_USERS names uid:1')])
      } finally {
        await there.close()
      }
    },
  )

  test('with an unused uid never makes anybody a super user, and the log says what to do', async () => {
    const there = await start('uid:1')
    try {
      await wipe(there)
      const [sentence] = await pin(there)
      expect(sentence).toContain('no single character had that number')
      expect(sentence).toContain('write its name there')
      await there.character('Late_Comer', { uid: 1 })
      await pin(there)
      nextSecond()
      expect(await isSuper(there, await there.signIn('Late_Comer'))).toBe(false)
    } finally {
      await there.close()
    }
  })

  test('by uid still apply after a rename and a new password', async () => {
    const there = await start('uid:1')
    try {
      await wipe(there)
      await there.character('Crown_Owner', { uid: 1, regdate: registered })
      await pin(there)
      const token = await discordSession(there, 'Crown_Owner')
      await run(
        sql`update users set username = 'Crown_Anew', password = ${'D'.repeat(128)} where uid = 1`,
        there,
      )
      nextSecond()
      expect(await isSuper(there, token)).toBe(true)
    } finally {
      await there.close()
    }
  })
})
