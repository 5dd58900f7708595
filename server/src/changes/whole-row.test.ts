/** Changes of a whole row and of its fields exclude each other, even if requested at the same moment. */
import { managedUser } from '@idlewood/contract/managed-user'
import { expect, test } from 'vitest'
import { stubPresence } from '../../test/presence.ts'
import { filePortal } from '../../test/file-portal.ts'

const portal = await filePortal({ presence: stubPresence(() => 'online') })
const token = await portal.staff('Whole_Staff', ['update_user_profile', 'delete_users'], { adminlevel: 5 })

test('of a simultaneous edit and deletion of one account, one waits and one is refused', async () => {
  for (let round = 0; round < 12; round++) {
    const name = `Whole_${String.fromCodePoint(65 + round)}x`
    const params = { id: String(await portal.character(name)) }
    const edit = { params, body: { phone: '123456' } }
    const deletion = { params, body: { confirm: name } }
    const replies = await Promise.all([
      portal.call(managedUser.update, edit, { token }),
      portal.call(managedUser.remove, deletion, { token }),
    ])
    const statuses = replies.map(({ status }) => status)
    expect(
      statuses.toSorted((one, other) => one - other),
      JSON.stringify(replies.map(({ body }) => body)),
    ).toEqual([200, 409])
  }
})
