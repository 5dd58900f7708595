/** The users of a game as the list needs them, in a game that names its table and columns in its own way. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { alteredGame } from '../../../test/altered-game.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { listAllUsers, userRowsOn, type UserRows } from './user-rows.ts'

const first = 2_000_001

let game: TestPortal['game']
let rows: UserRows
beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-map-'))
  const mapFile = join(folder, 'game-map.json')
  writeFileSync(mapFile, JSON.stringify({ tables: { users: 'accounts' } }))
  const url = await alteredGame(
    'alter table users rename column uid to userid',
    'alter table users rename column username to nickname',
    'alter table users rename column adminlevel to admin_level',
    'alter table users drop column gangmod',
    'alter table users rename to accounts',
  )
  const portal = await testPortal({ environment: { GAME_DATABASE_URL: url, GAME_MAP_FILE: mapFile } })
  onTestFinished(async () => {
    await portal.close()
    rmSync(folder, { recursive: true })
  })
  game = portal.game
  rows = userRowsOn(game, game.database.db)
})

/** Adds users with the numbers from `first` on. */
async function add(count: number): Promise<void> {
  const values = Array.from({ length: count }, (_, index) => {
    const uid = first + index
    return sql`(${uid}, ${`Listed_${uid}`}, 'none', ${index}, ${index === 0 ? null : 2}, 1)`
  })
  await sql`insert into accounts (userid, nickname, password, admin_level, helperlevel, factionmod)
    values ${sql.join(values)}`.execute(game.database.db)
}
const entry = (index: number, helperlevel: number) => ({
  uid: first + index,
  username: `Listed_${first + index}`,
  adminlevel: index,
  helperlevel,
  factionmod: 1,
  gangmod: null,
  banappealer: 0,
})

test('users are found by uid or range, with 0 for a level they lack and null for one the game lacks', async () => {
  expect(rows.missing).toEqual(['gangmod'])
  await add(4)
  expect(await Promise.all([rows.find(first), rows.find(first + 1), rows.find(first + 4)])).toEqual([
    entry(0, 0),
    entry(1, 2),
    undefined,
  ])
  expect(await rows.between({ after: first, upTo: first + 2, limit: 10 })).toEqual([entry(1, 2), entry(2, 2)])
  expect(await rows.between({ after: first, upTo: first + 3, limit: 1 })).toEqual([entry(1, 2)])
})

test('all users are listed in batches, and nobody twice', async () => {
  await sql`delete from accounts`.execute(game.database.db)
  const sizes = async () => {
    const uids: number[] = []
    const lengths: number[] = []
    for await (const batch of listAllUsers(game)) {
      uids.push(...batch.map(({ uid }) => uid))
      lengths.push(batch.length)
    }
    expect(new Set(uids).size).toBe(uids.length)
    return lengths
  }
  const remove = (uid: number) => sql`delete from accounts where userid = ${uid}`.execute(game.database.db)
  expect(await sizes()).toEqual([])
  await add(251)
  await sql`update accounts set userid = -5 where userid = ${first + 9}`.execute(game.database.db)
  expect(await sizes()).toEqual([250, 1])
  await remove(first)
  expect(await sizes()).toEqual([250])
  await remove(first + 1)
  expect(await sizes()).toEqual([249])
})
