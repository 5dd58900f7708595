import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { createClock } from '../../test/clock.ts'
import { faultyLine } from '../../test/faulty-line.ts'
import { asAdministrator, freshDatabase, mariadbUrl } from '../../test/mariadb.ts'
import { until } from '../../../test/until.ts'
import { createDatabase } from './database.ts'

afterEach(() => void vi.restoreAllMocks())

/** Blocks the event loop, so that the process receives nothing. */
function beBusy(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('a database that responds while the process is too busy to read the response is not considered down', async () => {
  const { db, close } = createDatabase(mariadbUrl())
  try {
    const connecting = sql`select 1 as one`.execute(db)
    // Fixed wait: the connection attempt has started and not finished.
    await wait(1)
    beBusy(2000)
    expect((await connecting).rows).toEqual([{ one: 1 }])
    const asking = sql`select sleep(0.2) as slept`.execute(db)
    // Fixed wait: the server is executing the statement.
    await wait(100)
    beBusy(3000)
    expect((await asking).rows).toEqual([{ slept: 0 }])
  } finally {
    await close()
  }
})

/** Creates a table of two rows and runs `work` while another connection has locked one of them. */
async function besideLock(work: (db: Kysely<unknown>) => Promise<void>): Promise<void> {
  const { url, drop } = await freshDatabase()
  // The server gives up on a lock after two of the four seconds, which leaves a busy machine two to say so.
  const [portal, other] = [createDatabase<unknown>(url, { queryTimeout: 4000 }), createDatabase<unknown>(url)]
  try {
    await sql`create table locked_rows (id int primary key, value int) engine = InnoDB`.execute(portal.db)
    await sql`insert into locked_rows values (1, 1), (2, 2)`.execute(portal.db)
    const lock = await other.db.startTransaction().execute()
    await sql`update locked_rows set value = 5 where id = 1`.execute(lock)
    await work(portal.db)
    await lock.rollback().execute()
    const { rows } = await sql`select value from locked_rows where id = 1`.execute(portal.db)
    expect(rows).toEqual([{ value: 1 }])
  } finally {
    await Promise.all([portal.close(), other.close()])
    await drop()
  }
}

test('a statement waiting for a lock ends in time, has no later effect, and does not disturb others', async () => {
  await besideLock(async (db) => {
    const begun = performance.now()
    const waiting = sql`update locked_rows set value = 9 where id = 1`.execute(db)
    const meanwhile = db.transaction().execute(async (within) => {
      await sql`update locked_rows set value = 9 where id = 2`.execute(within)
      await waiting.catch(() => undefined)
      await sql`update locked_rows set value = 10 where id = 2`.execute(within)
    })
    const [waited, made] = await Promise.allSettled([waiting, meanwhile])
    expect(waited).toMatchObject({ reason: { message: expect.stringMatching(/lock wait timeout/i) } })
    expect(made.status).toBe('fulfilled')
    // MariaDB itself would wait 50 seconds.
    expect(performance.now() - begun).toBeLessThan(25_000)
    expect((await sql`select value from locked_rows where id = 2`.execute(db)).rows).toEqual([{ value: 10 }])
  })
})

test('an account with fewer connections than the portal would open shares those it has', async () => {
  const { url, drop } = await freshDatabase()
  const address = new URL(url)
  address.username = 'few_connections'
  await asAdministrator(
    "create user few_connections@'127.0.0.1' with max_user_connections 3",
    "grant all privileges on *.* to few_connections@'127.0.0.1'",
  )
  const { db, close } = createDatabase(address.href)
  try {
    for (const seconds of [0, 0.01, 0.1]) {
      const asked = Array.from({ length: 30 }, () => sql`select sleep(${seconds}) as slept`.execute(db))
      expect((await Promise.all(asked)).map(({ rows }) => rows.length)).toEqual(asked.map(() => 1))
    }
  } finally {
    await close()
    await asAdministrator("drop user few_connections@'127.0.0.1'")
    await drop()
  }
})

test('a statement that takes too long is given up in time, and the others continue', async () => {
  const { db, close } = createDatabase(mariadbUrl())
  try {
    const begun = performance.now()
    const slow = sql`select sleep(100)`.execute(db)
    const other = db.transaction().execute(async (within) => {
      await expect(slow).rejects.toThrow('The database did not answer in time.')
      return sql`select 1 as one`.execute(within)
    })
    expect((await other).rows).toEqual([{ one: 1 }])
    expect(performance.now() - begun).toBeLessThan(50_000)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  } finally {
    await close()
  }
})

test('a database that was away is asked again soon, even if the system’s clock is set back meanwhile', async () => {
  const url = new URL(mariadbUrl())
  const line = await faultyLine(Number(url.port))
  url.port = String(line.port)
  const { db, close } = createDatabase(url.href)
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(db).then(({ rows }) => rows)
  try {
    await line.set('refused')
    await expect(ask()).rejects.toThrow('The database cannot be reached.')
    createClock(Date)(-7200_000)
    await line.set('open')
    await until(async () => (await ask().catch(() => [])).length === 1)
  } finally {
    await close()
    await line.close()
  }
})
