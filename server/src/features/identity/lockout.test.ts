/**
 * SECURITY 3.23: attempts are counted before anything is compared, and a limit only locks out those who used
 * it up.
 */
import { character } from '@idlewood/contract/character'
import { identity } from '@idlewood/contract/identity'
import { twoFactor } from '@idlewood/contract/two-factor'
import { hash } from '@node-rs/bcrypt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepExpired } from '../../access/sessions.ts'
import { newToken } from '../../access/tokens.ts'
import { bcryptPortal } from '../../../test/bcrypt-portal.ts'
import { present } from '../../../test/present.ts'
import { engine, testPortal, type TestPortal } from '../../../test/portal.ts'
import { codeOf, allowCodeReuse, enableTwoFactor } from '../../../test/two-factor.ts'
import { startValkey, type TestValkey } from '../../../test/valkey.ts'

/** The origin of a device's requests: its address, and its browser's cookie once it has one. */
interface Device {
  readonly address: string
  cookie: string | undefined
}
let addresses = 0
const device = (address = `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`): Device => ({
  address,
  cookie: undefined,
})
const from = ({ address, cookie }: Device) => ({ cookie, headers: { 'x-forwarded-for': address } })
const statuses = (answers: { status: number }[], status: number): number =>
  answers.filter((answer) => answer.status === status).length

/** The limit is on how many passwords are compared, so a comparison may be cheap. */
const cheap = await hash('idlewood', 4)

let names = 0
async function player(portal: TestPortal, columns: Record<string, string> = {}): Promise<string> {
  const name = `Locked_Nobody_${++names}`
  await portal.character(name, columns)
  return name
}
async function logIn(portal: TestPortal, at: Device, username: string, password = 'idlewood') {
  const answer = await portal.call(identity.login, { body: { username, password } }, from(at))
  at.cookie = answer.cookies[0] ?? at.cookie
  return answer
}
const guessAtOnce = (many: number, ask: (index: number) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: many }, (_, index) => ask(index)))

// What Valkey counts does not depend on the engine, and bcrypt is slow.
describe.each(engine === 'sqlite' ? ['memory', 'Valkey'] : ['memory'])('limits in %s', (where) => {
  let valkey: TestValkey | undefined
  let portal: TestPortal
  beforeAll(async () => {
    if (where === 'Valkey') valkey = await startValkey()
    portal = await bcryptPortal({ TRUST_PROXY: '1', ...(valkey ? { VALKEY_URL: valkey.url } : {}) })
  })
  afterAll(async () => {
    await portal.close()
    await valkey?.close()
  })

  test('of 24 passwords tried at once only ten are compared, and then even the right one is refused', async () => {
    const name = await player(portal, { password: cheap })
    const at = device()
    const answers = await guessAtOnce(24, (index) => logIn(portal, at, name, `wrong ${index}`))
    expect([statuses(answers, 401), statuses(answers, 429)]).toEqual([10, 14])
    expect((await logIn(portal, at, name)).status).toBe(429)
    expect(valkey?.counted('sign-in-account')).toBe(where === 'Valkey' ? 25 : undefined)
  })

  test('the same holds for a network that has signed in before', async () => {
    const name = await player(portal, { password: cheap })
    const at = device()
    expect((await logIn(portal, at, name)).status).toBe(200)
    const { address } = at
    const answers = await guessAtOnce(24, (index) => logIn(portal, device(address), name, `wrong ${index}`))
    expect([statuses(answers, 401), statuses(answers, 429)]).toEqual([10, 14])
    expect((await logIn(portal, device(address), name)).status).toBe(429)
  })

  test('a right password resets the attempts', async () => {
    // One attempt after another, so that nothing depends on how long a comparison takes.
    const name = await player(portal, { password: cheap })
    const at = device()
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 9; tries++)
        expect((await logIn(portal, at, name, 'wrong')).status).toBe(401)
      expect((await logIn(portal, at, name)).status).toBe(200)
    }
  })
})

