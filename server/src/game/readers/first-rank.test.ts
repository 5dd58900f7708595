/** The rank with which somebody joins a faction or gang: 0, or 1 where tables of ranks begin at 1. */
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testPortal } from '../../../test/portal.ts'
import { nobodyPlays } from '../../../test/presence.ts'

type Rank = readonly [group: number, rank: number, name: string]

/** Lets somebody join faction 91, which has `count` ranks, and gang 93. */
async function join(count: number, ranks: Record<'faction' | 'gang', readonly Rank[]>) {
  const portal = await testPortal({ presence: nobodyPlays })
  onTestFinished(() => portal.close())
  const { db } = portal.game.database
  await sql`delete from factions`.execute(db)
  await sql`insert into factions (id, name, rankcount) values (91, 'Harbour Watch', ${count})`.execute(db)
  await sql`insert into gangs (id, name) values (93, 'Seventh Pier')`.execute(db)
  for (const kind of ['faction', 'gang'] as const) {
    const table = sql.table(`${kind}ranks`)
    await sql`delete from ${table}`.execute(db)
    for (const [id, rank, name] of ranks[kind])
      await sql`insert into ${table} (id, ${sql.ref('rank')}, name) values (${id}, ${rank}, ${name})`.execute(
        db,
      )
  }
  const token = await portal.staff('First_Staff', ['update_user_profile'])
  const uid = await portal.character('First_Day', { faction: -1, factionrank: 0, gang: -1, gangrank: 0 })
  const params = { id: String(uid) }
  for (const body of [{ faction: 91 }, { gang: 93 }]) {
    const answer = await portal.call(managedUser.update, { params, body }, { token })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const { body } = await portal.call(managedUser.profile, { params }, { token })
  const choicesOf = (name: string) =>
    body.fields.find(({ field }) => field === name)?.choices?.map(({ value }) => value)
  const { rows } = await sql<{ faction: number; gang: number }>`
    select factionrank as faction, gangrank as gang from users where uid = ${uid}`.execute(db)
  return {
    faction: [Number(rows[0]?.faction), choicesOf('factionrank')],
    gang: [Number(rows[0]?.gang), choicesOf('gangrank')],
  }
}

const [mate, master]: [Rank, Rank] = [
  [91, 1, 'Mate'],
  [91, 2, 'Master'],
]
const bait: Rank = [93, 1, 'Bait']

test('is 1 where the ranks of no faction or gang begin at 0', async () => {
  const joined = await join(2, { faction: [mate, master], gang: [bait, [93, 2, 'Hook']] })
  expect(joined).toEqual({ faction: [1, [1, 2]], gang: [1, [1, 2]] })
})

test('is 0 where another faction or gang has a rank 0', async () => {
  const joined = await join(2, { faction: [mate, [92, 0, 'Cadet']], gang: [bait, [94, 0, 'Lookout']] })
  expect(joined).toEqual({ faction: [0, [0, 1]], gang: [0, [0, 1, 2, 3, 4, 5, 6]] })
})

test('is 0 where a faction has more ranks than it names', async () => {
  const { faction } = await join(3, { faction: [mate, master], gang: [] })
  expect(faction).toEqual([0, [0, 1, 2]])
})
