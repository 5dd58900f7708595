/** The real server as the browser's fetch: pages under test talk to a whole portal, its databases included. */
import { testPortal, type TestPortal } from '../../server/test/portal.ts'
import { vi } from 'vitest'
import { makeSecret } from '../../server/src/access/one-time-secrets.ts'
import { findAccountsByName } from '../../server/src/game/accounts.ts'

/** A request the page made. */
export interface Made {
  method: string
  path: string
}

/** A portal behind the page's fetch. */
export interface PortalBehind extends TestPortal {
  /** What was asked of the server, in order. */
  made: Made[]
  /** Answers requests whose path contains `part` by `answer` instead of the server: `offline`, or a status. */
  fail(part: string, answer: 'offline' | number): void
  /** The code a sign-in comes back with: of a character by its uid, or of a Discord account without one. */
  loginCode(
    data: { uid: number; method: 'discord' } | { discord: { id: string; name: string } },
  ): Promise<string>
  /** Puts the portal behind `fetch`; for each test anew, because globals are put back after each. */
  connect(): void
  /** Ends all failures. */
  heal(): void
}

/** A portal on databases of its own, not yet behind `fetch`. `superUser` names a character who may do everything. */
export async function portalBehindFetch({ superUser = '' } = {}): Promise<PortalBehind> {
  const portal = await testPortal({ environment: { SUPER_USERS: superUser } })
  await portal.app.superUsers.pin(async (name) =>
    (await findAccountsByName(portal.game, name)).map(({ uid }) => uid),
  )
  const made: Made[] = []
  const failures = new Map<string, 'offline' | number>()
  const cookies = new Map<string, string>()

  async function answer(address: string, init: RequestInit = {}): Promise<Response> {
    const method = init.method ?? 'GET'
    made.push({ method, path: address })
    const failure = [...failures].find(([part]) => address.includes(part))?.[1]
    if (failure === 'offline') throw new TypeError('Failed to fetch')
    if (failure !== undefined) {
      const error = 'Something went wrong on our side. Try again later.'
      const code = failure === 503 ? 'unavailable' : failure === 401 ? 'unauthenticated' : 'internal'
      return Response.json({ error, code }, { status: failure, headers: { 'retry-after': '0' } })
    }
    const headers = Object.fromEntries(new Headers(init.headers ?? {}).entries())
    const reply = await portal.server.inject({
      method: method as 'GET', // inject's list of methods is narrower than the type of fetch
      url: address,
      headers: { ...headers, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(init.body ? { payload: init.body as string } : {}), // the api sends JSON texts only
    })
    for (const { name, value } of reply.cookies) cookies.set(name, value)
    return new Response(reply.body, {
      status: reply.statusCode,
      headers: { 'content-type': String(reply.headers['content-type']) },
    })
  }

  return {
    ...portal,
    made,
    fail: (part, how) => void failures.set(part, how),
    heal: () => failures.clear(),
    loginCode: (data) =>
      makeSecret(portal.portal.db, { kind: 'login-code', data, browser: null, lifetime: 60_000 }),
    connect() {
      made.length = 0
      failures.clear()
      cookies.clear()
      vi.stubGlobal('fetch', answer)
      // Notes for support; what is logged as an error still fails the test.
      vi.spyOn(console, 'info').mockImplementation(() => undefined)
    },
  }
}
