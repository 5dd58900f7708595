/** Builds the browser app and compresses it ahead of time. */
import { existsSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentFolder } from '../server/src/config.ts'
import { loadContent } from '../server/src/content.ts'
import { writeAppPages } from './app-pages.ts'
import { filesIn, webBuild } from './build-stamps.ts'
import { giveUp, root, run } from './processes.ts'
import { optimizePages } from './quick-pages.ts'
import { createPageParts } from '../web/page-messages.ts'
import { oldBrowserPath } from '../web/src/frame/old-browser.ts'

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
 * Brotli's compression level, 0 to 11: the maximum takes a third of the build time, which a build that is not
 * deployed can save.
 */
const quality = Number(process.env['IDLEWOOD_BUILD_COMPRESSION'] ?? constants.BROTLI_MAX_QUALITY)

/**
 * Writes a `.br` and `.gz` file next to each text file of a folder if that saves anything. Returns the total
 * bytes before and after.
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
        [constants.BROTLI_PARAM_QUALITY]: quality,
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

/** The program file of a package's command, to be run with the current Node. */
export const command = (packageFile: string): string => join(root, 'node_modules', packageFile)

/** Builds the app in a folder. If that fails, the script exits. */
async function buildIn(folder: string): Promise<void> {
  const environment = { NODE_ENV: 'production', IDLEWOOD_BUILD_DIR: folder }
  const fail = (message: string): never => {
    rmSync(folder, { recursive: true, force: true })
    return giveUp(message)
  }
  const router = command('@react-router/dev/bin.cjs')
  if (!existsSync(router)) fail('The build tools are not installed: run `npm ci` without --omit=dev.')
  const code = await run(process.execPath, [router, 'build'], { folder: 'web', environment })
  if (code !== 0) fail(`The web app was not built: react-router build ended with ${code}.`)
  writeAppPages(join(folder, 'client'))
  const { portalPages } = await import('../web/messages-plugin.ts')
  optimizePages(join(folder, 'client'), await createPageParts(await portalPages()))
  const { oldBrowserNotice } = await import('../web/old-browser-notice.ts')
  await writeFile(join(folder, 'client', oldBrowserPath), oldBrowserNotice())
  // In a separate process: `npm start` builds too, and the portal must not keep the build tools in memory.
  const worker = await run(process.execPath, [join(root, 'web/build-service-worker.ts')], { environment })
  if (worker !== 0) fail(`The service worker was not built: its build ended with ${worker}.`)
}

/** Builds the app next to its final folder, so that a failed or concurrent build never leaves half of one. */
export async function buildWeb(): Promise<void> {
  const started = Date.now()
  try {
    loadContent(contentFolder(process.env))
  } catch (error) {
    giveUp(error instanceof Error ? error.message : String(error))
  }
  const made = webBuild.fingerprint()
  const folder = `${webBuild.folder}-${process.pid}`
  await buildIn(folder)
  const { files, bytes, brotliBytes } = await compressFolder(join(folder, 'client'))
  webBuild.replaceBy(folder, made)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const kilobytes = (count: number): string => `${Math.round(count / 1000)} kB`
  console.log(
    `Built in ${seconds} s: ${files} texts, ${kilobytes(bytes)}, with brotli ${kilobytes(brotliBytes)}.`,
  )
}
