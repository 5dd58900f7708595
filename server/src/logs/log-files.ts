/**
 * The portal's log files: what the logger says, what was asked, and what ended badly, each by type and day.
 */
import type { LogPart, LogType } from '@idlewood/contract/admin-logs'
import type { Config } from '../config.ts'
import { Appender, lineOf } from './appender.ts'
import { cleanError, cleanFields, plainText } from './clean.ts'
import { allLists, pathAt } from './paths.ts'
import { sweepLogs } from './retention.ts'

/** A line before it is one: its fields are the writer's own, or cleaned. */
export interface Line {
  level: string
  message: string
  [field: string]: unknown
}

/** The log files of this process. */
export interface LogFiles {
  /** Where the logger writes its lines, beside standard output. */
  readonly stream: { write(line: string): void }
  /**
   * Adds a line to a log. Never waits, never throws. Lines of strangers leave half of each file to the
   * others.
   */
  write(type: LogType, line: Line, from?: { isStranger: boolean }): void
  /** The same of a line that is written already, with its end. */
  writeText(type: LogType, line: { time: number; text: string }, from?: { isStranger: boolean }): void
  /** Keeps an error nobody caught, at once. For `uncaughtExceptionMonitor`. */
  keepUncaught(error: unknown, origin: string): void
  /** Called when lines cannot be kept. */
  onTrouble(listener: (sentence: string) => void): void
  /** Lines this process could not keep. */
  dropped(): number
  /** Removes old logs; returns how many files went. */
  sweep(): Promise<number>
  flush(): Promise<void>
  flushSync(): void
  close(): Promise<void>
}

const levels: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

const megabyte = 1024 * 1024
/** Lines of one message of the logger that are looked at; more is cut. */
const maxLineLength = 256 * 1024

type Appenders = ReadonlyMap<string, Appender>

const append = (
  appenders: Appenders,
  { type, part = 'main' }: { type: LogType; part?: LogPart },
  { time, line }: { time: number; line: Line },
): void => appenders.get(`${type}.${part}`)?.write(time, lineOf(time, line))

/** What the logger wrote; nothing where a line is too long or cannot be read. */
function fieldsOf(text: string): Record<string, unknown> {
  if (text.length > maxLineLength) return {}
  try {
    return JSON.parse(text) as Record<string, unknown> // the logger writes objects
  } catch {
    return {}
  }
}

const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise

/** The message of a line, with the reason of its error where the message leaves that out. */
function messageOf({ msg, err }: Record<string, unknown>): string {
  const reason = err === undefined ? undefined : cleanError(err)?.['message']
  const message = typeof msg === 'string' ? plainText(msg) : 'A line that could not be read.'
  return typeof reason === 'string' && !message.includes(reason) ? `${message}: ${reason}` : message
}

/** Adds a line of the logger to the console's log, and to those of errors and requests where due. */
function keepLine(appenders: Appenders, text: string): void {
  const fields = fieldsOf(text)
  const level = numberOr(fields['level'], 30)
  const entry = {
    time: numberOr(fields['time'], Date.now()),
    line: { level: levels[level] ?? 'info', message: messageOf(fields), ...cleanFields(fields) },
  }
  append(appenders, { type: 'console' }, entry)
  if (level >= 50) append(appenders, { type: 'error' }, entry)
  if (fields['reqId'] !== undefined) append(appenders, { type: 'request' }, entry)
}

function keepUncaught(appenders: Appenders, thrown: unknown, origin: string): void {
  const error = cleanError(thrown)
  const line = {
    level: 'fatal',
    message: String(error['message'] ?? 'Something was thrown.'),
    error,
    pid: process.pid,
  }
  const part = origin === 'unhandledRejection' ? 'rejections' : 'exceptions'
  append(appenders, { type: 'error', part }, { time: Date.now(), line })
  flushAll(appenders)
}

function flushAll(appenders: Appenders): void {
  for (const appender of appenders.values()) appender.flushSync()
}

const appendersIn = (
  folder: string,
  { maxSize, onTrouble }: { maxSize: number; onTrouble(sentence: string): void },
): Appenders =>
  new Map(
    allLists.map((list) => [
      `${list.type}.${list.part}`,
      new Appender({ pathAt: (time) => pathAt(folder, list, time), maxSize, onTrouble }),
    ]),
  )

/** What a log cannot do never disturbs the work that is logged. */
function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // The line is lost, the work goes on.
  }
}

/** Creates the log files below the configured folder. Nothing is written before the first line. */
export function createLogFiles({ folder, retentionDays, maxSize, maxTotal }: Config['logs']): LogFiles {
  let onTrouble: (sentence: string) => void = () => undefined
  const appenders = appendersIn(folder, {
    maxSize: maxSize * megabyte,
    onTrouble: (sentence) => onTrouble(sentence),
  })
  return {
    stream: { write: (text) => quietly(() => keepLine(appenders, text)) },
    write(type, line, from) {
      const time = Date.now()
      appenders.get(`${type}.main`)?.write(time, lineOf(time, line), from)
    },
    writeText: (type, { time, text }, from) => appenders.get(`${type}.main`)?.write(time, text, from),
    keepUncaught: (thrown, origin) => quietly(() => keepUncaught(appenders, thrown, origin)),
    onTrouble(listener) {
      onTrouble = listener
    },
    dropped: () => [...appenders.values()].reduce((sum, { dropped }) => sum + dropped, 0),
    async flush() {
      await Promise.all([...appenders.values()].map((appender) => appender.flush()))
    },
    flushSync: () => flushAll(appenders),
    sweep: () => sweepLogs(folder, { days: retentionDays, bytes: maxTotal * megabyte }),
    async close() {
      await Promise.all([...appenders.values()].map((appender) => appender.close()))
    },
  }
}
