/**
 * Builds the browser app, compresses it ahead of time, and tells whether a build is still that of its
 * sources.
 */
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentFolder } from '../server/src/config.ts'
import { loadContent } from '../server/src/content.ts'
import { buildFolder } from './build-folder.ts'
import { giveUp, root, run } from './processes.ts'
import { quickenPages } from './quick-pages.ts'
import { createPageParts } from '../web/page-messages.ts'

/** What the browser receives. */
const clientFolder = join(buildFolder, 'client')
/** Holds the fingerprint of the sources that the build was made from. */
const stampFile = join(buildFolder, 'stamp')
/** Everything the build is made from, as files or folders: absolute, or of the project. */
const sources = [
  'web',
  contentFolder(process.env),
  'messages',
  'contract/src',
  'server/src/content.ts',
  'server/src/rule-text.ts',
  'server/src/language',
  'scripts/build-web.ts',
  'package-lock.json',
]
/** Made by building, or no part of it. */
const left = /(^|[/\\])(node_modules|build|\.react-router|test)([/\\]|$)|\.test\.tsx?$/

function filesIn(path: string): string[] {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** One text that differs whenever a source of the build does. */
export function fingerprint(): string {
  const files = sources
    .map((source) => resolve(root, source))
    .filter((path) => existsSync(path))
    .flatMap((path) => (statSync(path).isDirectory() ? filesIn(path) : [path]))
    .filter((file) => !left.test(relative(root, file)))
    .toSorted()
  return hash(
    'sha256',
    files.map((file) => `${relative(root, file)} ${hash('sha1', readFileSync(file))}`).join('\n'),
  )
}

/** True when the app has to be built before it is served. */
export function isStale(): boolean {
  return !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== fingerprint()
}

const compressible = new Set([
  '.html',
  '.js',
  '.css',
  '.svg',
  '.json',
  '.webmanifest',
  '.txt',
  '.xml',
  '.map',
  '.ico',
])
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes `.br` and `.gz` beside each text file of a folder, where that saves anything. Returns the bytes in
 * and out.
 */
export async function compressFolder(
  folder: string,
): Promise<{ files: number; bytes: number; brotliBytes: number }> {
  const files = filesIn(folder).filter((file) => compressible.has(extname(file)))
  const sum = { files: files.length, bytes: 0, brotliBytes: 0 }
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      const parameters = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      }
      const [small, zipped] = await Promise.all([
        brotli(content, { params: parameters }),
        zip(content, { level: 9 }),
      ])
      sum.bytes += content.length
      sum.brotliBytes += Math.min(small.length, content.length)
      if (small.length < content.length) await writeFile(`${file}.br`, small)
      if (zipped.length < content.length) await writeFile(`${file}.gz`, zipped)
    }),
  )
  return sum
}

/** The program file of a package's command, to be run with this very Node. */
export const command = (packageFile: string): string => join(root, 'node_modules', packageFile)

/** Builds the app. Where that fails the script ends, and no build is left that would pass for a good one. */
export async function buildWeb(): Promise<void> {
  const started = Date.now()
  try {
    loadContent(contentFolder(process.env))
  } catch (error) {
    giveUp(error instanceof Error ? error.message : String(error))
  }
  const made = fingerprint()
  await rm(buildFolder, { recursive: true, force: true })
  const router = command('@react-router/dev/bin.cjs')
  if (!existsSync(router)) giveUp('The build tools are not installed: run `npm ci` without --omit=dev.')
  const environment = { NODE_ENV: 'production' }
  const code = await run(process.execPath, [router, 'build'], { folder: 'web', environment })
  if (code !== 0) giveUp(`The web app was not built: react-router build ended with ${code}.`)
  const { portalPages } = await import('../web/messages-plugin.ts')
  quickenPages(clientFolder, await createPageParts(await portalPages()))
  // In a process of its own: `npm start` builds too, and the portal is not to carry the tools along.
  const worker = await run(process.execPath, [join(root, 'web/build-service-worker.ts')], { environment })
  if (worker !== 0) giveUp(`The service worker was not built: its build ended with ${worker}.`)
  const { files, bytes, brotliBytes } = await compressFolder(clientFolder)
  writeFileSync(stampFile, made)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const kilobytes = (count: number): string => `${Math.round(count / 1000)} kB`
  console.log(
    `Built in ${seconds} s: ${files} texts, ${kilobytes(bytes)}, with brotli ${kilobytes(brotliBytes)}.`,
  )
}
