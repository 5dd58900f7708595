/**
 * `npm run video`: renders web/art/film.html frame by frame and encodes it for the landing page into
 * content/media. Needs ffmpeg and Chromium.
 */
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { ask, giveUp, root } from './processes.ts'
import { findService } from './services.ts'

const seconds = 10
const rate = 24
const frames = seconds * rate
const media = join(root, 'content/media')
/** The maximum size of both films together, in bytes. */
const maxBytes = 1_500_000

/** Renders every frame and pipes it to ffmpeg, which stores them losslessly. The film loops. */
async function render(file: string): Promise<void> {
  const executablePath = findService('browser') ?? giveUp('Chromium is needed: it draws the frames.')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage()
    await page.goto(pathToFileURL(join(root, 'web/art/film.html')).href)
    const lossless = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', '-pix_fmt', 'yuv444p']
    const input = ['-f', 'image2pipe', '-framerate', String(rate), '-c:v', 'png', '-i', '-']
    const encoder = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...lossless, file], {
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    for (let frame = 0; frame < frames; frame++) {
      const picture = await page.evaluate(
        `drawFrame(${frame / frames}), document.getElementById('film').toDataURL('image/png')`,
      )
      const bytes = Buffer.from(String(picture).split(',')[1] ?? '', 'base64')
      if (!encoder.stdin.write(bytes)) await once(encoder.stdin, 'drain')
      if (frame % rate === 0) process.stdout.write(`${frame / rate} of ${seconds} s drawn\n`)
    }
    encoder.stdin.end()
    await once(encoder, 'close')
  } finally {
    await browser.close()
  }
}

/** Encodes the film or, with `-frames:v 1`, its first picture. Options are ffmpeg's, as one string. */
async function encode(source: string, name: string, options: string): Promise<number> {
  const file = join(media, name)
  const common = '-an -map_metadata -1 -pix_fmt yuv420p'
  const { code, output } = await ask('ffmpeg', [
    ...'-y -loglevel error -i'.split(' '),
    source,
    ...`${common} ${options}`.split(' '),
    file,
  ])
  if (code !== 0) giveUp(`ffmpeg could not write ${name}: ${output}`)
  const { size } = statSync(file)
  console.log(`${name}: ${(size / 1000).toFixed(0)} kB`)
  return size
}

const folder = mkdtempSync(join(tmpdir(), 'film-'))
const smaller = '-vf scale=1280:-2:flags=lanczos'
try {
  const source = join(folder, 'film.mkv')
  await render(source)
  // Without grain, which would take most of the bytes: the page adds its own over the film.
  const av1 = `-c:v libsvtav1 -preset 4 -crf 41 -g ${frames} -svtav1-params tune=0`
  const h264 = `-c:v libx264 -preset veryslow -tune animation -crf 29 -profile:v high -level 4.0 -g ${frames}`
  const webm = await encode(source, 'evening.webm', av1)
  const mp4 = await encode(source, 'evening.mp4', `${h264} ${smaller} -movflags +faststart`)
  const picture = '-c:v libwebp -quality 74 -compression_level 6'
  await encode(source, 'evening.webp', `-frames:v 1 ${smaller} ${picture}`)
  // The part that a phone shows: landing.css places the film at 62 % of its width.
  await encode(source, 'evening-phone.webp', `-frames:v 1 ${smaller},crop=480:720:496:0 ${picture}`)
  if (webm + mp4 > maxBytes) giveUp(`Together they weigh ${webm + mp4} bytes, more than ${maxBytes}.`)
} finally {
  rmSync(folder, { recursive: true })
}
