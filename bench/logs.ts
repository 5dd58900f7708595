/**
 * A day of five million lines in the log viewer: first, last and middle page, filters that match little and
 * nothing, malicious patterns, and what all that costs in memory and for other users. Times are of whole
 * requests, measured by a client on the same machine.
 */
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { logsPerPage } from '../contract/src/admin-logs.ts'
import { freePort, root } from '../scripts/processes.ts'
import { createDice } from '../server/src/demo/dice.ts'
import { logPath } from '../server/src/logs/paths.ts'
import { median } from './load.ts'
import { portalEnvironment, startServer } from './servers.ts'

const lines = 5_000_000
const day = { type: 'access', year: '2025', month: 'March', day: '14' } as const
const begin = Date.UTC(2025, 2, 14)
const paths = [
  '/api/user/profile',
  '/api/user/vehicles',
  '/api/user/inventory',
  '/api/portal',
  '/api/user/factions/',
]

/** Writes the day's log as the portal would have. Returns its size in bytes. */
async function generate(folder: string): Promise<number> {
  const path = logPath(folder, day)
  mkdirSync(dirname(path), { recursive: true })
  const file = createWriteStream(path)
  const dice = createDice(7)
  let bytes = 0
  for (let line = 0; line < lines;) {
    const texts: string[] = []
    for (let next = 0; next < 10_000 && line < lines; next++, line++) {
      const status = dice.chance(1 / 200) ? 404 : 200
      const milliseconds = dice.between(0, 40)
      const path = `${paths[line % paths.length]}${line % paths.length === 4 ? dice.between(1, 30) : ''}`
      const message = `GET ${path} ${status} ${milliseconds} ms${line === 4_321_987 ? ' Needle_Haystack' : ''}`
      const timestamp = new Date(begin + Math.floor((line * 86_400_000) / lines)).toISOString()
      texts.push(
        JSON.stringify({
          timestamp,
          level: status === 200 ? 'info' : 'warn',
          message,
          path,
          status,
          milliseconds,
        }),
      )
    }
    const text = `${texts.join('\n')}\n`
    bytes += text.length
    if (!file.write(text)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
  return bytes
}

const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The part of a response that is used. */
interface Page {
  logs: { main: { message: string }[] }
  totals: { main: number }
  complete: boolean
  scanned: number
  note?: string
}

interface Portal {
  ask(query: Record<string, string>): Promise<{ milliseconds: number; page: Page }>
  /** The longest stall of the portal's event loop since the last call, in milliseconds. */
  stall(): Promise<number>
}

const shown = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`

/** Repeats the request until everything is counted, as the viewer does. */
async function whole({ ask }: Portal, query: Record<string, string>) {
  const began = performance.now()
  let first = NaN
  let calls = 0
  for (;;) {
    const { page } = await ask({ ...query, ...(calls === 0 ? {} : { count: 'yes' }) })
    calls++
    if (page.logs.main.length > 0 && Number.isNaN(first)) first = performance.now() - began
    if (page.complete) return { page, first, took: performance.now() - began, calls }
  }
}

async function measurePages(portal: Portal): Promise<void> {
  const first = await portal.ask({})
  console.log(`  first page, first touch: ${shown(first.milliseconds)} (complete: ${first.page.complete})`)
  const counted = await whole(portal, {})
  console.log(
    `  counted: ${counted.page.totals.main} lines after ${shown(counted.took)} in ${counted.calls} calls`,
  )
  const last = Math.ceil(lines / logsPerPage.usual)
  for (const [name, page] of [
    ['first page', 1],
    ['page 50,000', 50_000],
    ['last page', last],
  ] as const) {
    const times: number[] = []
    for (let round = 0; round < 30; round++)
      times.push((await portal.ask({ page: String(page) })).milliseconds)
    console.log(`  ${name.padEnd(12)} ${shown(median(times))}, worst ${shown(Math.max(...times))}`)
  }
}

async function measureFilters(portal: Portal, bytes: number): Promise<void> {
  const filters: [name: string, filter: string][] = [
    ['selective word', 'needle_haystack'],
    ['hopeless word', 'nobody was here'],
    ['selective expression', 'needle.haystack$'],
    ['hopeless expression', 'status=\\d+ (jane|joe)'],
    ['hopeless, letters everywhere', '[a-z]+ [a-z/]+x \\d+'],
    ['every 200th line', '\\b404\\b'],
    ['every line', 'get|post'],
    ['evil', '(a+)+$'],
    ['evil and wide', '(.*)(.*)(.*)(.*)[^ -~]'],
    ['large', '(x|\\d{1,400} ms){2}!'],
  ]
  for (const [name, filter] of filters) {
    await portal.stall()
    const { page, first, took, calls } = await whole(portal, { filter })
    console.log(
      `  ${name.padEnd(30)} ${(bytes / 1e3 / took).toFixed(0).padStart(5)} MB/s (${(took / 1000).toFixed(2)} s, ${calls} calls), ` +
        `first entries after ${Number.isNaN(first) ? '–' : shown(first)}, ${page.totals.main} found${page.note ? ` (${page.note})` : ''}; ` +
        `longest stall of the portal ${shown(await portal.stall())}`,
    )
  }
  const again = await portal.ask({ filter: '\\b404\\b', page: '300' })
  console.log(`  page 300 of what was filtered: ${shown(again.milliseconds)}`)
}

/** How long others wait while someone uses a hopeless filter. */
async function measureOthers(portal: Portal, base: string): Promise<void> {
  const health = async (): Promise<number> => {
    const began = performance.now()
    await (await fetch(`${base}/api/health`)).arrayBuffer()
    return performance.now() - began
  }
  const times: number[] = []
  const over = new AbortController()
  const filtering = whole(portal, { filter: 'x(a|b|ab)*c!' }).finally(() => over.abort())
  while (!over.signal.aborted) times.push(await health())
  await filtering
  console.log(
    `  another call meanwhile: ${shown(median(times))}, worst ${shown(Math.max(...times))} of ${times.length}`,
  )
}

/** A session of the demo world's owner. */
async function signIn(base: string): Promise<string> {
  const attempt = () =>
    fetch(`${base}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'Demo_Owner', password: 'idlewood' }),
    })
  let answer = await attempt()
  // The portal's event loop is busy at the start, and requests are refused meanwhile.
  for (; !answer.ok; answer = await attempt()) await new Promise((resolve) => setTimeout(resolve, 500))
  // The contract's { token, user }.
  return ((await answer.json()) as { token: string }).token
}

