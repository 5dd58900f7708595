/** Stack traces of the built server name the lines of its sources. */
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectFolder } from './program-files.ts'

const maps = new Map<string, SourceMap | undefined>()

/** Read when the first error is written: they are large, and most days need none. */
function mapOf(file: string): SourceMap | undefined {
  if (maps.has(file)) return maps.get(file)
  const path = `${file}.map`
  // The build writes it.
  const map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined
  maps.set(file, map)
  return map
}

/** A line of a stack trace, at its place in the sources where it is known. */
function describe(site: NodeJS.CallSite): string {
  const written = String(site)
  const url = site.getFileName()
  const [line, column] = [site.getLineNumber(), site.getColumnNumber()]
  if (!url?.startsWith('file:') || line === null || column === null) return written
  const file = fileURLToPath(url)
  const entry = mapOf(file)?.findEntry(line - 1, column - 1)
  if (!entry || !('originalSource' in entry)) return written
  const source = relative(projectFolder, resolve(file, '..', entry.originalSource))
  const place = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  return written.replace(`${url}:${line}:${column}`, place)
}

/**
 * From now on stack traces name sources. Node's own option for this keeps all source maps in memory, which
 * would be a third of what the portal needs.
 */
export function nameSourceLines(): void {
  Error.prepareStackTrace = (error, sites) =>
    [String(error), ...sites.map((site) => `    at ${describe(site)}`)].join('\n')
}
