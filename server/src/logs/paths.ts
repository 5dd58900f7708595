/** Where the lines of a log lie: a fixed map from type, day and list to a file, made of known names only. */
import { join } from 'node:path'
import { dateOf, logTypes, type LogDay, type LogPart, type LogType } from '@idlewood/contract/admin-logs'

/** The lists a log of that type has. */
export const partsOf = (type: LogType): readonly LogPart[] =>
  type === 'error' ? ['main', 'exceptions', 'rejections'] : ['main']

/** The file of a list of a day of a log. */
export function logPath(folder: string, { type, year, month, day }: LogDay, part: LogPart = 'main'): string {
  return join(folder, type, year, month, part === 'main' ? `${day}.log` : `${day}.${part}.log`)
}

/** Milliseconds of a day. */
export const dayLength = 86_400_000

/** The file a line of that moment belongs to; undefined in a year nobody could look at. */
export function pathAt(folder: string, { type, part }: { type: LogType; part: LogPart }, time: number) {
  const date = dateOf(new Date(time))
  return date && logPath(folder, { type, ...date }, part)
}

/** Every list of every log. */
export const allLists = logTypes.flatMap((type) => partsOf(type).map((part) => ({ type, part })))
