import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { forkDatabase, portalOn } from '../../../test/forks/fork-portal.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { findAccountsByName } from '../accounts.ts'
import { mappedFields } from '../doctor/mapped-fields.ts'

const fork: Fork = {
  users: {
    keys: ['primary uid'],
    counts: 'uid',
    columns: 'uid int not null, username varchar(24), password varchar(129), ip int unsigned, adminname int',
  },
  // A ban has a number in the place of its player's name, and nothing says which number that is.
  bans: { columns: 'id int, name int, admin int, reason varchar(64)' },
}

test('names and addresses are not read from number columns', async () => {
  const portal = await portalOn(await forkDatabase(fork), { SUPER_USERS: 'Plain_Name' })
  await portal.character('Plain_Name')
  await sql`insert into bans values (1, 0, 0, 'cheating')`.execute(portal.game.database.db)
  const sources = mappedFields(portal.game)
  for (const field of ['ip', 'adminname'])
    expect(sources.find((found) => found.entity === 'users' && found.field === field)?.source).toBeNull()
  expect(portal.game.current().table('bans')).toBeUndefined()
  expect(await portal.signIn('Plain_Name')).toBeTruthy()
})

test('a map file that puts ban names into a number column breaks neither sign-in nor startup', async () => {
  const map = { fields: { 'bans.username': 'name' } }
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-names-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const mapFile = join(folder, 'map.json')
  writeFileSync(mapFile, JSON.stringify(map))
  const portal = await portalOn(await forkDatabase(fork), {
    SUPER_USERS: 'Plain_Name',
    GAME_MAP_FILE: mapFile,
  })
  await portal.character('Plain_Name')
  // A non-numeric text equals 0 when compared with a number column.
  await sql`insert into bans values (1, 0, 0, 'cheating')`.execute(portal.game.database.db)
  const sentences = await portal.app.superUsers.pin(async (name) =>
    (await findAccountsByName(portal.game, name)).map(({ uid }) => uid),
  )
  expect(sentences).toEqual([])
  expect(await portal.signIn('Plain_Name')).toBeTruthy()
})
