/**
 * The state of the portal itself, for its operators. Sizes are in bytes, and times in milliseconds unless a
 * name says otherwise.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { messageText } from './errors.ts'
import { ledgerKinds } from './ledger-kinds.ts'

/** A time, ISO 8601 UTC. */
const moment = z.string()

const connections = z.object({
  /**
   * Statements being executed, statements waiting for a connection, and the maximum number of connections.
   */
  inUse: z.int(),
  waiting: z.int(),
  limit: z.int(),
})

const database = z.object({
  state: z.enum(['up', 'down']),
  engine: z.enum(['sqlite', 'mysql']),
  /** The version reported by the server; null while it is down. */
  version: z.string().nullable(),
  /** Response time; null while it is down. */
  latency: z.number().nullable(),
  /** Null for the embedded engine, which has one connection. */
  connections: connections.nullable(),
  /** The size of its files or tables; null if unknown. */
  size: z.number().nullable(),
})
/** The state of a database. */
export type DatabaseHealth = z.infer<typeof database>

/** A job that the portal repeats in the background, as known to the process that responds. */
const backgroundJob = z.object({
  name: z.string(),
  nameText: messageText.optional(),
  /** Milliseconds between two runs. */
  interval: z.number(),
  isRunning: z.boolean(),
  lastRunAt: moment.nullable(),
  /** The last failure, however long ago. */
  lastError: z.object({ at: moment, message: z.string() }).nullable(),
  /**
   * How several processes that share the databases divide the work: `one` does it for all, or `each` does its
   * own part.
   */
  doneBy: z.enum(['one', 'each']),
  /** The process that does it for all; null if each process does, or none currently does. */
  holder: z.string().nullable(),
})
/** A job that the portal repeats in the background. */
export type BackgroundJob = z.infer<typeof backgroundJob>

/** The current state of the running portal. */
export const operationsState = z.object({
  version: z.string(),
  runtime: z.string(),
  startedAt: moment,
  time: moment,
  demo: z.boolean(),
  isDraining: z.boolean(),
  /** Problems that need attention, a sentence each, the worst first. */
  concerns: z.array(
    z.object({
      level: z.enum(['danger', 'warning']),
      text: z.string(),
      /** The message of `text`. */
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
    /** A sentence on how the portal knows who is in the game. */
    source: z.string(),
    /** The message of `source`. */
    sourceText: messageText.optional(),
    /** What would be better, and how to get it; null if nothing would. */
    advice: z.string().nullable(),
    adviceText: messageText.optional(),
  }),
  valkey: z.object({ configured: z.boolean(), isConnected: z.boolean() }),
  mailbox: z.object({
    waiting: z.int(),
    oldest: moment.nullable(),
    /** In the last 24 hours. */
    reached: z.int(),
    conflicts: z.int(),
    failed: z.int(),
  }),
  memory: z.object({ resident: z.number(), heap: z.number(), machine: z.number() }),
  processor: z.object({ share: z.number(), cores: z.int() }),
  eventLoop: z.object({ median: z.number(), p99: z.number(), longest: z.number() }),
  requests: z.object({
    /** In the last minute, except for `inFlight`. */
    perSecond: z.number(),
    median: z.number().nullable(),
    p99: z.number().nullable(),
    failed: z.int(),
    turnedAway: z.int(),
    inFlight: z.int(),
  }),
  /** The name of the process that responds. */
  process: z.string(),
  /** By name. */
  background: z.array(backgroundJob),
  /** The index of the game's logs; null while it does not respond. */
  ledger: z
    .object({
      lines: z.int(),
      /** Lines still to be read; null if another process reads them. */
      left: z.int().nullable(),
      /** Lines that no template matches, and the newest of them without addresses. */
      unknown: z.int(),
      example: z.string().nullable(),
      /** Retention of lines in days, by kind; `all` applies to the kinds not listed. */
      keep: z.array(z.object({ kind: z.enum([...ledgerKinds, 'all']), days: z.int() })),
      /** The most recent removal, by the portal's clock; null if there has been none. */
      removed: z.object({ day: z.string(), lines: z.int() }).nullable(),
    })
    .nullable(),
  /** The file system of DATA_DIR. */
  disk: z.object({ free: z.number(), size: z.number() }).nullable(),
  backup: z.object({ madeAt: moment, bytes: z.number() }).nullable(),
})
/** The current state of the running portal. */
export type OperationsState = z.infer<typeof operationsState>

/** Where a field comes from: one column, several columns, the portal's own tables, or nowhere. */
export const fieldKinds = ['native', 'derived', 'portal', 'none'] as const

/** The doctor's findings on the game's database. */
export const doctorReport = z.object({
  examinedAt: moment,
  /** Duration of the examination. */
  took: z.number(),
  version: z.string(),
  /** The scheme of the game's passwords. */
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
      /** The table with its rows; null if there is none. */
      table: z.string().nullable(),
      fields: z.array(
        z.object({ name: z.string(), kind: z.enum(fieldKinds), source: z.string().nullable() }),
      ),
    }),
  ),
  /** For the fields of a character: too few found suggests another family of gamemodes. */
  coverage: z.object({ found: z.int(), all: z.int(), isDoubtful: z.boolean() }),
  findings: z.array(
    z.object({
      level: z.enum(['ok', 'warning']),
      text: z.string(),
      sql: z.string().nullable(),
      /**
       * Who can fix it, how soon it should be done, and what happens otherwise; null if nothing needs fixing.
       */
      advice: z.object({ who: z.string(), urgency: z.string(), otherwise: z.string() }).nullable(),
    }),
  ),
  /** The statements that grant the portal's account all rights it can use, for a database administrator. */
  grants: z.array(z.string()),
})
/** The doctor's findings on the game's database. */
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
