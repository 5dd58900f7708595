import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nexonic } from '../../test/forks/nexonic.ts'
import { filledDatabase } from '../../test/mariadb.ts'
import { anotherProcess, testPortal, type TestPortal } from '../../test/portal.ts'
import { forkContent, gameFile } from '../../test/templates.ts'
import type { App } from '../app.ts'
import type { GameTables } from '../game/game.ts'
import { openDatabase } from '../../test/open-database.ts'

const fork = {
  ...nexonic,
  log_give: {
    keys: ['primary id'],
    counts: 'id',
    columns: 'id int not null, date datetime, description varchar(255)',
  },
}

let portal: TestPortal
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'idlewood-ledger-'))
  portal = await testPortal({ fork })
})
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

const write = (db: Kysely<GameTables>, text: string) =>
  sql`insert into log_give (date, description) values ('2026-11-20 18:30:05', ${text})`.execute(db)

async function linesWith({ ledger }: App, words: string): Promise<string[]> {
  const { lines } = await ledger.ask('find', { filter: { words }, after: null, limit: 50 })
  return lines.map(({ text }) => text)
}

/** Copies the game's database as it was created. */
async function replica(): Promise<{ url: string; drop: () => Promise<void> }> {
  if (portal.game.database.engine !== 'sqlite') return filledDatabase(forkContent(fork))
  const file = join(folder, 'replica.sqlite')
  copyFileSync(await gameFile(), file)
  return { url: `sqlite:${file}`, drop: async () => undefined }
}

test('lines are read from the replica if there is one, and people from the game’s own database', async () => {
  const { url, drop } = await replica()
  const database = openDatabase<GameTables>(url)
  await write(database.db, 'Ann_Lee (uid: 7) gives $500 to Replica_Only (uid: 8)')
  await database.close()
  await write(portal.game.database.db, 'Ann_Lee (uid: 7) gives $500 to Primary_Only (uid: 9)')
  const uid = await portal.character('Primary_Person')
  const app = await anotherProcess({
    ...portal,
    config: { ...portal.config, gameDatabaseReadUrl: url, dataDir: join(folder, 'second') },
  })
  try {
    await app.ledger.readNow()
    expect(await linesWith(app, 'Replica_Only')).toHaveLength(1)
    expect(await linesWith(app, 'Primary_Only')).toEqual([])
    await app.directory.touch(uid)
    expect((await app.directory.names([uid])).get(uid)).toBe('Primary_Person')
  } finally {
    await app.server.close()
    await drop()
  }
})

// Keep this test last: it ends the other process.
test('with two processes on a machine, one reads and both show it; the other takes over when the first ends', async () => {
  const other = await anotherProcess(portal)
  try {
    await portal.app.ledger.readNow()
    await other.ledger.readNow()
    expect([portal.app.ledger.isReading(), other.ledger.isReading()]).toEqual([true, false])
    await write(portal.game.database.db, 'Ann_Lee (uid: 7) gives $1 to First_Reader (uid: 8)')
    await other.ledger.readNow()
    expect(await linesWith(other, 'First_Reader')).toEqual([])
    await portal.app.ledger.readNow()
    expect(await linesWith(other, 'First_Reader')).toHaveLength(1)

    const before = (await other.ledger.progress()).lines
    await portal.server.close()
    await write(other.game.database.db, 'Ann_Lee (uid: 7) gives $1 to Second_Reader (uid: 8)')
    await other.ledger.readNow()
    expect(other.ledger.isReading()).toBe(true)
    expect(await linesWith(other, 'Second_Reader')).toHaveLength(1)
    expect((await other.ledger.progress()).lines).toBe(before + 1)
  } finally {
    await other.server.close()
  }
})
