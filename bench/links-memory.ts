/**
 * The memory of the link index, measured in separate processes: the same users with and without it. Run as a
 * program, this file is one of these processes.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ask } from '../scripts/processes.ts'
import { createBackground } from '../server/src/background/background.ts'
import { createContacts } from '../server/src/game/directory/contacts.ts'
import { createDirectory } from '../server/src/game/directory/directory.ts'
import { createGame } from '../server/src/game/game.ts'
import { collectGarbage } from '../server/src/memory.ts'
import { residentMegabytes } from './users.ts'

/** Megabytes a process keeps once it has stopped reading. */
interface MemoryUse {
  /** Memory on the heap and outside it, where long arrays are. */
  readonly memory: number
  readonly resident: number
}

const goal = 15
/** Fields used only by the search by phone and plate, and those used by links. */
const ofSearch = ['users.phone', 'vehicles.plate']
const ofLinks = ['users.ip', 'users.discordid']

/** Reads the users and, if requested, the index as well. */
async function keep(of: { url: string; mapFile: string }, withIndex: boolean): Promise<MemoryUse> {
  // Nothing else keeps the program alive while a round of reading waits for its turn.
  const alive = setInterval(() => undefined, 1000)
  const background = createBackground()
  const game = createGame({ ...of, settingsFile: undefined, passwordScheme: 'whirlpool', demo: false })
  await game.ready()
  const directory = createDirectory(game, background)
  const contacts = createContacts(game, background)
  await directory.complete()
  if (withIndex) await contacts.complete()
  // Further rounds of reading would leave garbage.
  await Promise.all([directory.close(), contacts.close()])
  await background.close()
  await game.close()
  for (let times = 0; times < 5; times++) {
    collectGarbage()
    await nextTurn()
  }
  const { heapUsed, external } = process.memoryUsage()
  const kept = { memory: (heapUsed + external) / 2 ** 20, resident: residentMegabytes(process.pid) }
  // Keeps the index reachable until here.
  if (withIndex) contacts.uidsWithAddress('10.')
  await directory.page({ page: 1, limit: 1 }).catch(() => undefined)
  clearInterval(alive)
  return kept
}

/** Measures in another process, whose portal does not know the `hidden` columns. */
async function measure(game: string, withIndex: boolean, hidden: readonly string[] = []): Promise<MemoryUse> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-bench-'))
  const mapFile = join(folder, 'map.json')
  writeFileSync(mapFile, JSON.stringify({ fields: Object.fromEntries(hidden.map((name) => [name, null])) }))
  try {
    const how = withIndex ? 'with' : 'without'
    const { code, output } = await ask(process.execPath, [import.meta.filename, game, mapFile, how])
    if (code !== 0) throw new Error(output)
    return JSON.parse(output.trim().split('\n').at(-1) ?? '') as MemoryUse // what the program below prints
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const shown = (more: MemoryUse, less: MemoryUse): string =>
  `${(more.memory - less.memory).toFixed(1)} MB (resident ${(more.resident - less.resident).toFixed(1)} MB)`

/**
 * Prints what the index adds to a process with all users: for links alone, and for links in addition to
 * search.
 */
export async function measureMemory(game: string): Promise<void> {
  const without = await measure(game, false)
  const whole = await measure(game, true)
  const linksAlone = await measure(game, true, ofSearch)
  const searchAlone = await measure(game, true, ofLinks)
  console.log(`  memory of the list of users: ${without.memory.toFixed(1)} MB`)
  console.log(
    `  links add ${shown(linksAlone, without)}, goal ${goal} MB: addresses and Discord ids, nothing else`,
  )
  console.log(`  links beside phones and plates add ${shown(whole, searchAlone)}, goal ${goal} MB`)
  console.log(`  phones and plates alone add ${shown(searchAlone, without)}`)
}

const [, program, url, mapFile, index] = process.argv
if (program === import.meta.filename && url && mapFile) {
  console.log(JSON.stringify(await keep({ url, mapFile }, index === 'with')))
  process.exit(0)
}
