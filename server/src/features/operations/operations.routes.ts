import { operations, type BackgroundJob, type DatabaseHealth } from '@idlewood/contract/operations'
import type { Content } from '@idlewood/contract/content'
import type { FastifyInstance } from 'fastify'
import { inTime } from '../../in-time.ts'
import type { Background, JobState } from '../../background/background.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { appliedMigrations } from '../../db/migrations.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Game } from '../../game/game.ts'
import type { Presence } from '../../game/presence/presence.ts'
import { adviceOn } from '../../game/presence/sources.ts'
import { implement, type Handlers } from '../../http/implement.ts'
import type { Limits } from '../../http/limits.ts'
import type { Metrics } from '../../http/metrics.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { concernsOf, type Concern } from './concerns.ts'
import { ledgerState } from './ledger-state.ts'
import { examinations } from './examination.ts'
import { measureOperations } from './figures.ts'
import { mailboxFigures } from './operations.queries.ts'
import { diskOf, lastBackup, memory, type VitalSignsWatch } from './vital-signs.ts'
import { textProperty } from '../../language/sentences.ts'
import { isoOf, isoOrNull } from '../../db/moments.ts'

interface OperationsDeps {
  config: Config
  content: Content
  portal: PortalDatabase
  game: Game
  presence: Presence
  limits: Limits
  metrics: Metrics
  vitalSigns: VitalSignsWatch
  background: Background
  ledger: Ledger
  version: string
  isDraining: () => boolean
}

type Handler<Name extends keyof typeof operations> = Handlers<typeof operations>[Name]

/** Milliseconds a database may take to respond. */
const timeoutMs = 800

const within = <T>(work: Promise<T>): Promise<T | undefined> => inTime(work, timeoutMs).catch(() => undefined)

async function healthOf(
  database: Pick<Database<never>, 'engine' | 'ping' | 'facts' | 'connections'>,
): Promise<DatabaseHealth> {
  const begin = performance.now()
  const isUp = await within(database.ping().then(() => true))
  const latency = Math.round((performance.now() - begin) * 10) / 10
  const facts = isUp ? await within(database.facts()) : undefined
  return {
    state: isUp ? 'up' : 'down',
    engine: database.engine,
    version: facts?.version ?? null,
    latency: isUp ? latency : null,
    connections: database.connections(),
    size: facts?.size ?? null,
  }
}

const emptyMailbox = { waiting: 0, oldest: null, reached: 0, conflicts: 0, failed: 0 }

function presentJob({ holder, lastRunAt, lastError, intervalMs, ...job }: JobState): BackgroundJob {
  return {
    ...job,
    ...textProperty('nameText', job.name),
    interval: intervalMs,
    lastRunAt: isoOrNull(lastRunAt),
    lastError: lastError && { at: isoOf(lastError.at), message: lastError.message },
    doneBy: holder === undefined ? 'each' : 'one',
    // A lease holder's name begins with the name of its process.
    holder: holder?.split(':').slice(0, 2).join(':') ?? null,
  }
}

/** The current state of the databases, the mailbox, the disk and the ledger. */
async function measure({ portal, game, config, ledger }: OperationsDeps, now: number) {
  const [ours, theirs, migrations, mailbox, disk, lines] = await Promise.all([
    healthOf(portal),
    healthOf(game.database),
    within(appliedMigrations(portal)),
    within(mailboxFigures(portal, now)),
    diskOf(config.dataDir),
    within(ledgerState(ledger)),
  ])
  const { oldest, ...counts } = mailbox ?? emptyMailbox
  return {
    portalDatabase: {
      ...ours,
      migrations: migrations?.length ?? null,
      newestMigration: migrations?.at(-1) ?? null,
    },
    gameDatabase: theirs,
    mailbox: { ...counts, oldest: isoOrNull(oldest) },
    disk,
    ledger: lines ?? null,
  }
}

const withMessage = (concern: Concern): Concern => ({ ...concern, ...textProperty('message', concern.text) })

function showState(deps: OperationsDeps): Handler<'state'> {
  const { config, presence, limits, metrics, version, isDraining, vitalSigns, background } = deps
  return async () => {
    const now = Date.now()
    const measured = await measure(deps, now)
    const status = presence.status()
    const advice = adviceOn(presence.sources(), status)
    const state = {
      version,
      runtime: `Node ${process.versions.node}`,
      startedAt: isoOf(now - process.uptime() * 1000),
      time: isoOf(now),
      demo: config.demo,
      isDraining: isDraining(),
      ...measured,
      gameServer: {
        ...status,
        configured: presence.configured,
        asOf: status.asOf?.toISOString() ?? null,
        source: advice.inUse,
        ...textProperty('sourceText', advice.inUse),
        advice: advice.next,
        ...textProperty('adviceText', advice.next),
      },
      valkey: limits.valkey(),
      memory: memory(),
      ...vitalSigns.signs(),
      requests: metrics.traffic.figures(),
      process: background.processName,
      background: background.list().map(presentJob),
      backup: lastBackup(config.dataDir),
    }
    return { ...state, concerns: concernsOf(state).map(withMessage) }
  }
}

export function operationsRoutes(app: FastifyInstance, deps: OperationsDeps): void {
  const examineGame = examinations(deps.game, deps.content.premium.tiers)
  measureOperations(deps)
  implement(app, operations, {
    state: showState(deps),
    doctor: ({ query }) => examineGame(query.again === '1'),
  })
}