/** The viewer of the day's log, as the user of this token. */
function createViewer(base: string, token: string): Portal & { download(): Promise<Response> } {
  const address = `${base}/api/admin/logs/${day.type}/${day.year}/${day.month}/${day.day}`
  const headers = { authorization: `Bearer ${token}` }
  return {
    async ask(query) {
      const began = performance.now()
      const answer = await fetch(`${address}?${new URLSearchParams(query).toString()}`, { headers })
      const page = (await answer.json()) as Page // the contract's reply, or a refusal
      if (!answer.ok) throw new Error(JSON.stringify(page))
      return { milliseconds: performance.now() - began, page }
    },
    async stall() {
      const metrics = await (await fetch(`${base}/metrics`)).text()
      return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)?.[1]) * 1000
    },
    download: () => fetch(`${address}/download?filter=404`, { headers }),
  }
}

async function measureDownload(download: () => Promise<Response>): Promise<void> {
  const began = performance.now()
  const answer = await download()
  let downloaded = 0
  // A successful response has a body.
  for await (const chunk of answer.body!) downloaded += chunk.length
  const seconds = ((performance.now() - began) / 1000).toFixed(2)
  console.log(`  filtered download: ${(downloaded / 1e6).toFixed(1)} MB in ${seconds} s`)
}

/** Measures everything, with the memory it takes. */
async function measureViewer(base: string, pid: number, bytes: number): Promise<void> {
  const viewer = createViewer(base, await signIn(base))
  await new Promise((resolve) => setTimeout(resolve, 5000))
  const resting = residentMegabytes(pid)
  let peak = resting
  const watch = setInterval(() => (peak = Math.max(peak, residentMegabytes(pid))), 20)
  try {
    await measurePages(viewer)
    const paging = peak
    await measureFilters(viewer, bytes)
    await measureOthers(viewer, base)
    await measureDownload(() => viewer.download())
    const most = [`${paging.toFixed(0)} while paging`, `${peak.toFixed(0)} with everything above`]
    console.log(`  memory: ${resting.toFixed(0)} MB at rest, at most ${most.join(', ')}`)
  } finally {
    clearInterval(watch)
  }
}

export async function benchLogs(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-bench-'))
  const began = performance.now()
  const bytes = await generate(join(folder, 'logs'))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const size = (bytes / 1e6).toFixed(0)
  console.log(`A day of ${lines.toLocaleString('en')} lines, ${size} MB, made in ${seconds} s`)
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const environment = { ...portalEnvironment(port, folder), LOG_RETENTION_DAYS: '3650' }
  const command: [string, ...string[]] = [process.execPath, join(root, 'server/build/main.js')]
  const { companion, pid } = await startServer(command, `${base}/api/health`, environment)
  try {
    await measureViewer(base, pid, bytes)
  } finally {
    await companion.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
