import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { engine } from '../../test/portal.ts'
import { freshDatabase } from '../../test/mariadb.ts'
import { openDatabase } from './database.ts'
import { migratePortal } from './migrations.ts'
import type { PortalTables } from './portal-schema.ts'

const cleanups: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

async function emptyDatabase(): Promise<string> {
  if (engine === 'mariadb') {
    const { url, drop } = await freshDatabase()
    cleanups.push(drop)
    return url
  }
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-migrations-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return `sqlite:${join(folder, 'portal.sqlite')}`
}

/** Tables and columns, in an order that does not depend on how they came to be. */
async function schemaOf(url: string): Promise<string[]> {
  const { db, close } = openDatabase<never>(url)
  const tables = await db.introspection.getTables()
  await close()
  return tables
    .flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column.name} ${column.dataType} ${column.isNullable}`),
    )
    .toSorted()
}

function migrateInProcess(url: string) {
  const script = `import { migratePortal } from ${JSON.stringify(join(import.meta.dirname, 'migrations.ts'))}
    await migratePortal(${JSON.stringify(url)})`
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

test('four processes that start at once leave the same schema as one', async () => {
  const alone = await emptyDatabase()
  await migratePortal(alone)
  const shared = await emptyDatabase()
  const codes = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const [code] = await once(migrateInProcess(shared), 'exit')
      return code
    }),
  )
  expect(codes).toEqual([0, 0, 0, 0])
  expect(await schemaOf(shared)).toEqual(await schemaOf(alone))
}, 30_000)

test('killed again and again in the middle, they still end in the same schema', async () => {
  const alone = await emptyDatabase()
  await migratePortal(alone)
  const battered = await emptyDatabase()
  for (let round = 0; round < 12; round++) {
    const child = migrateInProcess(battered)
    await wait(150 + round * 25)
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  await migratePortal(battered)
  expect(await schemaOf(battered)).toEqual(await schemaOf(alone))
}, 60_000)

test('whoever was signed in before there was a second step stays so, and is not fresh', async () => {
  const url = await emptyDatabase()
  await migratePortal(url)
  const { db, close } = openDatabase<PortalTables>(url)
  try {
    // As it was before the sixth step.
    for (const column of ['proven_at', 'fresh_at'])
      await sql`alter table sessions drop column ${sql.ref(column)}`.execute(db)
    await sql`delete from kysely_migration where name >= '006-two-factor'`.execute(db)
    await sql`insert into sessions (id, token_hash, person_id, method, created_at, last_seen_at, expires_at, address, user_agent)
      values ('a', 'b', 'c', 'password', 1, 1, 1, '', '')`.execute(db)
    await migratePortal(url)
    const row = await db
      .selectFrom('sessions')
      .select(['proven_at', 'fresh_at', 'as_role', 'parent_id'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ proven_at: 0, fresh_at: 0, as_role: null, parent_id: null })
  } finally {
    await close()
  }
})
