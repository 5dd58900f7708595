/** A portal for all tests of a file: call at its top, so that it is closed after the last one. */
import { afterAll, beforeEach } from 'vitest'
import { portalBehindFetch, type PortalBehind } from './portal.ts'

type PortalOptions = Parameters<typeof portalBehindFetch>[0]

/** Behind `fetch` before each test, with nothing asked and nothing failing. */
export async function filePortal(options: PortalOptions = {}): Promise<PortalBehind> {
  const portal = await portalBehindFetch(options)
  afterAll(() => portal.close())
  beforeEach(() => portal.connect())
  return portal
}

/** The same with somebody signed in before each test. */
export async function signedInPortal(
  username: string,
  options: PortalOptions = {},
): Promise<{ portal: PortalBehind; token: string }> {
  const portal = await filePortal(options)
  const token = await portal.signIn(username)
  beforeEach(() => localStorage.setItem('token', token))
  return { portal, token }
}
