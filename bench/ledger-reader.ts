/**
 * Reads a log into an index until it is killed: the process that `ledger-kills` kills and `ledger-load`
 * measures.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '../server/src/db/database.ts'
import type { GameTables } from '../server/src/game/game.ts'
import { createIndexClient } from '../server/src/ledger/index-client.ts'
import { LogTail, readRound } from '../server/src/ledger/tail.ts'

const [game = '', folder = '', restMs = '20'] = process.argv.slice(2)
const file = join(import.meta.dirname, '../presets/ledger/english.txt')
const index = createIndexClient({ folder, templates: [{ file, content: readFileSync(file, 'utf8') }] })
const source = createDatabase<GameTables>(game)
const { signal } = new AbortController()
const pause = (ms: number) => sleep(ms)

await index.ask('claim', null)
const state = await index.ask('log', { name: 'log_give' })
if (!state) throw new Error('The index takes no table.')
const table = { name: 'log_give', table: 'log_give', id: 'id', date: 'date', text: 'description', uid: null }
const tails = [new LogTail(table, state)]
process.stdout.write('reading\n')
for (;;) {
  const isMore = await readRound(tails, { game: source, index, pause, signal })
  if (!isMore) process.stdout.write('caught up\n')
  await sleep(isMore ? 0 : Number(restMs))
}
