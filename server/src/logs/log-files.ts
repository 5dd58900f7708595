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

/** Opens the log files below the configured folder. Nothing is written before the first line. */
export function openLogFiles({ folder, retentionDays, maxSize, maxTotal }: Config['logs']): LogFiles {
  let tell: (sentence: string) => void = () => undefined
  const appenders = new Map(
    allLists.map((list) => [
      `${list.type}.${list.part}`,
      new Appender({
        pathAt: (time) => pathAt(folder, list, time),
        maxSize: maxSize * megabyte,
        onTrouble: (sentence) => tell(sentence),
      }),
    ]),
  )
  const append = (
    { type, part = 'main' }: { type: LogType; part?: LogPart },
    time: number,
    line: Line,
  ): void => appenders.get(`${type}.${part}`)?.write(time, lineOf(time, line))

  /**
   * A line of the logger: to the console's log, and to that of errors or of its request where it belongs
   * there.
   */
  function take(text: string): void {
    let said: Record<string, unknown>
    try {
      said = text.length > maxLineLength ? {} : (JSON.parse(text) as Record<string, unknown>) // the logger writes objects
    } catch {
      said = {}
    }
    const number = typeof said['level'] === 'number' ? said['level'] : 30
    const time = typeof said['time'] === 'number' ? said['time'] : Date.now()
    const error = said['err'] === undefined ? undefined : cleanError(said['err'])
    const reason = error?.['message']
    const message =
      typeof said['msg'] === 'string' ? plainText(said['msg']) : 'A line that could not be read.'
    const line = {
      level: levels[number] ?? 'info',
      message: typeof reason === 'string' && !message.includes(reason) ? `${message}: ${reason}` : message,
      ...cleanFields(said),
    }
    append({ type: 'console' }, time, line)
    if (number >= 50) append({ type: 'error' }, time, line)
    if (said['reqId'] !== undefined) append({ type: 'request' }, time, line)
  }

  function flushSync(): void {
    for (const appender of appenders.values()) appender.flushSync()
  }

  return {
    stream: {
      write(text) {
        try {
          take(text)
        } catch {
          // Whatever is wrong with a line, the one who said it goes on.
        }
      },
    },
    write(type, line, from) {
      const time = Date.now()
      appenders.get(`${type}.main`)?.write(time, lineOf(time, line), from)
    },
    keepUncaught(thrown, origin) {
      try {
        const error = cleanError(thrown)
        const line = {
          level: 'fatal',
          message: String(error['message'] ?? 'Something was thrown.'),
          error,
          pid: process.pid,
        }
        const part = origin === 'unhandledRejection' ? 'rejections' : 'exceptions'
        append({ type: 'error', part }, Date.now(), line)
        flushSync()
      } catch {
        // It ends anyway.
      }
    },
    onTrouble(listener) {
      tell = listener
    },
    dropped: () => [...appenders.values()].reduce((sum, { dropped }) => sum + dropped, 0),
    async flush() {
      await Promise.all([...appenders.values()].map((appender) => appender.flush()))
    },
    flushSync,
    sweep: () => sweepLogs(folder, { days: retentionDays, bytes: maxTotal * megabyte }),
    async close() {
      await Promise.all([...appenders.values()].map((appender) => appender.close()))
    },
  }
}
