import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stubPresence } from '../../test/presence.ts'
import { testPortal, type TestPortal } from '../../test/portal.ts'
import { succeed, takeRoles } from '../../test/rights.ts'
import { userCells } from '../../test/user-cells.ts'
import { admittedMs } from '../http/request.ts'

/** Called each time the portal looks who is playing, before it writes. */
let look: () => Promise<void>
let portal: TestPortal
let uids: number[]
let tokens: { author: string; undoer: string }
beforeAll(async () => {
  look = async () => undefined
  portal = await testPortal({
    presence: {
      ...stubPresence(() => 'offline'),
      async look() {
        await look()
        return 'offline'
      },
    },
  })
  tokens = {
    author: await portal.staff('Busy_Author', ['update_user_profile'], { adminlevel: 5 }),
    undoer: await portal.staff('Long_Undoer', ['undo_changes', 'update_user_profile'], { adminlevel: 6 }),
  }
  uids = [await portal.character('Undo_One'), await portal.character('Undo_Two')]
})
afterAll(() => portal.close())

const cells = userCells(() => portal)

test('somebody who loses their role while they undo many changes undoes no more of them', async () => {
  for (const uid of uids) {
    await cells.write(uid, 'phone', 111_222)
    const call = { params: { id: String(uid) }, body: { phone: '333444' } }
    await succeed(portal.call(managedUser.update, call, { token: tokens.author }))
  }
  const { actor_uid: actorUid } = await portal.portal.db
    .selectFrom('changes')
    .select('actor_uid')
    .executeTakeFirstOrThrow()
  look = async () => {
    look = async () => undefined
    await takeRoles(portal, 'Long_Undoer')
    // Fixed wait: an admission is enough for this long.
    await wait(admittedMs + 100)
  }
  const body = {
    actorUid: Number(actorUid),
    from: new Date(Date.now() - 60_000).toISOString(),
    to: new Date(Date.now() + 60_000).toISOString(),
    reason: 'Rogue',
  }
  const { status } = await portal.call(changes.undoAll, { body }, { token: tokens.undoer })
  expect(status).toBe(403)
  const phones = await Promise.all(uids.map((uid) => cells.cell(uid, 'phone')))
  // The newest one was under way.
  expect(phones).toEqual([333_444, 111_222])
})
