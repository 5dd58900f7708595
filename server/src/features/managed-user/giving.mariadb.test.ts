/** Giving items in forks that store them elsewhere. */
import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { acrp } from '../../../test/forks/acrp.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { mumbai } from '../../../test/forks/mumbai.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { nobodyPlays } from '../../../test/presence.ts'

let portal: TestPortal
afterEach(() => portal.close())

async function givingIn(fork: Fork) {
  portal = await testPortal({ presence: nobodyPlays, fork })
  const token = await portal.staff('Fork_Giver', ['give_items', 'view_user_inventory'], { adminlevel: 4 })
  const uid = await portal.character('Fork_Taker')
  const params = { id: String(uid) }
  return {
    uid,
    token,
    offered: async () => (await portal.call(managedUser.giveable, {}, { token })).body,
    inventory: async () => (await portal.call(managedUser.inventory, { params }, { token })).body,
    give: (item: string, quantity: number, seen: number) =>
      portal.call(
        managedUser.giveItem,
        { params, body: { item, quantity } },
        { token, headers: { 'if-match': `"${seen}"` } },
      ),
  }
}

test('items that are columns of the character are given there, and can be undone', async () => {
  const { give, inventory, offered, token } = await givingIn(mumbai)
  const ids = (await offered()).inventory.map(({ id }) => id.toLowerCase())
  expect(ids).toEqual(expect.arrayContaining(['materials', 'rope']))
  expect(ids).not.toContain('diamonds')
  const { status, body } = await give('materials', 300, 0)
  expect(status, JSON.stringify(body)).toBe(200)
  expect((await inventory()).inventory).toEqual([{ id: 'materials', invitem: 'Materials', invQuantity: 300 }])
  const id = String(body.change.id)
  expect((await portal.call(changes.undo, { params: { id }, body: {} }, { token })).status).toBe(200)
  expect((await inventory()).inventory.filter(({ id }) => id === 'materials')).toEqual([])
})

test('an item table with numbered places is not added to, but trunks are', async () => {
  const { uid, inventory, offered } = await givingIn(acrp)
  await sql`insert into newinventory (ownerID, invItem, invQuantity) values (${uid}, 'Rope', 5)`.execute(
    portal.game.database.db,
  )
  const { inventory: things, trunk } = await offered()
  expect(things).toEqual([])
  expect((await inventory()).canGive).toBe(false)
  expect(trunk.map(({ name }) => name)).toContain('Materials')
})