describe('someone who guesses at a name', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal({ environment: { TRUST_PROXY: '1' } })
  })
  afterAll(() => portal.close())

  test('from many networks does not lock out the network or the browser that has signed in before', async () => {
    const name = await player(portal)
    const phone = device()
    expect((await logIn(portal, phone, name)).status).toBe(200)
    expect(phone.cookie).toMatch(/sign-in=/)
    for (let network = 0; network < 11; network++) {
      const at = device()
      await guessAtOnce(10, () => logIn(portal, at, name, 'wrong'))
    }
    expect((await logIn(portal, device(), name)).status, 'a stranger').toBe(429)
    expect((await logIn(portal, device(phone.address), name)).status, 'the network').toBe(200)
    const elsewhere = device()
    elsewhere.cookie = phone.cookie
    expect((await logIn(portal, elsewhere, name)).status, 'the browser').toBe(200)
  })

  test('locks out a browser that signed in long ago, or before many others of the same person', async () => {
    const name = await player(portal)
    const first = device()
    expect((await logIn(portal, first, name)).status).toBe(200)
    const others = Array.from({ length: 20 }, () => device())
    for (const at of others) expect((await logIn(portal, at, name)).status).toBe(200)
    await sweepExpired(portal.portal)
    for (let network = 0; network < 11; network++) {
      const at = device()
      await guessAtOnce(10, () => logIn(portal, at, name, 'wrong'))
    }
    const [second, last] = [present(others[0]), present(others.at(-1))]
    const admits = async (at: Device) => (await logIn(portal, at, name)).status
    expect([await admits(first), await admits(second), await admits(last)]).toEqual([429, 200, 200])
    await portal.portal.db
      .updateTable('known_places')
      .set({ seen_at: Date.now() - 181 * 24 * 3600_000 })
      .execute()
    expect(await admits(last)).toBe(429)
  })

  test('in the same network does not lock out the browser that has signed in before', async () => {
    const name = await player(portal)
    const own = device()
    expect((await logIn(portal, own, name)).status).toBe(200)
    await guessAtOnce(30, () => logIn(portal, device(own.address), name, 'wrong'))
    expect((await logIn(portal, device(own.address), name)).status).toBe(429)
    expect((await logIn(portal, own, name)).status).toBe(200)
  })

  test('gets no more attempts from other spellings of the name that the database treats as equal', async () => {
    const name = await player(portal)
    const spelled = [
      name,
      name.toUpperCase(),
      ` ${name}`,
      `${name} `,
      name.replace('o', 'ó'),
      name.replace('o', 'ö'),
    ]
    const same: string[] = []
    for (const spelling of spelled)
      if ((await logIn(portal, device(), spelling)).status === 200) same.push(spelling)
    await portal.portal.db.deleteFrom('known_places').execute()
    const at = device()
    const answers = await guessAtOnce(10 * same.length + 1, (index) =>
      logIn(portal, at, same[index % same.length] ?? name, 'wrong'),
    )
    expect(same.length).toBeGreaterThan(1)
    expect(statuses(answers, 401)).toBe(10)
  })

  test('under a hundred names does not lock out the browsers of the same network', async () => {
    const name = await player(portal)
    const own = device()
    expect((await logIn(portal, own, name)).status).toBe(200)
    for (let index = 0; index < 100; index++) await logIn(portal, device(own.address), `Nobody_${index}`, 'x')
    expect((await logIn(portal, device(own.address), 'Nobody_1', 'x')).status).toBe(429)
    expect((await logIn(portal, own, name)).status).toBe(200)
  })
})

