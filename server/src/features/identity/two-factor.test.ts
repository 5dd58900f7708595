/** The second factor: SECURITY 3.16, and the part of 3.14 about sessions without it. */
import { randomBytes } from 'node:crypto'
import { character } from '@idlewood/contract/character'
import { contract } from '@idlewood/contract/contract'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { identity } from '@idlewood/contract/identity'
import { permissionManager } from '@idlewood/contract/permission-manager'
import { twoFactor } from '@idlewood/contract/two-factor'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { codeOf, allowCodeReuse, enableTwoFactor } from '../../../test/two-factor.ts'
import { present } from '../../../test/present.ts'

let portal: TestPortal
let count = 0
// Shared, as by portals on several machines.
const SECRETS_KEY = randomBytes(32).toString('base64url')
beforeAll(async () => {
  // Attempts are also counted by address, so every character of these tests has their own.
  portal = await testPortal({ environment: { TRUST_PROXY: '1', SECRETS_KEY } })
})
afterAll(() => portal.close())
// In the middle of a time step, so that no step ends during a test.
const middle = () => Math.floor(Date.now() / 30_000) * 30_000 + 15_000
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: middle() })
})
afterEach(() => {
  vi.useRealTimers()
})

async function player(): Promise<{ name: string; token: string }> {
  const name = `Two_Steps_${++count}`
  await portal.character(name)
  return { name, token: await portal.signIn(name) }
}
async function guarded() {
  const { name, token } = await player()
  return { name, token, ...(await enableTwoFactor(portal, token)) }
}
const profile = (token: string) => portal.call(character.profile, {}, { token })
const prove = (token: string, body: { code?: string; recoveryCode?: string }) =>
  portal.call(twoFactor.prove, { body }, { token, headers: { 'x-forwarded-for': `10.0.0.${count}` } })
const state = async (token: string) => (await portal.call(twoFactor.state, {}, { token })).body
const login = (username: string) => portal.call(identity.login, { body: { username, password: 'idlewood' } })
/** A code that is not the right one. */
const wrongFor = (secret: string) => String((Number(codeOf(secret)) + 7) % 1_000_000).padStart(6, '0')

describe('3.16 turning it on', () => {
  test('can be begun in several tabs at once, and one of the secrets can be confirmed', async () => {
    const { token } = await player()
    const begin = () => portal.call(twoFactor.begin, { body: {} }, { token })
    const begun = await Promise.all(Array.from({ length: 6 }, begin))
    expect(begun.map(({ status }) => status)).toEqual(begun.map(() => 200))
    const confirmed = []
    for (const { body } of begun) {
      const asked = { body: { code: codeOf(body.secret) } }
      confirmed.push((await portal.call(twoFactor.confirm, asked, { token })).status)
    }
    expect(confirmed.filter((status) => status === 200)).toHaveLength(1)
  })

  test('takes effect with the first right code, which returns ten recovery codes once', async () => {
    const { token } = await player()
    expect(await state(token)).toMatchObject({
      on: false,
      since: null,
      recoveryCodesLeft: 0,
      required: false,
    })
    const { body } = await portal.call(twoFactor.begin, { body: {} }, { token })
    expect(body.uri).toContain(`secret=${body.secret}`)
    expect((await state(token)).on).toBe(false)
    const wrong = await portal.call(twoFactor.confirm, { body: { code: wrongFor(body.secret) } }, { token })
    expect(wrong.status).toBe(400)
    expect(wrong.body.fields?.code).toMatch(/wrong/)
    expect((await state(token)).on).toBe(false)
    const right = await portal.call(twoFactor.confirm, { body: { code: codeOf(body.secret) } }, { token })
    expect(new Set(right.body.recoveryCodes).size).toBe(10)
    expect(right.body.recoveryCodes[0]).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
    expect(await state(token)).toMatchObject({ on: true, recoveryCodesLeft: 10, proven: true })
    const again = await portal.call(twoFactor.confirm, { body: { code: codeOf(body.secret, 1) } }, { token })
    expect(again.status).toBe(400)
  })

  test('ends all other sessions of the person, which began without it', async () => {
    const { name, token } = await player()
    const other = await portal.signIn(name)
    await enableTwoFactor(portal, token)
    expect((await profile(other)).status).toBe(401)
    expect((await profile(token)).status).toBe(200)
  })

  test('stores recovery codes as hashes, and no later response contains the secret', async () => {
    const { token, secret, recoveryCodes } = await guarded()
    const rows = JSON.stringify(await portal.portal.db.selectFrom('recovery_codes').selectAll().execute())
    for (const code of recoveryCodes) expect(rows).not.toContain(code.replaceAll('-', ''))
    const answers = await Promise.all([
      portal.call(twoFactor.state, {}, { token }),
      portal.call(identity.sessions, {}, { token }),
      profile(token),
    ])
    expect(JSON.stringify(answers)).not.toContain(secret)
  })

  test('moves to another phone only with a code of the old one, which stays valid until the new one is confirmed', async () => {
    const { token, secret, recoveryCodes } = await guarded()
    const bare = await portal.call(twoFactor.begin, { body: {} }, { token })
    expect(bare.status).toBe(409)
    const wrong = await portal.call(twoFactor.begin, { body: { code: wrongFor(secret) } }, { token })
    expect(wrong.status).toBe(400)
    const [recoveryCode] = recoveryCodes
    const begun = await portal.call(twoFactor.begin, { body: { recoveryCode } }, { token })
    expect((await prove(token, { code: codeOf(begun.body.secret) })).status).toBe(400)
    expect((await prove(token, { code: codeOf(secret) })).status).toBe(200)
    const body = { code: codeOf(begun.body.secret) }
    expect((await portal.call(twoFactor.confirm, { body }, { token })).status).toBe(200)
    await allowCodeReuse(portal)
    expect((await prove(token, { code: codeOf(secret) })).status).toBe(400)
    expect((await prove(token, { code: codeOf(begun.body.secret) })).status).toBe(200)
  })
})

