/**
 * SECURITY 3.27: a failed sign-in logs the name tried and the network, and reaching a limit logs one line.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { identity } from '@idlewood/contract/identity'
import { twoFactor } from '@idlewood/contract/two-factor'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDiscordProvider, type DiscordProvider } from '../../../test/discord-provider.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { codeOf, enableTwoFactor } from '../../../test/two-factor.ts'

let provider: DiscordProvider
let portal: TestPortal
beforeAll(async () => {
  provider = await startDiscordProvider(() => 'http://localhost:3000/api/auth/discord/callback')
  portal = await testPortal({
    environment: {
      TRUST_PROXY: '1',
      DISCORD_URL: provider.url,
      DISCORD_CLIENT_ID: provider.clientId,
      DISCORD_CLIENT_SECRET: provider.clientSecret,
    },
    writesLogs: true,
  })
})
afterAll(async () => {
  await portal.close()
  await provider.close()
})

interface LogLine {
  level: string
  message: string
  username?: string
  network?: string
  limit?: string
  counted?: string
  reason?: string
}

/** All lines of all log files so far. */
async function lines(): Promise<LogLine[]> {
  await portal.logs?.flush()
  const { folder } = portal.config.logs
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8').trim().split('\n'))
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogLine) // the portal writes JSON
}
const failuresOf = async (username: string) =>
  (await lines()).filter((line) => line.message.startsWith('A sign-in failed') && line.username === username)
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const login = (username: string, password: string, address: string) =>
  portal.call(identity.login, { body: { username, password } }, from(address))

test('a wrong password is logged with the name tried and the network, but without the password', async () => {
  await portal.character('Logged_Name')
  await login('Logged_Name', 'my secret guess', '2001:db8:7::1')
  const [line, ...rest] = await failuresOf('Logged_Name')
  expect(line).toMatchObject({ level: 'warn', network: '2001:db8:7:0::/64' })
  // One in the console's log, one in the request's own.
  expect(rest.length).toBeLessThanOrEqual(1)
  expect(JSON.stringify(await lines())).not.toContain('my secret guess')
})

test('so is an unknown name, with symbols in place of its control characters', async () => {
  await login('No\n{"level"\u001b[31m', 'x', '203.0.113.7')
  const line = (await lines()).find(({ network }) => network === '203.0.113.7')
  expect(line?.username).toBe('No␊{"level"␛[31m')
})

test('so is a wrong code of the second factor', async () => {
  await portal.character('Logged_Factor')
  const token = await portal.signIn('Logged_Factor')
  const { secret } = await enableTwoFactor(portal, token)
  const code = String((Number(codeOf(secret)) + 7) % 1_000_000).padStart(6, '0')
  await portal.call(twoFactor.prove, { body: { code } }, { token, ...from('203.0.113.8') })
  expect(await failuresOf('Logged_Factor')).toContainEqual(
    expect.objectContaining({ message: 'A sign-in failed: wrong code.', network: '203.0.113.8' }),
  )
})

test('a failed sign-in with Discord is logged with the kind of failure, and without codes', async () => {
  provider.misbehave = { tokenStatus: 401 }
  const start = await portal.ask('GET', '/api/auth/discord')
  const answer = await fetch(String(start.headers['location']), { redirect: 'manual' })
  const callback = new URL(answer.headers.get('location') ?? '')
  await portal.ask('GET', callback.pathname + callback.search, { cookie: start.cookies.join('; ') })
  const logged = await lines()
  const failed = logged.filter(({ message }) => message === 'A Discord sign-in failed.')
  expect(new Set(failed.map(({ reason }) => reason))).toEqual(
    new Set(['ResponseBodyError server_error OAUTH_RESPONSE_BODY_ERROR 401']),
  )
  for (const name of ['code', 'state'])
    expect(JSON.stringify(failed)).not.toContain(callback.searchParams.get(name))
})

test('reaching a limit writes one line, no matter how often it refuses', async () => {
  await portal.character('Logged_Limit')
  for (let tries = 0; tries < 15; tries++) await login('Logged_Limit', 'wrong', '203.0.113.9')
  const reached = (await lines()).filter(({ limit }) => limit === 'sign-in-account')
  expect(reached).toEqual([
    expect.objectContaining({
      level: 'warn',
      message: 'A limit on tries was reached.',
      counted: 'logged_limit 203.0.113.9',
    }),
  ])
})
