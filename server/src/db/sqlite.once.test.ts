import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase } from './database.ts'
import { isContention, isFull } from './errors.ts'

interface Tables {
  notes: { text: string }
}

/** Two connections to one new file, as two processes have them. */
async function twoConnections(): Promise<{
  one: Kysely<Tables>
  other: Kysely<Tables>
  close(): Promise<void>
}> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-sqlite-'))
  const open = () => createDatabase<Tables>(`sqlite:${join(folder, 'notes.sqlite')}`)
  const [one, other] = [open(), open()]
  await sql`create table notes (text text)`.execute(one.db)
  return {
    one: one.db,
    other: other.db,
    async close() {
      await Promise.all([one.close(), other.close()])
      rmSync(folder, { recursive: true })
    },
  }
}

test('a transaction that a full disk ended says that it was the disk, and the next one works', async () => {
  const { db, close } = createDatabase<Tables>('sqlite::memory:')
  try {
    await sql`create table notes (text text)`.execute(db)
    // As many pages as it has and one more: the engine says the same as on a full disk.
    await sql`pragma max_page_count = 3`.execute(db)
    const write = (length: number) =>
      db.transaction().execute((db) =>
        db
          .insertInto('notes')
          .values({ text: 'x'.repeat(length) })
          .execute(),
      )
    const error: unknown = await write(100_000).catch((thrown: unknown) => thrown)
    expect(isFull(error), String(error)).toBe(true)
    await write(10)
    expect(await db.selectFrom('notes').selectAll().execute()).toEqual([{ text: 'x'.repeat(10) }])
  } finally {
    await close()
  }
})

test('who writes waits for another connection to finish, and holds up nothing else meanwhile', async () => {
  const { one, other, close } = await twoConnections()
  try {
    const note = (text: string) => other.insertInto('notes').values({ text }).execute()
    const begun = Promise.withResolvers<void>()
    const ending = Promise.withResolvers<void>()
    const first = one.transaction().execute(async (db) => {
      await db.insertInto('notes').values({ text: 'first' }).execute()
      begun.resolve()
      await ending.promise
    })
    await begun.promise
    const second = note('second')
    const start = performance.now()
    // Fixed wait: measures that the thread stays free while a statement waits.
    await wait(50)
    expect(performance.now() - start).toBeLessThan(1000)
    ending.resolve()
    await Promise.all([first, second])
    expect(await one.selectFrom('notes').select('text').execute()).toEqual([
      { text: 'first' },
      { text: 'second' },
    ])
  } finally {
    await close()
  }
})

test('who waits for another connection in vain gets the error that it was busy', async () => {
  const { one, other, close } = await twoConnections()
  try {
    await one.transaction().execute(async (db) => {
      await db.insertInto('notes').values({ text: 'first' }).execute()
      const error: unknown = await other
        .insertInto('notes')
        .values({ text: 'second' })
        .execute()
        .catch((thrown: unknown) => thrown)
      expect(isContention(error), String(error)).toBe(true)
    })
  } finally {
    await close()
  }
})
