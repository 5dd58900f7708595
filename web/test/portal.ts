/** The real server as the browser's fetch: pages under test talk to a complete portal with its databases. */
import { testPortal, type TestPortal } from '../../server/test/portal.ts'
import { refuseUntranslated } from '../../server/test/untranslated.ts'
import type { Presence } from '../../server/src/game/presence/presence.ts'
import { expect, vi } from 'vitest'
import { createSecret } from '../../server/src/access/one-time-secrets.ts'
import { findAccountsByName } from '../../server/src/game/accounts.ts'

/** A request made by the page. */
export interface RecordedRequest {
  method: string
  path: string
}

/**
 * The response instead of the server's: `offline` fails like a lost network, `lost` does so only after the
 * server has done its work, `never` stays pending, a number is the status of a failure, and a reply is
 * returned as such (status 200 by default).
 */
export type StubResponse = 'offline' | 'lost' | 'never' | number | { reply: unknown; status?: number }

/** A portal connected to the page's fetch. */
export interface PortalBehind extends TestPortal {
  /** The requests to the server, in order. */
  made: RecordedRequest[]
  /** Requests whose path contains or matches `part` get this response instead of the server's. */
  fail(part: string | RegExp, instead: StubResponse): void
  /** The code that a sign-in returns with: for a character by uid, or for a Discord account without one. */
  loginCode(
    data: { uid: number; method: 'discord' } | { discord: { id: string; name: string } },
  ): Promise<string>
  /** Connects the portal to `fetch`; repeated for each test, because globals are restored after each. */
  connect(): void
  /** Ends all failures. */
  clearFailures(): void
}

/** The options of a portal that offers sign-in with Discord. */
export const withDiscord = {
  environment: { DISCORD_CLIENT_ID: '1'.repeat(18), DISCORD_CLIENT_SECRET: 'a secret of the tests' },
}

const isMeant = (part: string | RegExp, address: string): boolean =>
  typeof part === 'string' ? address.includes(part) : part.test(address)

/**
 * A portal with its own databases, not yet connected to `fetch`. `superUser` names a character who may do
 * everything; `presence` says who is in the game, and then waiting changes are retried every few
 * milliseconds, or every `pause`.
 */
export async function portalBehindFetch({
  superUser = '',
  presence,
  pause = 50,
  environment = {},
  named = true,
}: {
  superUser?: string
  presence?: Presence
  pause?: number
  environment?: Record<string, string>
  /** Whether the game's codes have names. */
  named?: boolean
} = {}): Promise<PortalBehind> {
  const pace = { online: pause, onlineLong: pause, leaving: pause, silent: pause }
  const portal = await testPortal({
    environment: { SUPER_USERS: superUser, ...environment },
    named,
    ...(presence ? { presence, pace } : {}),
  })
  await portal.app.superUsers.pin(async (name) =>
    (await findAccountsByName(portal.game, name)).map(({ uid }) => uid),
  )
  const made: RecordedRequest[] = []
  const failures = new Map<string | RegExp, StubResponse>()
  const cookies = new Map<string, string>()

  async function answer(address: string, init: RequestInit = {}): Promise<Response> {
    // A stream does not end, so it cannot be awaited here; it has separate tests.
    if (/\/live\?/.test(address)) return new Promise(() => undefined)
    const method = init.method ?? 'GET'
    made.push({ method, path: address })
    const failure = [...failures].find(([part]) => isMeant(part, address))?.[1]
    if (failure === 'offline') throw new TypeError('Failed to fetch')
    if (failure === 'never') return new Promise(() => undefined)
    if (typeof failure === 'object') return Response.json(failure.reply, { status: failure.status ?? 200 })
    if (failure !== undefined && failure !== 'lost') {
      const error = 'Something went wrong on our side. Try again later.'
      const code = failure === 503 ? 'unavailable' : failure === 401 ? 'unauthenticated' : 'internal'
      return Response.json({ error, code }, { status: failure, headers: { 'retry-after': '0' } })
    }
    const headers = Object.fromEntries(new Headers(init.headers ?? {}).entries())
    const reply = await portal.server.inject({
      method: method as 'GET', // inject's list of methods is narrower than the type of fetch
      url: address,
      headers: { ...headers, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(init.body ? { payload: init.body as string } : {}), // the API client only sends JSON texts
    })
    if (failure === 'lost') throw new TypeError('Failed to fetch')
    for (const { name, value } of reply.cookies) cookies.set(name, value)
    const { statusCode: status, headers: received } = reply
    const isJson = String(received['content-type']).startsWith('application/json')
    const body = isJson ? reply.json() : reply.body
    const exchange = { url: address, status, headers: received, body }
    // If it were thrown here, it would look like a network failure.
    expect.soft(() => refuseUntranslated(exchange)).not.toThrow()
    return new Response(reply.body, {
      status: reply.statusCode,
      headers: { 'content-type': String(reply.headers['content-type']) },
    })
  }

  return {
    ...portal,
    made,
    fail: (part, instead) => void failures.set(part, instead),
    clearFailures: () => failures.clear(),
    async loginCode(data) {
      const { db } = portal.portal
      const secret = { kind: 'login-code', browser: null, lifetime: 60_000 } as const
      if (!('uid' in data)) return createSecret(db, { ...secret, data })
      // A code is valid only while its account is linked to that character.
      const discordId = String(100_000_000_000_000_000n + BigInt(data.uid))
      await db.updateTable('people').set({ discord_id: discordId }).where('uid', '=', data.uid).execute()
      return createSecret(db, { ...secret, data: { ...data, discordId } })
    },
    connect() {
      made.length = 0
      failures.clear()
      cookies.clear()
      vi.stubGlobal('fetch', answer)
      // Notes for support; anything logged as an error still fails the test.
      vi.spyOn(console, 'info').mockImplementation(() => undefined)
    },
  }
}
