/** Tells whether what was built is still that of its sources. */
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { contentFolder } from '../server/src/config.ts'
import { root } from './processes.ts'

/** Something built, in a folder of its own. */
export interface Build {
  folder: string
  /** One text that differs whenever a source of the build does. */
  fingerprint(): string
  /** True when it has to be built before it is used. */
  isStale(): boolean
  /** Puts another folder into its place, built from the sources of this fingerprint. */
  replaceBy(folder: string, fingerprint: string): void
}

/** Made by building, or no part of it. */
const left = /(^|[/\\])(node_modules|build(-\d+(-before)?)?|\.react-router|test)([/\\]|$)|\.test\.tsx?$/

/** The files of a folder and those below. */
export function filesIn(path: string): string[] {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** The files of a source, without a look into folders that are left out: what was built is most of `web`. */
function sourceFiles(path: string): string[] {
  if (left.test(relative(root, path))) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.isFile())
    .flatMap((entry) => {
      const inside = join(path, entry.name)
      if (left.test(relative(root, inside))) return []
      return entry.isDirectory() ? sourceFiles(inside) : [inside]
    })
}

const filesOf = (sources: readonly string[]): string[] =>
  sources
    .map((source) => resolve(root, source))
    .filter((path) => existsSync(path))
    .flatMap(sourceFiles)
    .toSorted()

/** One text that differs whenever something that is said of a file does. */
const digest = (files: readonly string[], of: (file: string) => string): string =>
  hash('sha256', files.map((file) => `${relative(root, file)} ${of(file)}`).join('\n'))

/** By what the files hold. */
const contentsOf = (files: readonly string[]): string =>
  digest(files, (file) => hash('sha1', readFileSync(file)))

/** By size and time, for which no file is read: as long as it is the same, so is what they hold. */
const lookOf = (files: readonly string[]): string =>
  digest(files, (file) => {
    const { size, mtimeMs, ctimeMs } = statSync(file)
    return `${size} ${mtimeMs} ${ctimeMs}`
  })

function fingerprint(sources: readonly string[]): string {
  const files = filesOf(sources)
  return `${lookOf(files)}\n${contentsOf(files)}`
}

/** Whether a stamp is that of other sources. */
function isOfOthers(stamp: string, sources: readonly string[]): boolean {
  const [look, contents] = stamp.split('\n')
  const files = filesOf(sources)
  return lookOf(files) !== look && contentsOf(files) !== contents
}

function createBuild(path: string, sources: readonly string[]): Build {
  const folder = resolve(root, path)
  const file = join(folder, 'stamp')
  return {
    folder,
    fingerprint: () => fingerprint(sources),
    isStale: () => !existsSync(file) || isOfOthers(readFileSync(file, 'utf8'), sources),
    replaceBy(other, text) {
      writeFileSync(join(other, 'stamp'), text)
      // Moved aside first, since removing it takes long enough for another build to come between.
      const before = `${other}-before`
      if (existsSync(folder)) renameSync(folder, before)
      renameSync(other, folder)
      rmSync(before, { recursive: true, force: true })
    },
  }
}

/** The browser app: in `web/build`, elsewhere for a test that builds with another community's content. */
export const webBuild = createBuild(process.env['IDLEWOOD_BUILD_DIR'] ?? 'web/build', [
  'web',
  contentFolder(process.env),
  'messages',
  'contract/src',
  'server/src/content.ts',
  'server/src/rule-text.ts',
  'server/src/language',
  'scripts/build-web.ts',
  'scripts/app-pages.ts',
  'package-lock.json',
])

/** The server. */
export const serverBuild = createBuild('server/build', [
  'server/src',
  'contract/src',
  'messages/en/fields.json',
  'scripts',
  'package-lock.json',
])

/** The portal's program as it is run: it starts in a third of the time its sources take. */
export const builtServer = join(serverBuild.folder, 'main.js')
