import { identity } from '@idlewood/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal, type TestPortal } from '../../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({
    environment: { SUPER_USERS: 'Kept_For_Owner', GAME_PASSWORD_SCHEME: 'bcrypt' },
  })
  await portal.character('Taken_By_Player')
})
afterAll(() => portal.close())

/** Of the processor, which a busy machine changes little. */
async function costOf(username: string): Promise<number> {
  const before = process.cpuUsage()
  const { status } = await portal.call(identity.signup, { body: { username, password: 'kqzj-9182-wmx' } })
  expect(status).toBe(409)
  return process.cpuUsage(before).user
}

test('a sign-up does not show by its time which names are kept for super users', async () => {
  // What the first one loads stays loaded.
  await costOf('Taken_By_Player')
  const [taken, kept] = [await costOf('Taken_By_Player'), await costOf('Kept_For_Owner')]
  expect(Math.max(taken, kept) / Math.min(taken, kept)).toBeLessThan(3)
})
