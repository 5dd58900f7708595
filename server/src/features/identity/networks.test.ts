/**
 * SECURITY 3.23: every limit on strangers counts per network, so that a home's many IPv6 addresses count as
 * one.
 */
import { identity } from '@idlewood/contract/identity'
import { push } from '@idlewood/contract/push'
import { twoFactor } from '@idlewood/contract/two-factor'
import { expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import { enableTwoFactor } from '../../../test/two-factor.ts'

const portal = await filePortal({
  environment: {
    TRUST_PROXY: '1',
    DISCORD_CLIENT_ID: '1'.repeat(18),
    DISCORD_CLIENT_SECRET: 'secret',
  },
})

let networks = 0
/** The addresses of a new network, spelled in different ways. */
function home() {
  const network = (++networks).toString(16)
  let count = 0
  return (): { headers: Record<string, string> } => {
    const end = (++count).toString(16)
    const spellings = [
      `2001:db8:0:${network}::${end}`,
      `2001:0DB8:0000:${network}:${end}::1`,
      `[2001:db8:0:${network}::1]:${50_000 + count}`,
    ]
    return { headers: { 'x-forwarded-for': spellings[count % spellings.length] ?? '' } }
  }
}
const elsewhere = { headers: { 'x-forwarded-for': '2001:db8:ffff::1' } }

/** How many of these attempts are not refused by the limit. */
async function admitted(tries: number, ask: (index: number) => Promise<{ status: number }>) {
  const answers: number[] = []
  for (let index = 0; index < tries; index++) answers.push((await ask(index)).status)
  return answers.filter((status) => status !== 429).length
}

test('signing up', async () => {
  const from = home()
  const body = { username: 'Same_Same', password: 'same_same' }
  expect(await admitted(63, () => portal.call(identity.signup, { body }, from()))).toBe(60)
  expect((await portal.call(identity.signup, { body }, elsewhere)).status).toBe(400)
})

test('wrong passwords for one name', async () => {
  await portal.character('Guessed_Home')
  const from = home()
  const body = { username: 'Guessed_Home', password: 'wrong' }
  expect(await admitted(13, () => portal.call(identity.login, { body }, from()))).toBe(10)
  expect((await portal.call(identity.login, { body }, elsewhere)).status).toBe(401)
})

test('signing in under many names', async () => {
  const from = home()
  const ask = (index: number) =>
    portal.call(identity.login, { body: { username: `Nobody_${index}`, password: 'wrong' } }, from())
  expect(await admitted(103, ask)).toBe(100)
})

test('beginning a sign-in at Discord', async () => {
  const from = home()
  const refused: string[] = []
  for (let index = 0; index < 103; index++) {
    const { headers } = await portal.ask('GET', '/api/auth/discord', from())
    if (String(headers['location']).includes('Too+many')) refused.push(String(headers['location']))
  }
  expect(refused).toHaveLength(3)
})

test('codes of the second factor, no matter whose they are', async () => {
  const from = home()
  const tokens: string[] = []
  // One after the other: each resets everyone's used codes, which databases do not let two do at once.
  for (let index = 0; index < 11; index++) {
    await portal.character(`Code_Home_${index}`)
    const token = await portal.signIn(`Code_Home_${index}`)
    await enableTwoFactor(portal, token)
    tokens.push(token)
  }
  const ask = (index: number) =>
    portal.call(
      twoFactor.codes,
      { body: { recoveryCode: 'AAAA-BBBB-CCCC-DDDD' } },
      { token: tokens[index % 11], ...from() },
    )
  expect(await admitted(103, ask)).toBe(100)
})

test('renewing a push subscription', async () => {
  const from = home()
  const body = {
    old: { endpoint: 'https://fcm.googleapis.com/fcm/send/x', auth: 'A'.repeat(22) },
    endpoint: 'https://fcm.googleapis.com/fcm/send/y',
    keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  }
  expect(await admitted(33, () => portal.call(push.renew, { body }, from()))).toBe(30)
})

test('the address of a session has no port, even if the proxy sends one', async () => {
  await portal.character('Port_Home')
  const headers = { 'x-forwarded-for': '203.0.113.9:52100' }
  const body = { username: 'Port_Home', password: 'idlewood' }
  const { token } = (await portal.call(identity.login, { body }, { headers })).body
  const { sessions } = (await portal.call(identity.sessions, {}, { token })).body
  expect(sessions.map(({ address }) => address)).toEqual(['203.0.113.9'])
})
