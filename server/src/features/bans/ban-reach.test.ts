/** Trying addresses in the form of a ban tells who plays from them, like any other search by address. */
import { bans, type Ban } from '@idlewood/contract/bans'
import { changes, type Change } from '@idlewood/contract/changes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import { present } from '../../../test/present.ts'
import { succeed } from '../../../test/rights.ts'

const portal = await filePortal()
await portal.character('Reach_Chief', { adminlevel: 6, ip: '81.9.1.1' })
await portal.character('Reach_Player', { ip: '81.9.1.1' })
await portal.character('Reach_Alt', { ip: '81.9.2.2' })
const staff = await portal.staff(
  'Reach_Staff',
  ['view_bans', 'manage_bans', 'manage_wide_bans', 'view_addresses', 'view_changes'],
  { adminlevel: 3, ip: '203.0.113.7' },
)

type Wish = { form: 'address' | 'range'; address: string } | { form: 'nameAndAddress'; username: string }

const preview = (body: Wish) => succeed(portal.call(bans.preview, { body }, { token: staff }))
const make = (body: Wish) =>
  portal.call(bans.make, { body: { ...body, reason: 'Cheats', confirmed: true } }, { token: staff })

/** What was searched for by address, newest first. */
async function searches(): Promise<string[]> {
  const query = { target: 'addresses' as const }
  const { changes: found }: { changes: Change[] } = await succeed(
    portal.call(changes.list, { query }, { token: staff }),
  )
  return found.map(({ targetName, fields }) => `${targetName} ${fields[0]?.new}`)
}

test('a preview by address or range is recorded once if it finds somebody else', async () => {
  for (const address of ['81.9.1.1', '81.10.1.1', '203.0.113.7', '81.9.1.1'])
    await preview({ form: 'address', address })
  await preview({ form: 'range', address: '81.9.*.*' })
  await preview({ form: 'nameAndAddress', username: 'Reach_Player' })
  expect(await searches()).toEqual(['81.9.*.* 3', '81.9.1.1 2'])
})

test('a ban that is refused is recorded like a preview', async () => {
  await portal.character('Reach_Other', { adminlevel: 6, ip: '81.12.1.1' })
  expect((await make({ form: 'address', address: '81.12.1.1' })).status).toBe(403)
  expect((await searches())[0]).toBe('81.12.1.1 1')
})

test('people who do not rank below the staff member are counted, and only named if the ban names them', async () => {
  const sees = async (wish: Wish) => {
    const { people, count }: { people: { username: string }[]; count: number } = await preview(wish)
    return [count, people.map(({ username }) => username).toSorted()]
  }
  expect(await sees({ form: 'address', address: '81.9.1.1' })).toEqual([2, ['Reach_Player']])
  expect(await sees({ form: 'range', address: '81.9.*.*' })).toEqual([3, ['Reach_Alt', 'Reach_Player']])
  expect(await sees({ form: 'nameAndAddress', username: 'Reach_Player' })).toEqual([2, ['Reach_Player']])
  expect(await sees({ form: 'nameAndAddress', username: 'Reach_Chief' })).toEqual([2, ['Reach_Chief']])
  const refusals = [
    await make({ form: 'address', address: '81.9.1.1' }),
    await make({ form: 'nameAndAddress', username: 'Reach_Player' }),
    await make({ form: 'nameAndAddress', username: 'Reach_Chief' }),
  ].map(({ status, body }) => `${status} ${body.error}`)
  const above = '403 This ban would lock out somebody who does not rank below you.'
  expect(refusals).toEqual([above, above, expect.stringContaining('Reach_Chief')])
})

test('bans that share an address do not tell where people play who do not rank below the viewer', async () => {
  const { db } = portal.game.database
  await sql`insert into bans (username, ip, bannedby, date, reason, permanent) values
    ('Reach_Chief', '81.9.1.1', 'A', '2026-01-01 00:00:00', 'the chief', 0),
    ('Reach_Player', '81.9.1.1', 'B', '2026-01-01 00:00:00', 'the player', 0),
    ('Reach_Alt', '81.9.1.1', 'B', '2026-01-01 00:00:00', 'the alt', 0),
    ('n/a', '81.9.1.1', 'C', '2026-01-01 00:00:00', 'the address', 0)`.execute(db)
  const names = (found: Ban[]) => found.map(({ username }) => username ?? '-').toSorted()
  const existing = async (wish: Wish) => names((await preview(wish)).existing)
  const shown = ['-', '-', 'Reach_Alt', 'Reach_Player']
  expect(await existing({ form: 'address', address: '81.9.1.1' })).toEqual(shown)
  expect(await existing({ form: 'nameAndAddress', username: 'Reach_Player' })).toEqual(shown)
  expect(await existing({ form: 'nameAndAddress', username: 'Reach_Chief' })).toEqual(['Reach_Chief'])

  const liftedWith = async (reason: string) => {
    const query = { search: reason, by: 'reason' as const }
    const listed = (await succeed(portal.call(bans.list, { query }, { token: staff }))).bans
    const params = { id: String(listed[0]?.id) }
    return names((await succeed(portal.call(bans.covering, { params }, { token: staff }))).rows)
  }
  expect(await liftedWith('the player')).toEqual(shown)
  expect(await liftedWith('the chief')).toEqual(['Reach_Chief'])
})

test('a ban found by a shared address cannot be found in the list of all bans by what is shown of it', async () => {
  const blind = await portal.staff('Reach_Blind', ['view_bans', 'manage_bans'], { adminlevel: 3 })
  const { bans: listed }: { bans: Ban[] } = await succeed(portal.call(bans.list, {}, { token: blind }))
  const [player, alt] = ['Reach_Player', 'Reach_Alt'].map((name) =>
    present(listed.find(({ username }) => username === name)),
  ) as [Ban, Ban] // two names
  const params = { id: String(player.id) }
  const { rows }: { rows: Ban[] } = await succeed(portal.call(bans.covering, { params }, { token: blind }))
  expect(rows).toHaveLength(4)
  expect(rows).toContainEqual(player)
  for (const row of rows.filter(({ username, id }) => username === null && id !== null))
    expect(listed.find(({ id }) => id === row.id)?.username).toBeNull()
  const ofAlt = { bannedBy: alt.bannedBy, permanent: alt.permanent, isEffective: alt.isEffective }
  expect(rows).toContainEqual({
    ...ofAlt,
    id: null,
    form: 'address',
    username: null,
    uid: null,
    date: null,
    reason: null,
    until: null,
    points: [],
    evidence: null,
    pictures: [],
  })
})
