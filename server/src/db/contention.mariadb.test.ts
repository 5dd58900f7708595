/** Many requests writing the same row at the same moment, each of which notices what the others wrote. */
import { identity } from '@idlewood/contract/identity'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { retrying } from './retry.ts'
import { filePortal } from '../../test/file-portal.ts'

const portal = await filePortal()
for (let number = 0; number < 28; number++) await portal.character(`Leaver_${letters(number)}`)

/** Part of a unique name, in letters only: names in the game contain no digits. */
function letters(number: number): string {
  return `A${String.fromCodePoint(97 + Math.floor(number / 26), 97 + (number % 26))}`
}

test('the portal’s connections notice that a row has changed since it was read', async () => {
  const { rows } = await sql<{ isOn: number }>`select @@innodb_snapshot_isolation as isOn`.execute(
    portal.portal.db,
  )
  expect(rows).toEqual([{ isOn: 1 }])
})

test('a transaction whose row changed after it was read is retried until it succeeds', async () => {
  const count = () =>
    retrying(() =>
      portal.portal.db.transaction().execute(async (db) => {
        const { value } = await db
          .selectFrom('revisions')
          .select('value')
          .where('name', '=', 'access')
          .executeTakeFirstOrThrow()
        await db
          .updateTable('revisions')
          .set((update) => ({ value: update('value', '+', 1) }))
          .where('name', '=', 'access')
          .execute()
        return Number(value)
      }),
    )
  const seen = await Promise.all(Array.from({ length: 20 }, count))
  expect(new Set(seen).size).toBe(20)
})

test('28 people who sign out at the same moment are all signed out', async () => {
  const tokens: string[] = []
  for (let number = 0; number < 28; number++) tokens.push(await portal.signIn(`Leaver_${letters(number)}`))
  const replies = await Promise.all(tokens.map((token) => portal.call(identity.logout, {}, { token })))
  expect(replies.map(({ status }) => status)).toEqual(tokens.map(() => 200))
  const after = await Promise.all(tokens.map((token) => portal.call(identity.sessions, {}, { token })))
  expect(after.map(({ status }) => status)).toEqual(tokens.map(() => 401))
})