describe('someone who has the password and guesses at the second factor', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal({ environment: { TRUST_PROXY: '1' } })
  })
  afterAll(() => portal.close())

  async function guarded() {
    const name = await player(portal)
    const own = device()
    const token: string = (await logIn(portal, own, name)).body.token
    const { secret, recoveryCodes } = await enableTwoFactor(portal, token, from(own))
    return { name, own, secret, recoveryCodes }
  }
  const prove = (at: Device, token: string, body: { code?: string; recoveryCode?: string }) =>
    portal.call(twoFactor.prove, { body }, { token, ...from(at) })
  const pending = async (at: Device, name: string): Promise<string> =>
    (await logIn(portal, at, name)).body.token
  const wrong = (secret: string) => String((Number(codeOf(secret)) + 7) % 1_000_000).padStart(6, '0')

  test('locks out neither the owner’s browser and network nor recovery codes', async () => {
    const { name, own, secret, recoveryCodes } = await guarded()
    for (let network = 0; network < 6; network++) {
      const at = device()
      const token = await pending(at, name)
      await guessAtOnce(10, () => prove(at, token, { code: wrong(secret) }))
    }
    const stranger = device()
    const [recoveryCode = ''] = recoveryCodes
    const token = await pending(stranger, name)
    expect((await prove(stranger, token, { code: codeOf(secret) })).status).toBe(429)
    expect((await prove(stranger, token, { recoveryCode })).status).toBe(200)
    await allowCodeReuse(portal)
    const roommate = device(own.address)
    expect((await prove(roommate, await pending(roommate, name), { code: codeOf(secret) })).status).toBe(200)
    await allowCodeReuse(portal)
    expect((await prove(own, await pending(own, name), { code: codeOf(secret) })).status).toBe(200)
  })

  test('does not count as the owner for having signed in before it was turned on', async () => {
    const name = await player(portal)
    const [thief, own] = [device(), device()]
    await logIn(portal, thief, name)
    const token: string = (await logIn(portal, own, name)).body.token
    const { secret } = await enableTwoFactor(portal, token, from(own))
    for (let network = 0; network < 5; network++) {
      const at = device()
      const pendingToken = await pending(at, name)
      await guessAtOnce(10, () => prove(at, pendingToken, { code: wrong(secret) }))
    }
    expect((await prove(thief, await pending(thief, name), { code: codeOf(secret) })).status).toBe(429)
  })

  test('gets ten attempts out of forty at once', async () => {
    const { name, secret } = await guarded()
    const at = device()
    const token = await pending(at, name)
    const answers = await guessAtOnce(40, () => prove(at, token, { code: wrong(secret) }))
    expect([statuses(answers, 400), statuses(answers, 429)]).toEqual([10, 30])
    expect((await portal.call(character.profile, {}, { token })).status).toBe(403)
  })

  test('does not use up codes of the app with wrong recovery codes', async () => {
    const { name, own, secret } = await guarded()
    const token = await pending(own, name)
    const recoveryCode = 'AAAA-BBBB-CCCC-DDDD'
    const answers = await guessAtOnce(20, () => prove(own, token, { recoveryCode }))
    expect([statuses(answers, 400), statuses(answers, 429)]).toEqual([10, 10])
    expect((await prove(own, token, { code: codeOf(secret) })).status).toBe(200)
  })
})

test('a browser that has signed in before can begin a sign-in at Discord, no matter what its neighbours do', async () => {
  const portal = await testPortal({
    environment: {
      TRUST_PROXY: '1',
      DISCORD_CLIENT_ID: '1'.repeat(18),
      DISCORD_CLIENT_SECRET: 'secret',
    },
  })
  try {
    const name = await player(portal)
    const own = device()
    await logIn(portal, own, name)
    const begin = async (at: Device) =>
      String((await portal.ask('GET', '/api/auth/discord', from(at))).headers['location'])
    for (let index = 0; index < 100; index++) await begin(device(own.address))
    expect(await begin(device(own.address))).toContain('Too+many')
    // A cookie that anyone could make up is no sign of an earlier sign-in.
    const cookie = present(own.cookie).replace(/=[^;]+/, `=${newToken()}`)
    expect(await begin({ ...own, cookie })).toContain('Too+many')
    expect(await begin(own)).toContain('discord.com/oauth2/authorize')
  } finally {
    await portal.close()
  }
})
