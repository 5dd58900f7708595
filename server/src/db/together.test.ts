import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import { readTogether, type ListRead } from './together.ts'

const portal = await filePortal()
await portal.character('Read_Alone', { level: 7 })
await portal.character('Read_Beside', { level: 9 })

const users: ListRead<string> = {
  columns: { name: sql.ref('username'), level: sql.ref('level'), health: sql.ref('health') },
  rest: (names) => sql`from users where username in (${sql.join(names)})`,
}
const bans: ListRead<string> = {
  columns: { name: sql.ref('username'), reason: sql.ref('reason') },
  rest: (names) => sql`from bans where username in (${sql.join(names)})`,
}

test('a list reads the same alone and together with another', async () => {
  const read = readTogether(portal.game.database, [users, bans])
  const [alone] = await read([['Read_Alone', 'Read_Beside'], []])
  await sql`insert into bans (username, reason) values ('Read_Beside', 'Cheating')`.execute(
    portal.game.database.db,
  )
  const [beside, banned] = await read([
    ['Read_Alone', 'Read_Beside', 'Nobody_There'],
    ['Read_Beside', 'Read_Alone'],
  ])
  const byName = (one: { name?: unknown }, other: { name?: unknown }): number =>
    String(one.name).localeCompare(String(other.name))
  expect(alone).toHaveLength(2)
  expect(beside?.toSorted(byName)).toEqual(alone?.toSorted(byName))
  expect(banned).toEqual([{ name: 'Read_Beside', reason: 'Cheating' }])
})

test('a list without keys is not read, and without lists there is no statement', async () => {
  const broken: ListRead<string> = {
    columns: { name: sql.ref('nothing_like_it') },
    rest: (names) => sql`from nowhere where name in (${sql.join(names)})`,
  }
  const read = readTogether(portal.game.database, [users, broken])
  expect(await read([['Read_Alone'], []])).toEqual([[expect.objectContaining({ name: 'Read_Alone' })], []])
  expect(await read([[], []])).toEqual([[], []])
})
