import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { isFull } from './errors.ts'

test('a transaction that a full disk ended says that it was the disk, and the next one works', async () => {
  const { db, close } = openDatabase<{ notes: { text: string } }>('sqlite::memory:')
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
