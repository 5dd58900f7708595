/** The project's files, for the repository rules. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { root } from '../../scripts/processes.ts'

/** A file: its path relative to the project's root, with `/` between folders, and its content. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** Generated folders; none of them is under version control. */
const generated = new Set([
  '.cache',
  '.git',
  '.react-router',
  'build',
  'data',
  'node_modules',
  'playwright-report',
  'test-results',
])
/** A folder that a build writes before it replaces the previous one. */
const unfinishedBuild = /^build-\d+(-before)?$/
const isGenerated = (name: string): boolean => generated.has(name) || unfinishedBuild.test(name)
/** Files whose content is not text. */
const binary = /\.(avif|gif|ico|jpe?g|m4a|mp3|mp4|ogg|otf|pdf|png|ttf|wasm|webm|webp|woff2?|zip|sqlite)$/

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory() && !isGenerated(entry.name)) yield* walk(path)
    else if (
      entry.isFile() &&
      entry.name !== '.git' &&
      !/^\.env(?!\.example)|\.log$|\.local$/.test(entry.name)
    )
      yield path
  }
}

const memory: { paths?: string[]; files?: SourceFile[] } = {}

/** All paths of the project, including binary files. */
export const allPaths = (): string[] => (memory.paths ??= [...walk('')].toSorted())

/** All text files of the project. */
export const textFiles = (): SourceFile[] =>
  (memory.files ??= allPaths()
    .filter((path) => !binary.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })))

/** The text of a file; undefined if it does not exist. */
export const textOf = (path: string): string | undefined =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined

/** True for TypeScript and `.mjs` files. */
export const isCode = ({ path }: SourceFile): boolean => ['.ts', '.tsx', '.mjs'].includes(extname(path))

/** True for tests and files that only tests use. */
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$|(^|\/)(test|e2e)\//.test(path)

/** True for code that runs in production: server, browser app and contract, without their tests. */
export const isProduct = (path: string): boolean =>
  /^(contract|server|web)\/src\//.test(path) && !isTest(path)

/** String literals and comments. Matched together, because each may contain what looks like the other. */
const textsAndComments =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[^]*?\*\/|(?<![:\\/])\/\/[^\n]*/g

/** The code with its comments replaced by blanks, so that lines and columns stay the same. */
export const withoutComments = (text: string): string =>
  text.replace(textsAndComments, (found) => (found.startsWith('/') ? found.replaceAll(/[^\n]/g, ' ') : found))

/** The string literals in code, each with the 20 characters before it. */
export function* textsOf(code: string): Generator<{ before: string; content: string }> {
  for (const { 0: found, index } of code.matchAll(textsAndComments)) {
    if (found.startsWith('/')) continue
    yield { before: code.slice(Math.max(0, index - 20), index), content: found.slice(1, -1) }
  }
}

/** The violations of a rule, one line each: the path, what is wrong, and how to fix it. */
export type Breaches = string[]
