/**
 * Removes old logs: by age, and then the oldest if their total size is too large. Only touches files that are
 * logs by name and location.
 */
import type { Dirent } from 'node:fs'
import { lstat, readdir, rmdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { isDay, logMonths, logTypes, logYears, type LogDay } from '@idlewood/contract/admin-logs'
import { codeOf } from '../db/errors.ts'
import { dayLength, partsOf } from './paths.ts'

/** What may be kept. */
export interface RetentionLimits {
  /** Days for which logs are kept, including today. */
  days: number
  /** Maximum bytes of all logs together. */
  bytes: number
}

interface LogFile {
  path: string
  /** Midnight at the start of its day. */
  begin: number
  size: number
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

async function* foldersOf(root: string): AsyncGenerator<Omit<LogDay, 'day'> & { folder: string }> {
  for (const type of logTypes) {
    for (const year of logYears) {
      for (const month of logMonths) {
        const folder = join(root, type, year, month)
        // Symbolic links are never followed.
        const info = await lstat(folder).catch(() => undefined)
        if (info?.isDirectory()) yield { type, year, month, folder }
      }
    }
  }
}

async function logsBelow(root: string): Promise<LogFile[]> {
  const found: LogFile[] = []
  for await (const { folder, type, year, month } of foldersOf(root)) {
    for (const entry of await entriesOf(folder)) {
      const [, day, part = 'main'] = /^(\d\d)(?:\.(exceptions|rejections))?\.log$/.exec(entry.name) ?? []
      if (day === undefined || !entry.isFile() || !partsOf(type).some((name) => name === part)) continue
      if (day < '01' || day > '31' || !isDay({ year, month, day })) continue
      const path = join(folder, entry.name)
      const info = await lstat(path).catch(() => undefined)
      const begin = Date.UTC(Number(year), logMonths.indexOf(month), Number(day))
      if (info) found.push({ path, begin, size: info.size })
    }
  }
  return found.toSorted((one, other) => one.begin - other.begin)
}

/** Removes files that exceed the limits; never today's. Returns how many were removed. */
export async function sweepLogs(
  root: string,
  { days, bytes }: RetentionLimits,
  now = Date.now(),
): Promise<number> {
  const today = Math.floor(now / dayLength) * dayLength
  const logs = await logsBelow(root)
  let total = logs.reduce((sum, { size }) => sum + size, 0)
  let gone = 0
  for (const { path, begin, size } of logs) {
    if (begin >= today) break
    if (begin > today - days * dayLength && total <= bytes) continue
    // Another process may have removed it.
    await unlink(path).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error
    })
    // Removes the month's folder once it is empty.
    await rmdir(join(path, '..')).catch(() => undefined)
    total -= size
    gone++
  }
  return gone
}
