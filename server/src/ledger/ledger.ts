/**
 * The ledger of one process: answers queries, and reads the game's logs unless another process on this
 * machine does.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LedgerProgress } from '@idlewood/contract/ledger'
import type { KeptDays } from '@idlewood/contract/ledger-settings'
import type { Background } from '../background/background.ts'
import { createDatabase, type Database } from '../db/database.ts'
import { codeOf } from '../db/errors.ts'
import type { PortalDatabase } from '../db/portal-schema.ts'
import { logTables } from '../game/readers/log-tables.ts'
import type { Game, GameTables } from '../game/game.ts'
import { projectFolder } from '../program-files.ts'
import { createIndexClient, type IndexClient } from './index-client.ts'
import type { IndexOptions, SavedTemplate } from './index-jobs.ts'
import { listSavedTemplates } from './saved-templates.queries.ts'
import { LogTail, readRound } from './tail.ts'
import { parseTemplates } from './template-file.ts'

/**
 * Milliseconds until the next read: `reading` while there is more to do, `waiting` when caught up, `other`
 * after a failure, without logs, or while another process reads; `first` after the start.
 */
const intervalMs = { reading: 0, waiting: 2000, other: 15_000, first: 5000 }
/** Milliseconds per run for re-reading lines after templates changed, and for removing expired ones. */
const relearnMs = 100
const forgetMs = 100

/** The contents of the game's logs. */
export interface Ledger {
  /** Sends a job to the index; see `Jobs`. */
  readonly ask: IndexClient['ask']
  /** Tables, in lower case, whose lines may be read by the players they name. */
  readonly forPlayers: ReadonlySet<string>
  /** Whether this process is the one on its machine that reads; only then does `drain` return lines. */
  isReading(): boolean
  /** Retention of lines in days. */
  readonly keep: KeptDays
  /** Loads the saved templates. Call it after changing them, so that they apply in this process at once. */
  learnSaved(): Promise<void>
  /** How far reading has progressed. */
  progress(): Promise<LedgerProgress>
  /** Reads everything available now; for tests and benchmarks. */
  readNow(): Promise<void>
  close(): Promise<void>
}

/** Dependencies of the ledger. */
export interface LedgerDeps {
  readonly game: Game
  readonly portal: PortalDatabase
  readonly background: Background
  /** Retention of lines in days. */
  readonly keep: KeptDays
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Called with saved templates that are no longer valid. */
  readonly onWrongTemplate: (template: SavedTemplate) => void
  /** The index is in a subfolder of this. */
  readonly dataDir: string
  /** The community's own templates are in its subfolder `ledger`. */
  readonly contentDir: string
  /** A replica to read from instead of the game's database. */
  readonly readUrl: string | undefined
  /** If false, reads only when `readNow` is called. */
  readonly readsOnSchedule: boolean
}

const ownTemplates = join(projectFolder, 'presets/ledger')

function filesIn(folder: string): IndexOptions['templates'] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.txt'))
      .toSorted()
      .map((file) => ({ file: join(folder, file), content: readFileSync(join(folder, file), 'utf8') }))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** The logs opened for reading, and what is needed to stop. */
interface Reading {
  readonly game: Game
  readonly index: IndexClient
  /** The game's database, or a replica of it. */
  readonly source: Database<GameTables>
  readonly aborter: AbortController
  readonly now: () => number
  readonly learnSaved: () => Promise<void>
  /** Whether this process is the one on its machine that reads. */
  isReader: boolean
  /** Undefined until this process has claimed the index for the first time. */
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

/** Every process loads the saved templates, because it also shows lines with them. */
async function learnSaved(index: IndexClient, { portal, onWrongTemplate }: LedgerDeps): Promise<void> {
  const rows = await listSavedTemplates(portal.db)
  // Sent each time, because a restarted worker has none.
  const wrong = await index.ask('templates', { saved: rows.map(({ log, text }) => ({ log, text })) })
  for (const template of wrong) onWrongTemplate(template)
}

/** Reads as much as one statement per log returns. Returns the milliseconds until the next read. */
async function readOnce(reading: Reading): Promise<number> {
  const { game, index, source, aborter, now } = reading
  // First, because the lines of an unknown template would be re-read as if it had been removed.
  await reading.learnSaved()
  const { introspection } = await game.ready()
  if (logTables(introspection).length === 0) return intervalMs.other
  // Asked each time, because a restarted worker no longer has the claim.
  reading.isReader = await index.ask('claim', null)
  if (!reading.isReader) return intervalMs.other
  const today = new Date(now()).toISOString().slice(0, 10)
  await index.ask('keep', { today })
  reading.tails ??= await openTails(reading)
  const { signal } = aborter
  // Stopping the portal does not wait for the pauses between statements.
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  const { isMore, failure } = await readRound(reading.tails, { game: source, index, pause, signal })
  const isLearning = await index.ask('relearn', { budgetMs: relearnMs })
  const isForgetting = await index.ask('forget', { today, budgetMs: forgetMs })
  if (failure !== undefined) throw failure
  return isMore || isLearning || isForgetting ? intervalMs.reading : intervalMs.waiting
}

/** Lines left to read in all tables; null until each has been checked. */
const linesLeft = (tails: readonly LogTail[]): number | null =>
  tails.reduce<number | null>((sum, { left }) => (sum === null || left === null ? null : sum + left), 0)

const scheduleReading = (reading: Reading, background: Background) =>
  background.repeat({
    name: 'Reading of the game’s logs',
    intervalMs: intervalMs.waiting,
    firstAfterMs: intervalMs.first,
    failure: 'The game’s logs could not be read; the portal tries again.',
    retryAfterMs: () => intervalMs.other,
    run: () => readOnce(reading),
  })

/** Creates the ledger. Throws a `TemplateError` if a template file is invalid. */
export function createLedger(deps: LedgerDeps): Ledger {
  const { game, background, dataDir, contentDir, readUrl, readsOnSchedule, keep, now } = deps
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
  const job = readsOnSchedule ? scheduleReading(reading, background) : undefined
  return {
    ask: index.ask,
    forPlayers: new Set(parsed.flatMap((file) => [...file.forPlayers])),
    async progress() {
      // Before counting the lines, so that every line reported as read is included in the count.
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
