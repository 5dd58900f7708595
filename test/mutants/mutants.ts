/**
 * The mutants of a run: small changes of the code, as Stryker makes them. All of them are written into the
 * code at once, each behind a switch, so that a module is loaded once for thousands of mutants.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { createInstrumenter } from '@stryker-mutator/instrumenter'
import type { Plugin } from 'vite'

/** A mutant, and how it is told apart from run to run. */
export interface Mutant {
  id: string
  key: string
  file: string
  line: number
  column: number
  kind: string
  original: string
  replacement: string
}

/** Logs nothing: what the instrumenter has to say is how many mutants it made. */
const logger = new Proxy({}, { get: (_, name) => () => String(name).startsWith('is') && false })

/** Stryker's instrumenter asks for its parts by name; only the logger comes from outside. */
function instrumenter(): ReturnType<typeof createInstrumenter> {
  const values: Record<string, unknown> = { logger }
  const injector = {
    provideValue: (name: string, value: unknown) => ((values[name] = value), injector),
    injectClass: (wanted: { inject: string[]; new (...parts: unknown[]): unknown }) =>
      new wanted(...wanted.inject.map((name) => values[name])),
  }
  // the two methods are all it calls
  return createInstrumenter(injector as unknown as Parameters<typeof createInstrumenter>[0])
}

/** The part of a text between two places, lines and columns from 0. */
function textBetween(lines: string[], start: Place, end: Place): string {
  const part = lines.slice(start.line, end.line + 1)
  part[part.length - 1] = part.at(-1)?.slice(0, end.column) ?? ''
  part[0] = part[0]?.slice(start.column) ?? ''
  return part.join('\n')
}
interface Place {
  line: number
  column: number
}

/** Sentences are for people: a test that repeats them finds no mistake. Names and keys hold no blank. */
const isSentence = (kind: string, original: string): boolean =>
  kind === 'StringLiteral' && (/\s/.test(original) || original === '``' || original === "''")

/** Writes the mutants of `files` (absolute paths) into them; returns the code by path. */
export async function plantMutants(
  files: string[],
  root: string,
): Promise<{ mutants: Mutant[]; code: Map<string, string> }> {
  const contents = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const planted = await instrumenter().instrument(
    [...contents].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [], noHeader: false },
  )
  const seen = new Map<string, number>()
  const mutants = planted.mutants.map(({ id, fileName, location, mutatorName, replacement }): Mutant => {
    const content = contents.get(fileName) ?? ''
    const original = textBetween(content.split('\n'), location.start, location.end)
    const name = relative(root, fileName)
    const version = createHash('sha256').update(content).digest('hex').slice(0, 12)
    const place = `${location.start.line + 1}:${location.start.column + 1}`
    const twin = `${name}@${version} ${place} ${mutatorName} ${original} => ${replacement}`
    const count = (seen.get(twin) ?? 0) + 1
    seen.set(twin, count)
    return {
      id,
      key: `${twin} #${count}`,
      file: name,
      line: location.start.line + 1,
      column: location.start.column + 1,
      kind: mutatorName,
      original,
      replacement,
    }
  })
  return {
    mutants: mutants.filter(({ kind, original }) => !isSentence(kind, original)),
    code: new Map(planted.files.map(({ name, content }) => [name, content])),
  }
}

/** Gives the tests the code with the mutants in it. */
export const mutantsPlugin = (code: Map<string, string>): Plugin => ({
  name: 'idlewood:mutants',
  enforce: 'pre',
  load: (id) => code.get(id.split('?')[0] ?? ''),
})
