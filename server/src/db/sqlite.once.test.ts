import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase } from './database.ts'
import { isContention, isDown, isStorageFull } from './errors.ts'

interface Tables {
  notes: { text: string }
}

/** Opens two connections to one new file, like two processes. */
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

test('a transaction ended by a full disk reports the full disk, and the next one works', async () => {
  const { db, close } = createDatabase<Tables>('sqlite::memory:')
  try {
    await sql`create table notes (text text)`.execute(db)
    // As many pages as it has plus one: the engine reports the same as on a full disk.
    await sql`pragma max_page_count = 3`.execute(db)
    const write = (length: number) =>
      db.transaction().execute((db) =>
        db
          .insertInto('notes')
          .values({ text: 'x'.repeat(length) })
          .execute(),
      )
    const error: unknown = await write(100_000).catch((thrown: unknown) => thrown)
    expect(isStorageFull(error), String(error)).toBe(true)
    await write(10)
    expect(await db.selectFrom('notes').selectAll().execute()).toEqual([{ text: 'x'.repeat(10) }])
  } finally {
    await close()
  }
})

test('a writer waits for another connection to finish, without blocking anything else', async () => {
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
    // Fixed wait: checks that the thread stays free while a statement waits.
    await wait(50)
    expect(performance.now() - start).toBeLessThan(4000)
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

test('a writer that waits for another connection in vain gets an error that it was busy', async () => {
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
      // If each of those queued behind it waited again, this would take longer than a test may.
      const notes = Array.from({ length: 200 }, (_, index) =>
        other
          .insertInto('notes')
          .values({ text: `late ${index}` })
          .execute(),
      )
      const results = await Promise.allSettled(notes)
      expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([])
    })
    await other.insertInto('notes').values({ text: 'third' }).execute()
    expect(await other.selectFrom('notes').select('text').execute()).toEqual([
      { text: 'first' },
      { text: 'third' },
    ])
  } finally {
    await close()
  }
})

test('an error of the disk counts as a database that is down', () => {
  const failure = (errcode: number) => Object.assign(new Error('disk I/O error'), { errcode })
  const [writing, readOnly] = [778, 8]
  expect(isDown(failure(writing))).toBe(true)
  expect(isDown(failure(readOnly))).toBe(false)
})

test.each(['removed', 'replaced'])('a file that was %s takes no changes until it is back', async (how) => {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-sqlite-'))
  const [file, elsewhere] = [join(folder, 'notes.sqlite'), join(folder, 'elsewhere.sqlite')]
  const { db, close } = createDatabase<Tables>(`sqlite:${file}`)
  try {
    await sql`create table notes (text text)`.execute(db)
    const note = (text: string) => db.insertInto('notes').values({ text }).execute()
    const noteTogether = () => db.transaction().execute((db) => db.deleteFrom('notes').execute())
    await note('before')
    renameSync(file, elsewhere)
    if (how === 'replaced') copyFileSync(elsewhere, file)
    for (const write of [() => note('lost'), noteTogether]) {
      const error: unknown = await write().catch((thrown: unknown) => thrown)
      expect(isDown(error), String(error)).toBe(true)
      expect(String(error)).toContain(`${file} was ${how} while the portal was using it.`)
    }
    expect(await db.selectFrom('notes').select('text').execute()).toEqual([{ text: 'before' }])
    renameSync(elsewhere, file)
    await note('after')
    expect(await db.selectFrom('notes').select('text').execute()).toEqual([
      { text: 'before' },
      { text: 'after' },
    ])
  } finally {
    await close()
    rmSync(folder, { recursive: true })
  }
})
