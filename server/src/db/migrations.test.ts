import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { engine } from '../../test/portal.ts'
import { freshDatabase } from '../../test/mariadb.ts'
import { openDatabase } from './database.ts'
import { migratePortal } from './migrations.ts'

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
