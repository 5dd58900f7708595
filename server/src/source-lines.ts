/** Makes stack traces of the built server refer to lines of its sources. */
import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectFolder } from './program-files.ts'

/** The part of a source map that is used. */
interface Map3 {
  readonly mappings: string
  readonly sources: readonly string[]
}

/** A position in a source, all counting from 0. */
interface Place {
  source: number
  line: number
  column: number
}

/** Milliseconds a map is cached: errors occur in bursts, and most days need no map. */
const keptMs = 10_000
/** Maximum number of cached positions: errors recur, and finding one takes some milliseconds. */
const maxPlaces = 1000

const maps = new Map<string, Map3 | undefined>()
const places = new Map<string, string | undefined>()

function mapOf(file: string): Map3 | undefined {
  if (maps.has(file)) return maps.get(file)
  const path = `${file}.map`
  // Written by the build.
  const map = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Map3) : undefined
  maps.set(file, map)
  setTimeout(() => maps.delete(file), keptMs).unref()
  return map
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, digits.indexOf(String.fromCharCode(code))),
)

/** Decodes the numbers of the mapping segment that starts at `from`. */
function readSegment(mappings: string, from: number): { fields: number[]; end: number } {
  const fields: number[] = []
  let [value, shift, end] = [0, 0, from]
  for (; end < mappings.length && mappings[end] !== ',' && mappings[end] !== ';'; end++) {
    // Source maps are ASCII.
    const digit = values[mappings.charCodeAt(end)]!
    value |= (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    fields.push(value & 1 ? -(value >> 1) : value >> 1)
    value = shift = 0
  }
  return { fields, end }
}

/** The source position of the code at a line and column, both counting from 0. */
function findPlace({ mappings }: Map3, line: number, column: number): Place | undefined {
  const place = { source: 0, line: 0, column: 0 }
  let found: Place | undefined
  let [at, generatedLine, generatedColumn] = [0, 0, 0]
  while (at < mappings.length && generatedLine <= line) {
    const { fields, end } = readSegment(mappings, at)
    const [columns = 0, sources, lines = 0, sourceColumns = 0] = fields
    generatedColumn += columns
    if (sources !== undefined) {
      place.source += sources
      place.line += lines
      place.column += sourceColumns
      if (generatedLine === line && generatedColumn <= column) found = { ...place }
    }
    if (mappings[end] === ';') [generatedLine, generatedColumn] = [generatedLine + 1, 0]
    at = end + 1
  }
  return found
}

/** A source position, formatted as in stack traces. */
function sourceOf(file: string, line: number, column: number): string | undefined {
  const key = `${file}:${line}:${column}`
  if (places.has(key)) return places.get(key)
  const map = mapOf(file)
  const place = map && findPlace(map, line - 1, column - 1)
  const source = place && map.sources[place.source]
  const found =
    place && source !== undefined
      ? `${relative(projectFolder, resolve(file, '..', source))}:${place.line + 1}:${place.column + 1}`
      : undefined
  if (places.size >= maxPlaces) places.clear()
  places.set(key, found)
  return found
}

/** A line of a stack trace, with its source position if known. */
function describe(site: NodeJS.CallSite): string {
  const written = String(site)
  const url = site.getFileName()
  const [line, column] = [site.getLineNumber(), site.getColumnNumber()]
  if (!url?.startsWith('file:') || line === null || column === null) return written
  const place = sourceOf(fileURLToPath(url), line, column)
  return place === undefined ? written : written.replace(`${url}:${line}:${column}`, place)
}

/**
 * Makes stack traces refer to the sources from now on. Node's own option keeps all source maps parsed in
 * memory, which takes more than everything else in the portal.
 */
export function nameSourceLines(): void {
  Error.prepareStackTrace = (error, sites) =>
    [String(error), ...sites.map((site) => `    at ${describe(site)}`)].join('\n')
}
