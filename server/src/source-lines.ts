/** Stack traces of the built server name the lines of its sources. */
import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectFolder } from './program-files.ts'

/** The part of a source map that is looked at. */
interface Map3 {
  readonly mappings: string
  readonly sources: readonly string[]
}

/** A place in a source, all from 0. */
interface Place {
  source: number
  line: number
  column: number
}

/** Milliseconds a map is kept: errors come together, and most days need none. */
const keptMs = 10_000
/** Places that are remembered: errors come again, and to find one takes some milliseconds. */
const maxPlaces = 1000

const maps = new Map<string, Map3 | undefined>()
const places = new Map<string, string | undefined>()

function mapOf(file: string): Map3 | undefined {
  if (maps.has(file)) return maps.get(file)
  const path = `${file}.map`
  // The build writes it.
  const map = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Map3) : undefined
  maps.set(file, map)
  setTimeout(() => maps.delete(file), keptMs).unref()
  return map
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, digits.indexOf(String.fromCharCode(code))),
)

/** The numbers from a place of the mappings to the end of its segment. */
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

/** Where the code at a line and column, both from 0, comes from. */
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

/** A place in the sources as stack traces write it. */
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

/** A line of a stack trace, at its place in the sources where it is known. */
function describe(site: NodeJS.CallSite): string {
  const written = String(site)
  const url = site.getFileName()
  const [line, column] = [site.getLineNumber(), site.getColumnNumber()]
  if (!url?.startsWith('file:') || line === null || column === null) return written
  const place = sourceOf(fileURLToPath(url), line, column)
  return place === undefined ? written : written.replace(`${url}:${line}:${column}`, place)
}

/**
 * From now on stack traces name sources. Node's own way of it keeps all source maps in memory, read into
 * pieces, which takes more than all the rest of the portal.
 */
export function nameSourceLines(): void {
  Error.prepareStackTrace = (error, sites) =>
    [String(error), ...sites.map((site) => `    at ${describe(site)}`)].join('\n')
}
