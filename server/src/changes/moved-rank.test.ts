/**
 * Somebody who joins another group begins at its lowest rank, also if they got another rank in the old group
 * while the change waited.
 */
import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { quickPace, stubPresence } from '../../test/presence.ts'
import { filePortal } from '../../test/file-portal.ts'
import { userCells } from '../../test/user-cells.ts'
import type { PresenceState } from '../game/presence/presence.ts'

let uid: number
let location: PresenceState = 'offline'
let count = 0
const inNone = { faction: -1, factionrank: 0, division: -1, gang: -1, gangrank: 0 }
const portal = await filePortal({ presence: stubPresence(() => location), pace: quickPace })
const { db } = portal.game.database
await sql`insert into factions (id, name, rankcount) values (91, 'Harbour Watch', 6), (92, 'Coast Guard', 6)`.execute(
  db,
)
// The demo world has a faction of this number.
await sql`insert into factions (id, name, rankcount)
  select 1, 'Town Hall', 6 from factions where id = 91 and not exists (select 1 from factions where id = 1)`.execute(
  db,
)
await sql`insert into gangs (id, name) values (93, 'Seventh Pier'), (94, 'Eighth Pier')`.execute(db)
const token = await portal.staff('Rank_Staff', ['update_user_profile', 'view_changes'], { adminlevel: 9 })
beforeEach(async () => {
  location = 'offline'
  uid = await portal.character(`Ranked_${String.fromCharCode(97 + count++)}`, inNone)
})

const { readRow, writeRow } = userCells(() => portal)
const play = (columns: Record<string, number>) => writeRow(uid, columns)
const memberships = () => readRow(uid, Object.keys(inNone))

async function set(body: object) {
  const reply = await portal.call(managedUser.update, { params: { id: String(uid) }, body }, { token })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.change
}

const changeOf = async (id: number) =>
  (await portal.call(changes.one, { params: { id: String(id) } }, { token })).body.change

/** Waits until the change is no longer pending, and returns its state and note. */
async function settled(id: number) {
  await expect.poll(async () => (await changeOf(id)).state).not.toBe('queued')
  const { state, note } = await changeOf(id)
  return { state, note }
}

test.each([
  { group: 'faction', old: 92, next: 91, moving: 'factionrank', label: 'Faction rank' },
  { group: 'faction', old: 92, next: 91, moving: 'division', label: 'Division' },
  { group: 'faction', old: 92, next: 1, moving: 'factionrank', label: 'Faction rank' },
  { group: 'gang', old: 93, next: 94, moving: 'gangrank', label: 'Gang rank' },
])(
  'a waiting change of the $group is a conflict if the $moving moves',
  async ({ group, old, next, moving, label }) => {
    await play({ [group]: old })
    location = 'online'
    const { id, state, fields } = await set({ [group]: next })
    expect([state, fields]).toEqual(['queued', [{ field: group, old, new: next }]])
    await play({ [moving]: 4 })
    location = 'offline'
    const note = `${label} has moved on since: it is 4 now.`
    expect(await settled(id)).toEqual({ state: 'conflict', note })
    expect(await memberships()).toMatchObject({ [group]: old, [moving]: 4 })
  },
)

test('a waiting change of the group is made if nothing has moved', async () => {
  await play({ faction: 92 })
  location = 'online'
  const { id } = await set({ faction: 91 })
  location = 'offline'
  expect((await settled(id)).state).not.toBe('conflict')
  expect(await memberships()).toMatchObject({ faction: 91, factionrank: 0, division: -1 })
})

test('a waiting change that sets the rank itself is made', async () => {
  await play({ faction: 92, factionrank: 4 })
  location = 'online'
  const { id, fields } = await set({ faction: 91 })
  expect(fields.map(({ field }) => field)).toEqual(['faction', 'factionrank'])
  location = 'offline'
  expect((await settled(id)).state).not.toBe('conflict')
  expect(await memberships()).toMatchObject({ faction: 91, factionrank: 0 })
})

test('a waiting change of something else is made whatever the rank has become', async () => {
  await play({ faction: 92 })
  location = 'online'
  const { id } = await set({ job: 1 })
  await play({ factionrank: 4 })
  location = 'offline'
  expect((await settled(id)).state).not.toBe('conflict')
  expect(await memberships()).toMatchObject({ faction: 92, factionrank: 4 })
})

test('somebody who leaves a group is let go whatever their rank has become', async () => {
  await play({ faction: 92 })
  location = 'online'
  const { id } = await set({ faction: -1 })
  await play({ factionrank: 4 })
  location = 'offline'
  expect((await settled(id)).state).not.toBe('conflict')
  expect(await memberships()).toMatchObject({ faction: -1 })
})

test('a change of the group is not undone with a rank of the new one', async () => {
  await play({ faction: 92 })
  const { id } = await set({ faction: 91 })
  await play({ factionrank: 2 })
  const undo = { params: { id: String(id) }, body: {} }
  const { status, body } = await portal.call(changes.undo, undo, { token })
  expect([status, body.error]).toEqual([409, 'Faction rank has moved on since: it is 2 now.'])
  expect(await memberships()).toMatchObject({ faction: 91, factionrank: 2 })
  await play({ factionrank: 0 })
  expect((await portal.call(changes.undo, undo, { token })).status).toBe(200)
  expect(await memberships()).toMatchObject({ faction: 92, factionrank: 0 })
})
