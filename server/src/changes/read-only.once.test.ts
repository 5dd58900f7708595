/** A game's database in a file that may only be read; on a server, the rights of the account decide. */
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'

const portal = await filePortal()

test('a change fails, and says that the operator can permit it', async () => {
  const token = await portal.staff('The_Editor', ['update_user_profile'])
  const uid = await portal.character('The_Edited', { age: 20 })
  await sql`pragma query_only = on`.execute(portal.game.database.db)
  const call = { params: { id: String(uid) }, body: { age: '21' } }
  const { status, body } = await portal.call(managedUser.update, call, { token })
  expect(status).toBe(409)
  expect(body.error).toContain('may not change users. The operator can grant it;')
})
