/** Paths of log files: a fixed mapping from type, day and list to a file, built from known names only. */
import { join } from 'node:path'
import { dateOf, logTypes, type LogDay, type LogPart, type LogType } from '@idlewood/contract/admin-logs'

/** The lists in a log of this type. */
export const partsOf = (type: LogType): readonly LogPart[] =>
  type === 'error' ? ['main', 'exceptions', 'rejections'] : ['main']

/** The file of one list, for one day of a log. */
export function logPath(folder: string, { type, year, month, day }: LogDay, part: LogPart = 'main'): string {
  return join(folder, type, year, month, part === 'main' ? `${day}.log` : `${day}.${part}.log`)
}

/** Milliseconds of a day. */
export const dayLength = 86_400_000

/** The file for a line of this time; undefined for years that cannot be browsed. */
export function pathAt(folder: string, { type, part }: { type: LogType; part: LogPart }, time: number) {
  const date = dateOf(new Date(time))
  return date && logPath(folder, { type, ...date }, part)
}

/** Every list of every log. */
export const allLists = logTypes.flatMap((type) => partsOf(type).map((part) => ({ type, part })))