describe('3.16 a sign-in with a second factor', () => {
  test('begins a session that shows nothing of the character, and can only be completed or ended', async () => {
    const { name } = await guarded()
    const signedIn = await login(name)
    expect(signedIn.body).toEqual({ token: expect.any(String), secondFactor: true })
    const { token } = signedIn.body
    const open: string[] = []
    for (const [group, endpoints] of Object.entries(contract)) {
      for (const [call, endpoint] of Object.entries<Endpoint>(endpoints)) {
        if (endpoint.access === 'public' || endpoint === identity.logout) continue
        const url = `/api${endpoint.path.replaceAll(/:\w+/g, '1')}`
        const answer = await portal.ask(endpoint.method, url, { token })
        if (answer.status === 403 && answer.body.code === 'second_factor') continue
        open.push(`${group}.${call}`)
      }
    }
    expect(open.toSorted()).toEqual(['twoFactor.prove', 'twoFactor.state'])
    expect(await state(token)).toMatchObject({ on: true, proven: false })
    expect((await portal.call(identity.logout, {}, { token })).status).toBe(200)
    expect((await portal.call(twoFactor.state, {}, { token })).status).toBe(401)
  })

  test('is complete after the code', async () => {
    const { name, secret } = await guarded()
    const { token } = (await login(name)).body
    expect((await prove(token, { code: codeOf(secret) })).body).toEqual({
      proven: true,
      recoveryCodesLeft: 10,
    })
    expect((await profile(token)).body.user.username).toBe(name)
  })

  test('accepts a code with the space that apps show in its middle', async () => {
    const { name, secret } = await guarded()
    const { token } = (await login(name)).body
    expect((await prove(token, { code: codeOf(secret).replace(/^.../, '$& ') })).status).toBe(200)
  })

  test('ends after a quarter of an hour without the code', async () => {
    const { name } = await guarded()
    const { token } = (await login(name)).body
    const { body } = await portal.call(twoFactor.state, {}, { token })
    expect(body.proven).toBe(false)
    vi.setSystemTime(Date.now() + 15 * 60_000 + 1)
    expect((await portal.call(twoFactor.state, {}, { token })).status).toBe(401)
  })

  test('lasts like every other session once it is complete', async () => {
    const { name, secret } = await guarded()
    const { token } = (await login(name)).body
    await prove(token, { code: codeOf(secret) })
    vi.setSystemTime(Date.now() + 6 * 24 * 3600 * 1000)
    expect((await profile(token)).status).toBe(200)
  })

  test('does not push out complete sessions, no matter how often it is begun', async () => {
    const { name, token } = await guarded()
    for (let index = 0; index < 25; index++) await login(name)
    expect((await profile(token)).status).toBe(200)
    const { body } = await portal.call(identity.sessions, {}, { token })
    expect(body.sessions.filter(({ proven }: { proven: boolean }) => proven)).toHaveLength(1)
    expect(body.sessions).toHaveLength(21)
  })

  test('is completed in every process at once', async () => {
    const { name, secret } = await guarded()
    const { PORTAL_DATABASE_URL, GAME_DATABASE_URL } = {
      PORTAL_DATABASE_URL: portal.config.portalDatabaseUrl,
      GAME_DATABASE_URL: portal.config.gameDatabaseUrl,
    }
    const other = await testPortal({
      environment: { PORTAL_DATABASE_URL, GAME_DATABASE_URL, SECRETS_KEY },
      named: false,
    })
    try {
      const { token } = (await login(name)).body
      const there = () => other.call(character.profile, {}, { token })
      expect((await there()).body.code).toBe('second_factor')
      const code = codeOf(secret)
      const answers = await Promise.all([
        prove(token, { code }),
        other.call(twoFactor.prove, { body: { code } }, { token }),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
      expect((await there()).status).toBe(200)
    } finally {
      await other.close()
    }
  })
})

describe('3.16 a code', () => {
  test('works once, and no earlier one works after it', async () => {
    const { token, secret } = await guarded()
    expect((await prove(token, { code: codeOf(secret) })).status).toBe(200)
    expect((await prove(token, { code: codeOf(secret) })).status).toBe(400)
    expect((await prove(token, { code: codeOf(secret, -1) })).status).toBe(400)
    expect((await prove(token, { code: codeOf(secret, 1) })).status).toBe(200)
  })

  test('works for only one of ten who send it at once', async () => {
    const { token, secret } = await guarded()
    const code = codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 10 }, () => prove(token, { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each([
    [-2, 400],
    [-1, 200],
    [1, 200],
    [2, 400],
  ])('from a clock that is %i steps off returns %i', async (steps, status) => {
    const { token, secret } = await guarded()
    expect((await prove(token, { code: codeOf(secret, steps) })).status).toBe(status)
  })

  test('of another person is not accepted', async () => {
    const [one, other] = [await guarded(), await guarded()]
    expect((await prove(one.token, { code: codeOf(other.secret) })).status).toBe(400)
    const [recoveryCode = ''] = other.recoveryCodes
    expect((await prove(one.token, { recoveryCode })).status).toBe(400)
    expect((await prove(other.token, { recoveryCode })).status).toBe(200)
  })

  test('for recovery works once, in any letter case, and the remaining ones are counted', async () => {
    const { name, recoveryCodes } = await guarded()
    const [code = ''] = recoveryCodes
    const { token } = (await login(name)).body
    const recoveryCode = code.toLowerCase().replaceAll('-', ' ')
    expect((await prove(token, { recoveryCode })).body).toEqual({ proven: true, recoveryCodesLeft: 9 })
    expect((await prove(token, { recoveryCode: code })).status).toBe(400)
    expect((await profile(token)).status).toBe(200)
  })

  test('for recovery can be replaced with a code, and the old ones stop working', async () => {
    const { token, secret, recoveryCodes } = await guarded()
    const answer = await portal.call(twoFactor.codes, { body: { code: codeOf(secret) } }, { token })
    expect(answer.body.recoveryCodes).toHaveLength(10)
    expect((await prove(token, { recoveryCode: recoveryCodes[0] ?? '' })).status).toBe(400)
    expect((await prove(token, { recoveryCode: present(answer.body.recoveryCodes[0]) })).status).toBe(200)
  })

  test('can be guessed ten times, even by forty at once, and then even the right one is refused', async () => {
    const { name, secret } = await guarded()
    const { token } = (await login(name)).body
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () => prove(token, { code: wrongFor(secret) })),
    )
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10)
    const refused = await prove(token, { code: codeOf(secret) })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  })

  test.each([
    {},
    { code: '12345' },
    { code: 123456 },
    { code: '１２３４５６' },
    { code: null },
    { code: ['123456'] },
    { recoveryCode: 'AAAA' },
    { code: '123456', recoveryCode: 'AAAA-AAAA-AAAA-AAAA' },
    { code: '123456', admin: true },
  ])('is not checked for %j', async (body) => {
    const { token } = await guarded()
    const answer = await portal.ask('POST', '/api/auth/two-factor/prove', { token, body })
    expect(answer.status).toBe(400)
  })
})

describe('3.16 turning it off', () => {
  test('takes a code, and then one proof is enough again', async () => {
    const { name, token, secret } = await guarded()
    const off = (code: string) => portal.call(twoFactor.off, { body: { code } }, { token })
    expect((await off(wrongFor(secret))).status).toBe(400)
    expect((await login(name)).body.secondFactor).toBe(true)
    expect((await off(codeOf(secret))).body).toEqual({ on: false })
    expect((await login(name)).body.user.username).toBe(name)
    expect(await state(token)).toMatchObject({ on: false, recoveryCodesLeft: 0 })
    expect((await prove(token, { code: codeOf(secret) })).status).toBe(409)
  })
})

describe('3.16 linking a Discord account to a character with a second factor', () => {
  /** A function that links a new Discord account to the character, with a proof. */
  async function linking(username: string, id: string) {
    const { createSecret } = await import('../../access/one-time-secrets.ts')
    const data = { id, name: 'Dusk' }
    const leave = { kind: 'link-grant', data, browser: null, lifetime: 60_000 } as const
    const linkToken = await createSecret(portal.portal.db, leave)
    const body = { linkToken, username, proof: 'password', secret: 'idlewood' } as const
    return (proof: { code?: string; recoveryCode?: string }) =>
      portal.call(identity.link, { body: { ...body, ...proof } })
  }

  test('takes a code too, and then signs in', async () => {
    const { name, secret } = await guarded()
    const link = await linking(name, '200000000000000077')
    const bare = await link({})
    expect(bare.status).toBe(403)
    expect(bare.body.code).toBe('second_factor')
    expect((await link({ code: wrongFor(secret) })).status).toBe(400)
    const linked = await link({ code: codeOf(secret) })
    expect(linked.status).toBe(200)
    expect((await profile(linked.body.token)).status).toBe(200)
  })

  test('takes a recovery code instead, once, and not together with a code', async () => {
    const { name, secret, recoveryCodes } = await guarded()
    const [recoveryCode = ''] = recoveryCodes
    const link = await linking(name, '200000000000000078')
    expect((await link({ recoveryCode, code: codeOf(secret) })).status).toBe(400)
    expect((await link({ recoveryCode })).status).toBe(200)
    const again = await linking(name, '200000000000000078')
    expect((await again({ recoveryCode })).body.fields?.recoveryCode).toMatch(/used already/)
  })
})

describe('3.16 a community that requires it of staff', () => {
  let strict: TestPortal
  let staff: string
  beforeAll(async () => {
    strict = await testPortal({ environment: { REQUIRE_TWO_FACTOR: 'staff' } })
    staff = await strict.staff('Strict_Staff', ['view_gangs', 'manage_roles'])
    await strict.character('Strict_Player')
  })
  afterAll(() => strict.close())

  test('lets staff without it play, and says what to set up if a permission is needed', async () => {
    expect((await strict.call(character.profile, {}, { token: staff })).status).toBe(200)
    expect((await strict.call(character.inventory, {}, { token: staff })).status).toBe(200)
    const answer = await strict.call(permissionManager.roles, {}, { token: staff })
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({
      code: 'two_factor_setup',
      error: expect.stringContaining('Settings'),
    })
    // A stream opened before does not stay open either.
    const { gate } = strict.app
    await expect(gate.stillAdmits(permissionManager.roles, staff)).rejects.toMatchObject({
      code: 'two_factor_setup',
    })
    // Someone without the permission learns that first.
    expect((await strict.call(permissionManager.explain, {}, { token: staff })).body.code).not.toBe(
      'forbidden',
    )
    const unheld = await strict.ask('GET', '/api/user/factions', { token: staff })
    expect(unheld.body.code).toBe('forbidden')
  })

  test('lets them work once it is on, and does not let them turn it off', async () => {
    const { secret } = await enableTwoFactor(strict, staff)
    expect((await strict.call(permissionManager.roles, {}, { token: staff })).status).toBe(200)
    const { body } = await strict.call(twoFactor.state, {}, { token: staff })
    expect(body).toMatchObject({ on: true, required: true })
    const off = await strict.call(twoFactor.off, { body: { code: codeOf(secret) } }, { token: staff })
    expect(off.status).toBe(409)
  })

  test('does not require it of players', async () => {
    const token = await strict.signIn('Strict_Player')
    expect((await strict.call(twoFactor.state, {}, { token })).body.required).toBe(false)
    expect((await strict.call(character.profile, {}, { token })).status).toBe(200)
  })
})
