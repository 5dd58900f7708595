import { identity } from '@idlewood/contract/identity'
import { expect, test } from 'vitest'
import { fillDisk } from '../../../test/full-disk.ts'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal()

test('a sign-up that made the character, but has no room for its session, says what to do', async () => {
  const body = { username: 'Cut_Short', password: 'kqzj-9182-wmx' }
  const empty = fillDisk(/^insert into .sessions./)
  const { status, body: refusal } = await portal.call(identity.signup, { body }).finally(empty)
  expect(status).toBe(503)
  expect(refusal).toMatchObject({ text: { key: 'identity.onlyMade' } })
  // Trying again would find the name taken; the advice works.
  expect((await portal.call(identity.signup, { body })).status).toBe(409)
  expect((await portal.call(identity.login, { body })).status).toBe(200)
})
