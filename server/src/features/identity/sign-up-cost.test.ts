import { identity } from '@idlewood/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bcryptPortal } from '../../../test/bcrypt-portal.ts'
import type { TestPortal } from '../../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await bcryptPortal({ SUPER_USERS: 'Kept_For_Owner' })
  await portal.character('Taken_By_Player')
})
afterAll(() => portal.close())

/** Processor time, which other load on the machine barely changes. */
async function costOf(username: string): Promise<number> {
  const before = process.cpuUsage()
  const { status } = await portal.call(identity.signup, { body: { username, password: 'kqzj-9182-wmx' } })
  expect(status).toBe(409)
  return process.cpuUsage(before).user
}

test('the time of a sign-up does not reveal which names are reserved for super users', async () => {
  // The first sign-up loads modules that stay loaded.
  await costOf('Taken_By_Player')
  const [taken, kept] = [await costOf('Taken_By_Player'), await costOf('Kept_For_Owner')]
  expect(Math.max(taken, kept) / Math.min(taken, kept)).toBeLessThan(3)
})
