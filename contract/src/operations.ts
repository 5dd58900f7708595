/**
 * How the portal itself is doing, for those who run it. Sizes are bytes, times milliseconds unless a name
 * says otherwise.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { messageText } from './errors.ts'
import { ledgerKinds } from './ledger-kinds.ts'

/** A moment, ISO 8601 UTC. */
const moment = z.string()

const connections = z.object({
  /** Statements being carried out, those waiting for a connection, and how many there may be at once. */
  inUse: z.int(),
  waiting: z.int(),
  limit: z.int(),
})

const database = z.object({
  state: z.enum(['up', 'down']),
  engine: z.enum(['sqlite', 'mysql']),
  /** As the server names itself; null while it is away. */
  version: z.string().nullable(),
  /** How long it took to answer; null while it is away. */
  latency: z.number().nullable(),
  /** Null for the embedded engine, which has one connection. */
  connections: connections.nullable(),
  /** Size of its files or tables; null where it cannot be known. */
  size: z.number().nullable(),
})
/** A database as the portal finds it. */
export type DatabaseHealth = z.infer<typeof database>

/** Work that the portal repeats beside the requests, as the process that answers knows it. */
const backgroundJob = z.object({
  name: z.string(),
  nameText: messageText.optional(),
  /** Milliseconds between two runs. */
  interval: z.number(),
  isRunning: z.boolean(),
  lastRunAt: moment.nullable(),
  /** Of the last run that failed, however long ago. */
  lastError: z.object({ at: moment, message: z.string() }).nullable(),
  /**
   * Where several processes share the databases: `one` does it for all, or `each` does its own or its share.
   */
  doneBy: z.enum(['one', 'each']),
  /** The process that does it for all; null where each does, and while none does. */
  holder: z.string().nullable(),
})
/** Work that the portal repeats beside the requests. */
export type BackgroundJob = z.infer<typeof backgroundJob>

/** Everything that can be said at once about the running portal. */
export const operationsState = z.object({
  version: z.string(),
  runtime: z.string(),
  startedAt: moment,
  time: moment,
  demo: z.boolean(),
  isDraining: z.boolean(),
  /** What needs somebody's attention, a sentence each, the worst first. */
  concerns: z.array(
    z.object({
      level: z.enum(['danger', 'warning']),
      text: z.string(),
      /** Which message `text` is. */
      message: messageText.optional(),
    }),
  ),
  portalDatabase: database.extend({ migrations: z.int().nullable(), newestMigration: z.string().nullable() }),
  gameDatabase: database,
  gameServer: z.object({
    configured: z.boolean(),
    state: z.enum(['up', 'silent', 'unknown']),
    name: z.string().nullable(),
    players: z.int().nullable(),
    max: z.int().nullable(),
    asOf: moment.nullable(),
    /** Where the portal knows from who plays, in a sentence. */
    source: z.string(),
    /** Which message `source` is. */
    sourceText: messageText.optional(),
    /** What would be better, and how to get it; null where nothing would. */
    advice: z.string().nullable(),
    adviceText: messageText.optional(),
  }),
  valkey: z.object({ configured: z.boolean(), isConnected: z.boolean() }),
  mailbox: z.object({
    waiting: z.int(),
    oldest: moment.nullable(),
    /** Of the last 24 hours. */
    reached: z.int(),
    conflicts: z.int(),
    failed: z.int(),
  }),
  memory: z.object({ resident: z.number(), heap: z.number(), machine: z.number() }),
  processor: z.object({ share: z.number(), cores: z.int() }),
  eventLoop: z.object({ median: z.number(), p99: z.number(), longest: z.number() }),
  requests: z.object({
    /** Of the last minute, except `inFlight`. */
    perSecond: z.number(),
    median: z.number().nullable(),
    p99: z.number().nullable(),
    failed: z.int(),
    turnedAway: z.int(),
    inFlight: z.int(),
  }),
  /** The process that answers, as it names itself to the others. */
  process: z.string(),
  /** By name. */
  background: z.array(backgroundJob),
  /** The game's logs; null while the index cannot be asked. */
  ledger: z
    .object({
      lines: z.int(),
      /** Lines still to be read; null where another process reads. */
      left: z.int().nullable(),
      /** Lines that no template recognises, and the newest of them without addresses. */
      unknown: z.int(),
      example: z.string().nullable(),
      /** Days that lines are kept, by kind; `all` stands for the kinds that are not named. */
      keep: z.array(z.object({ kind: z.enum([...ledgerKinds, 'all']), days: z.int() })),
      /** What was removed last, by the portal's clock. */
      removed: z.object({ day: z.string(), lines: z.int() }).nullable(),
    })
    .nullable(),
  /** The file system of DATA_DIR. */
  disk: z.object({ free: z.number(), size: z.number() }).nullable(),
  backup: z.object({ madeAt: moment, bytes: z.number() }).nullable(),
})
/** Everything that can be said at once about the running portal. */
export type OperationsState = z.infer<typeof operationsState>

/** How the portal comes by a field: a column, several of them, its own tables, or not at all. */
export const fieldKinds = ['native', 'derived', 'portal', 'none'] as const

/** What the doctor makes of the game's database. */
export const doctorReport = z.object({
  examinedAt: moment,
  /** How long the examination took. */
  took: z.number(),
  version: z.string(),
  /** Of game passwords. */
  passwordScheme: z.string(),
  adapters: z.object({
    inventory: z.string(),
    trunk: z.string(),
    gangRanks: z.string(),
    publicLockers: z.string(),
  }),
  entities: z.array(
    z.object({
      name: z.string(),
      /** The table its rows are in; null where there is none. */
      table: z.string().nullable(),
      fields: z.array(
        z.object({ name: z.string(), kind: z.enum(fieldKinds), source: z.string().nullable() }),
      ),
    }),
  ),
  /** Of a character: too few found means another family of gamemodes. */
  coverage: z.object({ found: z.int(), all: z.int(), isDoubtful: z.boolean() }),
  findings: z.array(
    z.object({
      level: z.enum(['ok', 'warning']),
      text: z.string(),
      sql: z.string().nullable(),
      /**
       * Who can mend it, how soon it should be done, and what happens otherwise; null where nothing needs
       * mending.
       */
      advice: z.object({ who: z.string(), urgency: z.string(), otherwise: z.string() }).nullable(),
    }),
  ),
  /** The statements that give the portal's account every right it can use, for a database administrator. */
  grants: z.array(z.string()),
})
/** What the doctor makes of the game's database. */
export type DoctorReport = z.infer<typeof doctorReport>

export const operations = {
  state: endpoint({
    method: 'GET',
    path: '/operations',
    access: ['view_operations'],
    summary:
      'How the portal is doing: databases, game link, mailbox, memory, requests, background jobs, disk.',
    reply: operationsState,
  }),
  doctor: endpoint({
    method: 'GET',
    path: '/operations/doctor',
    access: ['view_operations'],
    summary: 'What the doctor makes of the game database; `again=1` examines it again.',
    query: z.strictObject({ again: z.literal('1').optional() }),
    reply: doctorReport,
  }),
}
