import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createIndexClient, type IndexClient } from './index-client.ts'

let folder: string
let index: IndexClient
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'idlewood-test-ledger-'))
  index = createIndexClient({ folder, templates: [] })
})
afterEach(async () => {
  await index.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each(['2026-11.db', 'state.sqlite'])('a damaged %s is reported with what to do', async (name) => {
  writeFileSync(join(folder, name), 'x'.repeat(8192))
  const asked = index.ask('totals', null)
  await expect(asked).rejects.toThrow(
    `The index of the game's logs is damaged (file is not a database). Stop the portal, delete ${folder} and start`,
  )
})

test('a damaged lock is reported, not taken for another portal that reads', async () => {
  writeFileSync(join(folder, 'reader.lock'), 'x'.repeat(8192))
  await expect(index.ask('claim', null)).rejects.toThrow("The index of the game's logs is damaged")
})
