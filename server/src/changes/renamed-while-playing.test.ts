/** A row that is renamed while its player is in the game, where the server still shows the old name. */
import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal, type TestPortal } from '../../test/portal.ts'
import { quickPace, stubPresence } from '../../test/presence.ts'
import { userCells } from '../../test/user-cells.ts'

let portal: TestPortal
let token: string
let uid: number
let playing: readonly string[] = ['Ivy_Before']
beforeAll(async () => {
  const presence = {
    ...stubPresence(() => 'offline'),
    look: async (names: readonly string[]) =>
      names.some((name) => playing.includes(name)) ? ('online' as const) : ('offline' as const),
  }
  portal = await testPortal({ presence, pace: quickPace })
  token = await portal.staff(
    'Renaming_Staff',
    ['update_user_profile', 'update_user_levels', 'view_changes'],
    {
      adminlevel: 5,
    },
  )
  uid = await portal.character('Ivy_Before', { level: 3 })
})
afterAll(() => portal.close())

test('an edit waits as long as the game shows the player under the old name', async () => {
  const cells = userCells(() => portal)
  const { body } = await portal.call(
    managedUser.update,
    { params: { id: String(uid) }, body: { level: '9' } },
    { token },
  )
  expect(body.change.state).toBe('queued')
  const find = async () => {
    const found = await portal.call(changes.one, { params: { id: String(body.change.id) } }, { token })
    return found.body.change
  }
  await cells.write(uid, 'username', 'Ivy_After')
  await expect.poll(async () => (await find()).note ?? '').not.toMatch(/^Ivy_Before is/)
  expect(await find()).toMatchObject({
    state: 'queued',
    note: expect.stringMatching(/^Ivy_After is in the game\./),
  })
  expect(await cells.cell(uid, 'level')).toBe(3)

  playing = ['Ivy_After']
  await expect.poll(async () => (await find()).state).toBe('queued')
  playing = []
  await expect.poll(async () => (await find()).state).toBe('confirmed')
  expect(await cells.cell(uid, 'level')).toBe(9)
})
