import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { online } from '@idlewood/contract/online'
import { expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { filePortal } from '../../test/file-portal.ts'

const portal = await filePortal({ config: { demo: true } })
const staff = await portal.signIn('Demo_Owner')
await portal.grant('Demo_Owner', 'view_online_players', 'kick_players', 'update_user_profile')

test('an edit of a player in the game waits, and is made once they were kicked and have left', async () => {
  const list = async () => (await portal.call(online.list, {}, { token: staff })).body
  await until(async () => expect((await list()).players.length).toBeGreaterThan(3))
  const [player] = (await list()).players
  const { uid, since } = player ?? {}
  expect(Date.parse(since ?? '')).toBeLessThanOrEqual(Date.now())
  const edit = { params: { id: String(uid) }, body: { phone: 4321 } }
  const { body, status } = await portal.call(managedUser.update, edit, { token: staff })
  expect([status, body.change.state]).toEqual([200, 'queued'])
  const apply = () =>
    portal.call(
      online.applyNow,
      { params: { id: String(body.change.id) }, body: { reason: 'Your account is being changed' } },
      { token: staff },
    )
  expect((await apply()).body).toMatchObject({ state: 'done' })
  const stateOf = async () => {
    const { body: now } = await portal.call(
      changes.one,
      { params: { id: String(body.change.id) } },
      { token: staff },
    )
    return now.change.state
  }
  await until(async () => expect(await stateOf()).toBe('confirmed'))
  expect(await apply()).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('does not wait') },
  })
})
