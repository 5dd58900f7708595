import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forkDatabase, portalOn } from '../../../test/forks/fork-portal.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { codePage } from '../server-settings/code-page.ts'
import { examine } from './report.ts'

const fork: Fork = {
  users: {
    keys: ['primary uid'],
    counts: 'uid',
    columns: 'uid int not null, username varchar(24), password varchar(129)',
  },
  factions: {
    keys: ['primary id'],
    counts: 'id',
    columns: 'id int not null, name varchar(64) charset latin1, leader varchar(64) charset latin1',
  },
}

/** Stores names of factions as the bytes that a server with this code page sends. */
async function store({ game }: TestPortal, page: string, ...names: string[]): Promise<void> {
  const { db } = game.database
  await sql`delete from factions`.execute(db)
  for (const [index, name] of names.entries())
    await sql`insert into factions (id, name, leader)
      values (${index + 1}, convert(binary ${codePage(page).encode(name)} using latin1), 'Ivan_Petrov')`.execute(
      db,
    )
}
const garbled = async ({ game }: TestPortal): Promise<string[]> =>
  (await examine(game)).findings.map(({ text }) => text).filter((text) => text.includes('Windows-1251'))

test('the doctor recognises Cyrillic texts in columns declared as latin1, and how to repair them', async () => {
  const portal = await portalOn(await forkDatabase(fork))
  await store(portal, '1251', 'Полиция Лос-Сантоса', 'Больница', 'FBI')
  expect(await garbled(portal)).toEqual([
    expect.stringMatching(/^The texts of factions\.name are Cyrillic .* mysql_set_charset\("cp1251"\)\.$/),
  ])
})

test('the doctor takes no Western names for Cyrillic ones', async () => {
  const portal = await portalOn(await forkDatabase(fork))
  await store(portal, '1252', 'Policía Nacional', 'Polícia São João', 'Crème brûlée', 'Ñandú', 'Größenwahn')
  expect(await garbled(portal)).toEqual([])
})

test('the repair that the doctor names shows the texts as they were meant', async () => {
  const url = await forkDatabase(fork)
  const portal = await portalOn(url)
  await store(portal, '1251', 'Полиция')
  await sql`alter table factions modify name varbinary(64)`.execute(portal.game.database.db)
  await sql`alter table factions modify name varchar(64) character set cp1251`.execute(
    portal.game.database.db,
  )
  const repaired = await portalOn(url)
  expect(await garbled(repaired)).toEqual([])
  const { rows } = await sql`select name from factions`.execute(repaired.game.database.db)
  expect(rows).toEqual([{ name: 'Полиция' }])
})
