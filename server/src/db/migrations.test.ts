import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { engine } from '../../test/portal.ts'
import { columnsOf } from '../../test/schema.ts'
import { freshDatabase } from '../../test/mariadb.ts'
import { migratePortal } from './migrations.ts'
import type { PortalTables } from './portal-schema.ts'
import { openDatabase } from '../../test/open-database.ts'

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

function migrateInProcess(url: string) {
  const script = `import { migratePortal } from ${JSON.stringify(join(import.meta.dirname, 'migrations.ts'))}
    await migratePortal(${JSON.stringify(url)})`
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

test('twelve processes started at once produce the same schema as one', async () => {
  const alone = await emptyDatabase()
  await migratePortal(alone)
  const shared = await emptyDatabase()
  const codes = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const [code] = await once(migrateInProcess(shared), 'exit')
      return code
    }),
  )
  expect(codes).toEqual(codes.map(() => 0))
  expect(await columnsOf(shared)).toEqual(await columnsOf(alone))
})

test('processes killed repeatedly in the middle still arrive at the same schema', async () => {
  const alone = await emptyDatabase()
  await migratePortal(alone)
  const battered = await emptyDatabase()
  for (let round = 0; round < 12; round++) {
    const child = migrateInProcess(battered)
    // Fixed wait: each round kills at a different moment.
    await wait(150 + round * 25)
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  await migratePortal(battered)
  expect(await columnsOf(battered)).toEqual(await columnsOf(alone))
})

test('people signed in before second factors existed stay signed in, without a recent sign-in', async () => {
  const url = await emptyDatabase()
  await migratePortal(url)
  const { db, close } = openDatabase<PortalTables>(url)
  try {
    // The schema before the sixth migration.
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

test('orders of an older release belong to the person who had the uid when they were placed', async () => {
  const url = await emptyDatabase()
  await migratePortal(url, '017-language')
  const { db, close } = openDatabase<PortalTables>(url)
  try {
    const person = (id: string, uid: number, began: number) =>
      sql`insert into people (id, uid, username, first_seen_at, last_seen_at, began_at)
        values (${id}, ${uid}, 'A', 1, 1, ${began})`.execute(db)
    await person('same', 1, 0)
    await person('stranger', 2, 50)
    const order = (uid: number, key: number | null) =>
      sql`insert into premium_orders
        (uid, username, tier, tier_name, package, days, diamonds, cash, payment, state, created_at, open_key)
        values (${uid}, 'A', 'gold', 'Gold', 3, 30, 1, 1, 'bank', 'open', 10, ${key})`.execute(db)
    await order(1, 1)
    await order(2, 2)
    await migratePortal(url)
    const rows = await db
      .selectFrom('premium_orders')
      .select(['person_id', 'state', 'open_key'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { person_id: 'same', state: 'open', open_key: 1 },
      { person_id: null, state: 'cancelled', open_key: null },
    ])
  } finally {
    await close()
  }
})
