/** A portal for all tests of a file: call it at the top of the file. */
import { afterAll } from 'vitest'
import { testPortal, type TestPortal } from './portal.ts'

/** Opens the portal with the options of {@link testPortal}, and closes it after the file's last test. */
export async function filePortal(options: Parameters<typeof testPortal>[0] = {}): Promise<TestPortal> {
  const portal = await testPortal(options)
  afterAll(() => portal.close())
  return portal
}
