/**
 * A portal for all tests of a file: call it at the top of the file, so that it is closed after the last test.
 */
import { afterAll, beforeEach } from 'vitest'
import { portalBehindFetch, type PortalBehind } from './portal.ts'

type PortalOptions = Parameters<typeof portalBehindFetch>[0]

/** Connects the portal to `fetch` before each test, without recorded requests or failures. */
export async function filePortal(options: PortalOptions = {}): Promise<PortalBehind> {
  const portal = await portalBehindFetch(options)
  afterAll(() => portal.close())
  beforeEach(() => portal.connect())
  return portal
}

/** The same, with a person signed in before each test. */
export async function signedInPortal(
  username: string,
  options: PortalOptions = {},
): Promise<{ portal: PortalBehind; token: string }> {
  const portal = await filePortal(options)
  const token = await portal.signIn(username)
  beforeEach(() => localStorage.setItem('token', token))
  return { portal, token }
}
