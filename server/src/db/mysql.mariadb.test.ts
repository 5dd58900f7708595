import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mariadbUrl } from '../../test/mariadb.ts'
import { createDatabase } from './database.ts'

/** Keeps the process from hearing anything. */
function beBusy(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('a database that answers while the process is too busy to hear it is not taken for one that is away', async () => {
  const { db, close } = createDatabase(mariadbUrl())
  try {
    const connecting = sql`select 1 as one`.execute(db)
    // Fixed wait: the connection has begun and is not there yet.
    await wait(1)
    beBusy(2000)
    expect((await connecting).rows).toEqual([{ one: 1 }])
    const asking = sql`select sleep(0.2) as slept`.execute(db)
    // Fixed wait: the statement is under way at the server.
    await wait(100)
    beBusy(3000)
    expect((await asking).rows).toEqual([{ slept: 0 }])
  } finally {
    await close()
  }
})

test('one that takes too long is given up in time', async () => {
  const { db, close } = createDatabase(mariadbUrl())
  try {
    const begun = performance.now()
    await expect(sql`select sleep(10)`.execute(db)).rejects.toThrow('The database did not answer in time.')
    expect(performance.now() - begun).toBeLessThan(4000)
    // Fixed wait: longer than the server takes to end the statement.
    await wait(300)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  } finally {
    await close()
  }
})
