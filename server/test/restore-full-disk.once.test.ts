/** Restores into an embedded database. Only SQLite drops tables in a transaction. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backUp, restore } from '../../scripts/archive.ts'
import { fillDisk } from './full-disk.ts'
import { testPortal } from './portal.ts'

test('a disk that is full leaves all of the database or none of it', async () => {
  const { app, config, close } = await testPortal()
  const to = mkdtempSync(join(tmpdir(), 'idlewood-restore-'))
  const { portalDatabaseUrl, dataDir } = config
  const { folder } = await backUp({ portalDatabaseUrl, dataDir, to, version: '0.0.0' })
  const tables = async () => (await app.portal.db.introspection.getTables()).map(({ name }) => name)
  const before = await tables()
  const free = fillDisk(/^drop table .*"sessions"/)
  await expect(restore(folder, config)).rejects.toThrow('full')
  free()
  expect(await tables()).toEqual(before)
  await close()
  rmSync(to, { recursive: true, force: true })
})
