import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { expect, test } from 'vitest'
import { fillDisk } from '../../test/full-disk.ts'
import { filePortal } from '../../test/file-portal.ts'
import { nobodyPlays, quickPace } from '../../test/presence.ts'
import { userCells } from '../../test/user-cells.ts'

const portal = await filePortal({ presence: nobodyPlays, pace: quickPace })
const token = await portal.staff('Full_Staff', ['update_user_profile', 'view_changes'], { adminlevel: 5 })

test('a change whose result has no room on the disk is shown as waiting, and made once there is room', async () => {
  const uid = await portal.character('Full_Player', { phone: 111_222 })
  const empty = fillDisk(/^update .changes. set .(?:attempted_at|state|note)/)
  const { status, body } = await portal
    .call(managedUser.update, { params: { id: String(uid) }, body: { phone: '333444' } }, { token })
    .finally(empty)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.change.state).toBe('queued')
  const { id } = body.change
  // As if the lease of the failed attempt had run out.
  await portal.portal.db.updateTable('changes').set({ held_until: null, holder: null }).execute()
  const state = async () =>
    (await portal.call(changes.one, { params: { id: String(id) } }, { token })).body.change.state
  await expect.poll(state).toMatch(/applied|confirmed/)
  expect(await userCells(() => portal).cell(uid, 'phone')).toBe(333_444)
})
