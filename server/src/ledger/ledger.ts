/**
 * The ledger of one process: reads the game's logs, if no other process of this machine does, and answers.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LedgerProgress } from '@idlewood/contract/ledger'
import type { KeptDays } from '@idlewood/contract/ledger-settings'
import type { Background } from '../background/background.ts'
import { createDatabase, type Database } from '../db/database.ts'
import type { PortalDatabase } from '../db/portal-schema.ts'
import { logTables } from '../game/readers/log-tables.ts'
import type { Game, GameTables } from '../game/game.ts'
import { projectFolder } from '../program-files.ts'
import { createIndexClient, type IndexClient } from './index-client.ts'
import type { IndexOptions, SavedTemplate } from './index-jobs.ts'
import { listSavedTemplates } from './saved-templates.queries.ts'
import { LogTail, readRound } from './tail.ts'
import { parseTemplates } from './template-file.ts'

/** Milliseconds between two looks at the game's logs, and until a busy process is asked for its place. */
const intervalMs = { reading: 0, waiting: 2000, other: 15_000, first: 5000 }
/** Milliseconds for lines that are read again after templates changed, and for those that are removed. */
const relearnMs = 100
const forgetMs = 100

/** What the game's logs say. */
export interface Ledger {
  /** Asks the index; see `Jobs`. */
  readonly ask: IndexClient['ask']
  /** Tables, in lower case, whose lines the players named in them may read. */
  readonly forPlayers: ReadonlySet<string>
  /** Whether this process is the one of its machine that reads: only there `drain` has lines. */
  isReading(): boolean
  /** Days that lines are kept. */
  readonly keep: KeptDays
  /** Takes the saved templates as they are now: at once where they were changed in this process. */
  learnSaved(): Promise<void>
  /** How far the reading is. */
  progress(): Promise<LedgerProgress>
  /** Reads everything there is now; for tests and benches. */
  readNow(): Promise<void>
  close(): Promise<void>
}

/** What the ledger needs. */
export interface LedgerDeps {
  readonly game: Game
  readonly portal: PortalDatabase
  readonly background: Background
  /** Days that lines are kept. */
  readonly keep: KeptDays
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Called with templates of the portal's database that are wrong today. */
  readonly onWrongTemplate: (template: SavedTemplate) => void
  /** The index is kept below. */
  readonly dataDir: string
  /** The community's own templates are in its folder `ledger`. */
  readonly contentDir: string
  /** A replica of the game's database to read from instead. */
  readonly readUrl: string | undefined
  /** False reads only when `readNow` is called. */
  readonly readsAlone: boolean
}

const ownTemplates = join(projectFolder, 'presets/ledger')

function filesIn(folder: string): IndexOptions['templates'] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.txt'))
      .toSorted()
      .map((file) => ({ file: join(folder, file), content: readFileSync(join(folder, file), 'utf8') }))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** The logs that were opened for reading, and how to stop. */
interface Reading {
  readonly game: Game
  readonly index: IndexClient
  /** The game's database, or a replica of it. */
  readonly source: Database<GameTables>
  readonly aborter: AbortController
  readonly now: () => number
  readonly learnSaved: () => Promise<void>
  /** Whether this process is the one of its machine that reads. */
  isReader: boolean
  /** Undefined until this process was the first to claim the index. */
  tails: readonly LogTail[] | undefined
}

async function openTails({ game, index }: Reading): Promise<readonly LogTail[]> {
  const { introspection } = await game.ready()
  const opened: LogTail[] = []
  for (const table of logTables(introspection)) {
    const state = await index.ask('log', { name: table.name })
    if (state) opened.push(new LogTail(table, state))
  }
  return opened
}

/** Every process follows the saved templates: what it shows is read with them, too. */
async function learnSaved(index: IndexClient, { portal, onWrongTemplate }: LedgerDeps): Promise<void> {
  const rows = await listSavedTemplates(portal.db)
  // Sent each time: a worker that had to be started again knows none yet.
  const wrong = await index.ask('templates', { saved: rows.map(({ log, text }) => ({ log, text })) })
  for (const template of wrong) onWrongTemplate(template)
}

/** Reads as much as one statement per log gives. Returns the milliseconds until the next look. */
async function readOnce(reading: Reading): Promise<number> {
  const { game, index, source, aborter, now } = reading
  // First of all: lines of a template that is not known would be read once more as those of one that is gone.
  await reading.learnSaved()
  const { introspection } = await game.ready()
  if (logTables(introspection).length === 0) return intervalMs.other
  // Asked each time: a worker that had to be started again holds nothing yet.
  reading.isReader = await index.ask('claim', null)
  if (!reading.isReader) return intervalMs.other
  const today = new Date(now()).toISOString().slice(0, 10)
  await index.ask('keep', { today })
  reading.tails ??= await openTails(reading)
  const { signal } = aborter
  // A portal that stops does not wait for the pauses between statements.
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  const isMore = await readRound(reading.tails, { game: source, index, pause, signal })
  const isLearning = await index.ask('relearn', { budgetMs: relearnMs })
  const isForgetting = await index.ask('forget', { today, budgetMs: forgetMs })
  return isMore || isLearning || isForgetting ? intervalMs.reading : intervalMs.waiting
}

/** Lines that no table has given yet; null while one of them was not asked. */
const linesLeft = (tails: readonly LogTail[]): number | null =>
  tails.reduce<number | null>((sum, { left }) => (sum === null || left === null ? null : sum + left), 0)

const readAlone = (reading: Reading, background: Background) =>
  background.repeat({
    name: 'Reading of the game’s logs',
    intervalMs: intervalMs.waiting,
    firstAfterMs: intervalMs.first,
    failure: 'The game’s logs could not be read; the portal tries again.',
    retryAfterMs: () => intervalMs.other,
    run: () => readOnce(reading),
  })

/** Creates the ledger. Throws a `TemplateError` where a file of templates is wrong. */
export function createLedger(deps: LedgerDeps): Ledger {
  const { game, background, dataDir, contentDir, readUrl, readsAlone, keep, now } = deps
  const templates = [...filesIn(ownTemplates), ...filesIn(join(contentDir, 'ledger'))]
  const parsed = templates.map(({ file, content }) => parseTemplates(content, file))
  const index = createIndexClient({ folder: join(dataDir, 'ledger'), templates, keep })
  const replica = readUrl === undefined ? undefined : createDatabase<GameTables>(readUrl)
  const aborter = new AbortController()
  const reading: Reading = {
    game,
    index,
    source: replica ?? game.database,
    aborter,
    now,
    learnSaved: () => learnSaved(index, deps),
    isReader: false,
    tails: undefined,
  }
  const job = readsAlone ? readAlone(reading, background) : undefined
  return {
    ask: index.ask,
    forPlayers: new Set(parsed.flatMap((file) => [...file.forPlayers])),
    async progress() {
      // Before the lines are counted: none that is said to be read is missing among them.
      const left = reading.tails ? linesLeft(reading.tails) : null
      return { ...(await index.ask('totals', null)), left }
    },
    keep,
    learnSaved: reading.learnSaved,
    isReading: () => reading.isReader,
    async readNow() {
      let pauseMs: number
      do pauseMs = await readOnce(reading)
      while (pauseMs === intervalMs.reading)
    },
    async close() {
      aborter.abort()
      await job?.close()
      await index.close()
      await replica?.close()
    },
  }
}
