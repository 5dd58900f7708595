/** The cookie of a sign-in is one that every browser keeps, at each kind of address of a portal. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDiscordProvider, type DiscordProvider } from '../../../test/discord-provider.ts'
import { testPortal } from '../../../test/portal.ts'

let provider: DiscordProvider

beforeAll(async () => {
  provider = await startDiscordProvider(() => 'http://localhost:3000/api/auth/discord/callback')
})
afterAll(() => provider.close())

/** The cookie that a portal at this address sets when a sign-in begins. */
async function cookieOf(publicUrl: string): Promise<string> {
  const portal = await testPortal({
    environment: {
      PUBLIC_URL: publicUrl,
      DISCORD_URL: provider.url,
      DISCORD_CLIENT_ID: provider.clientId,
      DISCORD_CLIENT_SECRET: provider.clientSecret,
    },
  })
  try {
    return String((await portal.ask('GET', '/api/auth/discord')).headers['set-cookie'])
  } finally {
    await portal.close()
  }
}

test.for(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://192.168.1.5:3000'])(
  'Safari keeps it from %s, where it ignores secure cookies',
  async (publicUrl) => {
    const cookie = await cookieOf(publicUrl)
    expect(cookie).toMatch(/^idlewood-sign-in=/)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).not.toContain('Secure')
  },
)

test('it is bound to the host from https', async () => {
  const cookie = await cookieOf('https://portal.example')
  expect(cookie).toMatch(/^__Host-idlewood-sign-in=/)
  expect(cookie).toContain('Secure')
})
