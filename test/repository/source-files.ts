/** The files the project is made of, as the repository's rules look at them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { root } from '../../scripts/processes.ts'

/** A file by its path below the project's folder, with `/` between folders, and what it holds. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** Folders that are made by commands, not by people; none of them is under version control. */
const made = new Set([
  '.cache',
  '.git',
  '.react-router',
  'build',
  'data',
  'node_modules',
  'playwright-report',
  'test-results',
])
/** A folder that a build writes before it takes the last one's place. */
const inTheMaking = /^build-\d+(-before)?$/
const isMade = (name: string): boolean => made.has(name) || inTheMaking.test(name)
/** Files whose content is not text for people. */
const binary = /\.(avif|gif|ico|jpe?g|m4a|mp3|mp4|ogg|otf|pdf|png|ttf|wasm|webm|webp|woff2?|zip|sqlite)$/

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory() && !isMade(entry.name)) yield* walk(path)
    else if (
      entry.isFile() &&
      entry.name !== '.git' &&
      !/^\.env(?!\.example)|\.log$|\.local$/.test(entry.name)
    )
      yield path
  }
}

const memory: { paths?: string[]; files?: SourceFile[] } = {}

/** Every path of the project, pictures included. */
export const allPaths = (): string[] => (memory.paths ??= [...walk('')].toSorted())

/** Every text file of the project. */
export const textFiles = (): SourceFile[] =>
  (memory.files ??= allPaths()
    .filter((path) => !binary.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })))

/** One file's text; undefined when it is not there. */
export const textOf = (path: string): string | undefined =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined

/** True for TypeScript. */
export const isCode = ({ path }: SourceFile): boolean => ['.ts', '.tsx', '.mjs'].includes(extname(path))

/** True for tests and what only tests use. */
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$|(^|\/)(test|e2e)\//.test(path)

/** True for what runs in production: server, browser app and contract without their tests. */
export const isProduct = (path: string): boolean =>
  /^(contract|server|web)\/src\//.test(path) && !isTest(path)

/** Texts and comments: whichever begins first hides what looks like the other inside it. */
const textsAndComments =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[^]*?\*\/|(?<![:\\/])\/\/[^\n]*/g

/** The code with its comments blanked out, lines and columns kept. */
export const withoutComments = (text: string): string =>
  text.replace(textsAndComments, (found) => (found.startsWith('/') ? found.replaceAll(/[^\n]/g, ' ') : found))

/** The texts of some code, each with the few characters in front of it. */
export function* textsOf(code: string): Generator<{ before: string; content: string }> {
  for (const { 0: found, index } of code.matchAll(textsAndComments)) {
    if (found.startsWith('/')) continue
    yield { before: code.slice(Math.max(0, index - 20), index), content: found.slice(1, -1) }
  }
}

/** Breaches of one rule, a line each: the path, then what is wrong and what to do. */
export type Breaches = string[]
