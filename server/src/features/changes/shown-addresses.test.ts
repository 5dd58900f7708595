/** Whose addresses the trail shows: those of people below its reader. */
import { bans } from '@idlewood/contract/bans'
import { changes, type Change } from '@idlewood/contract/changes'
import type { Permission } from '@idlewood/contract/access'
import { managedUser } from '@idlewood/contract/managed-user'
import { expect, test } from 'vitest'
import { createGroupNamer } from '../../changes/group-names.ts'
import { findChange } from '../../changes/mailbox.ts'
import { createShownAddresses } from '../../changes/shown-addresses.ts'
import { DatabaseDown } from '../../db/errors.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { present } from '../../../test/present.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { succeed } from '../../../test/rights.ts'

const rights: readonly Permission[] = ['update_user_profile', 'view_changes', 'view_addresses']
/** The address that all requests of tests come from. */
const address = '127.0.0.1'

const tokens: Record<string, string> = {}
let level = 1
const portal = await filePortal({ environment: { SUPER_USERS: 'Trail_Owner' } })
const target = await portal.character('Trail_Target', { level, ip: '81.9.1.1' })
tokens['Trail_Low'] = await portal.staff('Trail_Low', rights, { adminlevel: 2 })
tokens['Trail_Peer'] = await portal.staff('Trail_Peer', rights, { adminlevel: 3 })
tokens['Trail_Reader'] = await portal.staff('Trail_Reader', rights, { adminlevel: 3 })
const uid = await portal.character('Trail_Owner', { adminlevel: 1 })
await portal.app.superUsers.pin(async () => [uid])
tokens['Trail_Owner'] = await portal.signIn('Trail_Owner')

/** Makes a change, and returns its id. */
async function edit(by: string): Promise<number> {
  const params = { id: String(target) }
  const asked = { params, body: { level: ++level } }
  return (await succeed(portal.call(managedUser.update, asked, { token: tokens[by] }))).change.id
}

/** The address of a change in the list and on its own, as somebody sees it. */
async function seen(id: number, by: string): Promise<string[]> {
  const token = tokens[by]
  const { changes: listed }: { changes: Change[] } = await succeed(portal.call(changes.list, {}, { token }))
  const { change } = await succeed(portal.call(changes.one, { params: { id: String(id) } }, { token }))
  return [listed.find((one) => one.id === id)?.address ?? 'not listed', change.address]
}

test('the address of a change is shown to those above its author, and to the author', async () => {
  const ids = { low: await edit('Trail_Low'), peer: await edit('Trail_Peer') }
  expect(await seen(ids.low, 'Trail_Reader')).toEqual([address, address])
  expect(await seen(ids.peer, 'Trail_Reader')).toEqual(['', ''])
  expect(await seen(ids.peer, 'Trail_Low')).toEqual(['', ''])
  expect(await seen(ids.peer, 'Trail_Peer')).toEqual([address, address])
})

test('the address of a super user is shown to super users only', async () => {
  const [owner, peer] = [await edit('Trail_Owner'), await edit('Trail_Peer')]
  expect(await seen(owner, 'Trail_Reader')).toEqual(['', ''])
  expect(await seen(owner, 'Trail_Owner')).toEqual([address, address])
  expect(await seen(peer, 'Trail_Owner')).toEqual([address, address])
})

test('without the permission for addresses, somebody above the author sees only their own', async () => {
  const others = rights.filter((right) => right !== 'view_addresses')
  tokens['Trail_Editor'] = await portal.staff('Trail_Editor', others, { adminlevel: 4 })
  const [low, own] = [await edit('Trail_Low'), await edit('Trail_Editor')]
  expect(await seen(low, 'Trail_Editor')).toEqual(['', ''])
  expect(await seen(own, 'Trail_Editor')).toEqual([address, address])
})

test('the address of an author who is gone is shown to super users only', async () => {
  const id = await edit('Trail_Low')
  const { db } = portal.portal
  await db.updateTable('changes').set({ actor_id: 'somebody who is gone' }).where('id', '=', id).execute()
  expect(await seen(id, 'Trail_Reader')).toEqual(['', ''])
  expect(await seen(id, 'Trail_Owner')).toEqual([address, address])
})

test('the address that somebody searched for is shown to those only who may see addresses', async () => {
  const token = await portal.staff('Trail_Banner', ['manage_bans', 'view_addresses'], {
    adminlevel: 3,
    ip: '198.51.100.4',
  })
  tokens['Trail_Auditor'] = await portal.staff('Trail_Auditor', ['view_changes'], { adminlevel: 5 })
  await succeed(portal.call(bans.preview, { body: { form: 'range', address: '81.9.*.*' } }, { token }))
  const query = { target: 'addresses' as const }
  const namesTo = async (by: string) => {
    const { changes: found }: { changes: Change[] } = await succeed(
      portal.call(changes.list, { query }, { token: tokens[by] }),
    )
    return found.map(({ targetName }) => targetName)
  }
  expect(await namesTo('Trail_Reader')).toEqual(['81.9.*.*'])
  expect(await namesTo('Trail_Auditor')).toEqual(['…'])
})

test('while the game’s database is away, the trail is shown without what only the game knows', async () => {
  const id = await edit('Trail_Low')
  const row = present(await findChange(portal.portal, id))
  const reader = present(
    await portal.portal.db
      .selectFrom('people')
      .selectAll()
      .where('username', '=', 'Trail_Reader')
      .executeTakeFirst(),
  )
  const failing = (error: Error) =>
    new Proxy(portal.game, {
      get: () => {
        throw error
      },
    })
  const away = failing(new DatabaseDown())
  const viewer: SignedInViewer = {
    personId: reader.id,
    uid: reader.uid,
    username: reader.username,
    superUser: false,
    permissions: new Set(rights),
    sessionId: '',
    isProven: true,
    hasTwoFactor: false,
    signedInAt: Date.now(),
    seesAs: null,
  }
  const shows = await createShownAddresses(
    { ...portal, game: away, superUsers: portal.app.superUsers },
    [row],
    viewer,
  )
  expect(shows(row)).toBe(false)
  const broken = createShownAddresses(
    { ...portal, game: failing(new Error('a mistake')), superUsers: portal.app.superUsers },
    [row],
    viewer,
  )
  await expect(broken).rejects.toThrow('a mistake')
  const joined = { target: 'user' as const, fields: [{ field: 'faction', old: -1, new: 1 }] }
  expect((await createGroupNamer(away, [joined]))(joined)).toEqual(joined)
  await expect(createGroupNamer(failing(new Error('a mistake')), [joined])).rejects.toThrow('a mistake')
})
