import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyLogs, forkWithLogs, writeLines } from '../../test/game-logs.ts'
import { filePortal } from '../../test/file-portal.ts'

const portal = await filePortal({ fork: forkWithLogs('log_give', 'log_admin') })
await emptyLogs(portal)

const read = () => portal.app.ledger.readNow()
const write = (table: string, line: string) => writeLines(portal, table, '2026-11-20 18:30:05', [line])
const texts = async (): Promise<string[]> => {
  const { lines } = await portal.app.ledger.ask('find', { filter: {}, after: null, limit: 50 })
  return lines.map(({ text }) => text).toSorted()
}

test('a log that cannot be read is reported and does not stop the others, and is read on once it is back', async () => {
  const { db } = portal.game.database
  await write('log_give', 'first')
  await read()
  await sql`alter table log_give rename to given_away`.execute(db)
  await write('log_admin', 'second')
  await expect(read()).rejects.toThrow(/log_give/)
  expect(await texts()).toEqual(['first', 'second'])
  await sql`alter table given_away rename to log_give`.execute(db)
  await write('log_give', 'third')
  await read()
  expect(await texts()).toEqual(['first', 'second', 'third'])
})
