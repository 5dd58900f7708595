/** A package whose end has passed: the game only clears it when its player joins, so the row still has it. */
import { character } from '@idlewood/contract/character'
import { managedUser } from '@idlewood/contract/managed-user'
import { expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal()
const staff = await portal.staff('Package_Staff', ['update_user_profile'], { adminlevel: 4 })

const hour = 3600
const now = Math.floor(Date.now() / 1000)

test.each([
  { name: 'Package_Over', viptime: now - hour, ended: true },
  { name: 'Package_Running', viptime: now + hour, ended: false },
  // In some games it lasts, in others it is taken at the next sign-in.
  { name: 'Package_Endless', viptime: 0, ended: false },
  { name: 'Package_Unset', viptime: null, ended: false },
])('whether the time of $name is over: $ended', async ({ name, viptime, ended }) => {
  const uid = await portal.character(name, { vippackage: 2, viptime })
  const token = await portal.signIn(name)
  const own = await portal.call(character.profile, {}, { token })
  expect(own.body.user).toMatchObject({ vippackage: 2, vipEnded: ended })

  const at = { params: { id: String(uid) } }
  const head = await portal.call(managedUser.summary, at, { token: staff })
  expect(head.body.details).toMatchObject({ vippackage: 2, vipEnded: ended })
  // What staff edit is the value in the row.
  const edited = await portal.call(managedUser.profile, at, { token: staff })
  expect(edited.body.user.vippackage).toBe(2)
})
