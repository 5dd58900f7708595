/** The migrations of the portal database, killed forty times and started four at once, on both engines. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createConnection } from 'mysql2/promise'
import { startMariadb } from '../../scripts/mariadb.ts'
import { root } from '../../scripts/processes.ts'
import { migratePortal } from '../../server/src/db/migrations.ts'
import { columnsOf } from '../../server/test/schema.ts'
import { line, scratchFolder } from './live-portal.ts'

const kills = 40

const schemaOf = async (url: string): Promise<string> => (await columnsOf(url)).join('\n')

const migrating = (url: string) =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { migratePortal } from ${JSON.stringify(join(root, 'server/src/db/migrations.ts'))}
       process.stdout.write('begun')
       await migratePortal(${JSON.stringify(url)})`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )

async function torment(title: string, fresh: () => Promise<string>): Promise<void> {
  const alone = await fresh()
  const begin = performance.now()
  await migratePortal(alone)
  const usual = performance.now() - begin
  const expected = await schemaOf(alone)
  let interrupted = 0
  let database = await fresh()
  let wrong = 0
  for (let kill = 0; kill < kills; kill++) {
    const child = migrating(database)
    await once(child.stdout, 'data')
    await wait(Math.random() * usual * 1.2)
    child.kill('SIGKILL')
    const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
    if (code === null) interrupted++
    // Every few kills it may finish, and the next run starts from nothing.
    if (kill % 5 === 4) {
      await migratePortal(database)
      if ((await schemaOf(database)) !== expected) wrong++
      database = await fresh()
    }
  }
  line(
    `${title}, killed ${kills} times (${interrupted} in its middle)`,
    wrong === 0 ? 'same schema' : `${wrong} others`,
    wrong === 0,
    'same schema',
  )
  let different = 0
  for (let round = 0; round < 3; round++) {
    const shared = await fresh()
    const codes = await Promise.all(
      Array.from({ length: 4 }, async () => (await once(migrating(shared), 'exit'))[0] as number), // the first argument of an exit event
    )
    if (codes.some((code) => code !== 0) || (await schemaOf(shared)) !== expected) different++
  }
  line(
    `${title}, four at once, three times`,
    different === 0 ? 'same schema' : `${different} others`,
    different === 0,
    'same schema',
  )
}

/** Measures migrations. */
export async function benchMigrations({ mariadbd }: { mariadbd: string }): Promise<void> {
  console.log('\nMigrations')
  let next = 0
  const folder = scratchFolder()
  await torment('SQLite', async () => `sqlite:${join(folder, `portal-${next++}.sqlite`)}`)
  const server = await startMariadb(mariadbd)
  try {
    await torment('MariaDB', async () => {
      const name = `portal_${next++}`
      const admin = await createConnection(server.url)
      await admin.query(`create database ${name}`)
      await admin.end()
      return `${server.url}${name}`
    })
  } finally {
    await server.stop()
  }
}
