/** The portal's log files: the logger's output, requests, and failures, each by type and day. */
import type { LogPart, LogType } from '@idlewood/contract/admin-logs'
import type { Config } from '../config.ts'
import { Appender, lineOf } from './appender.ts'
import { cleanError, cleanFields, plainText } from './clean.ts'
import { allLists, pathAt } from './paths.ts'
import { sweepLogs } from './retention.ts'

/** The content of a line: its fields are either created by the caller or cleaned. */
export interface Line {
  level: string
  message: string
  [field: string]: unknown
}

/** The log files of this process. */
export interface LogFiles {
  /** Receives the logger's lines, in addition to standard output. */
  readonly stream: { write(line: string): void }
  /** Adds a line to a log. Never blocks, never throws. Lines of strangers may fill only half of each file. */
  write(type: LogType, line: Line, from?: { isStranger: boolean }): void
  /** The same for a line that is already formatted, including its line break. */
  writeText(type: LogType, line: { time: number; text: string }, from?: { isStranger: boolean }): void
  /** Writes an uncaught error synchronously. For `uncaughtExceptionMonitor`. */
  logUncaught(error: unknown, origin: string): void
  /** Calls the listener when lines cannot be kept. */
  onTrouble(listener: (sentence: string) => void): void
  /** Number of lines this process could not keep. */
  dropped(): number
  /** Removes old logs; returns how many files were removed. */
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
/** Maximum length of a logger line that is parsed; longer ones are logged without their contents. */
const maxLineLength = 256 * 1024

type Appenders = ReadonlyMap<string, Appender>

const append = (
  appenders: Appenders,
  { type, part = 'main' }: { type: LogType; part?: LogPart },
  { time, line }: { time: number; line: Line },
): void => appenders.get(`${type}.${part}`)?.write(time, lineOf(time, line))

/** Parses a line of the logger; returns no fields if it is too long or invalid. */
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

/** The message of a line, including the reason of its error if the message omits it. */
function messageOf({ msg, err }: Record<string, unknown>): string {
  const reason = err === undefined ? undefined : cleanError(err)?.['message']
  const message = typeof msg === 'string' ? plainText(msg) : 'A line that could not be read.'
  return typeof reason === 'string' && !message.includes(reason) ? `${message}: ${reason}` : message
}

/** Writes a line of the logger to the console log, and to the error and request logs if it belongs there. */
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

function logUncaught(appenders: Appenders, thrown: unknown, origin: string): void {
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

/** A failing log never disturbs the work being logged. */
function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // The line is lost; the work continues.
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
    logUncaught: (thrown, origin) => quietly(() => logUncaught(appenders, thrown, origin)),
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
