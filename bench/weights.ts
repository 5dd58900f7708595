/**
 * The weight of pages for a browser with an empty cache: the script transferred until a page is rendered,
 * with what follows without input, and Lighthouse's results for pages behind the sign-in on a phone.
 */
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { isStream } from '../e2e/at-rest.ts'
import { staffPages } from '../e2e/pages.ts'
import { startTestPortal } from '../scripts/test-portal.ts'
import { median } from './load.ts'
import { browserFlags, loadPageTools, type PageTools } from './page-tools.ts'
import { demoOwner, signIn } from './servers.ts'

const runs = 5
const restMs = 2500
/** The document, the files it names, and the files that those request. */
const chainGoal = 3

/** Pages, and the kilobytes of script that their first view may need. */
const pages: readonly (readonly [path: string, goal: number])[] = [
  ['/', 5],
  ['/home', 120],
  ['/garage', 120],
  ...Object.values(staffPages)
    .flat()
    .map((path) => [path, 200] as const),
]
const onPhones = ['/', '/home', '/garage', '/admin/users']

/** What requested a file, as reported by the browser's developer tools. */
interface Initiator {
  type: string
  url?: string
  stack?: { callFrames: { url: string }[] }
}

/** One script of a page. */
interface Script {
  /** Transferred, with headers. */
  bytes: number
  /** Length of the chain of requests that led to it, including itself and the document. */
  chain: number
}

/** What a page has fetched so far. */
interface Fetched {
  scripts: Map<string, Script>
  /** Calls without a response yet. */
  waiting: Set<string>
}

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url)

function chainTo(initiator: Initiator, scripts: Fetched['scripts']): number {
  const asker = initiator.url ?? initiator.stack?.callFrames[0]?.url
  const known = initiator.type === 'parser' || asker === undefined ? undefined : scripts.get(pathOf(asker))
  return (known?.chain ?? 1) + 1
}

function listen(devtools: CDPSession): Fetched {
  const fetched: Fetched = { scripts: new Map(), waiting: new Set() }
  const paths = new Map<string, string>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
    const path = pathOf(request.url)
    if (path.startsWith('/api/') && !isStream(path)) fetched.waiting.add(requestId)
    if (!path.endsWith('.js') || fetched.scripts.has(path)) return
    paths.set(requestId, path)
    fetched.scripts.set(path, { bytes: 0, chain: chainTo(initiator, fetched.scripts) })
  })
  // Not until the response is complete: one that the head requested and the page has not read yet never is.
  devtools.on('Network.responseReceived', ({ requestId }) => fetched.waiting.delete(requestId))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = fetched.scripts.get(paths.get(requestId) ?? '')
    if (script) script.bytes += encodedDataLength
  })
  devtools.on('Network.loadingFailed', ({ requestId }) => fetched.waiting.delete(requestId))
  return fetched
}

/** Waits until the page has loaded, shows no loading indicator, and all its calls have responses. */
async function untilDrawn(page: Page, { waiting }: Fetched): Promise<void> {
  const isShown = `document.readyState === 'complete' && !document.querySelector('[aria-busy=true]') &&
    document.querySelector('h1') !== null`
  const deadline = Date.now() + 10_000
  while ((waiting.size > 0 || !(await page.evaluate<boolean>(isShown))) && Date.now() < deadline)
    await page.waitForTimeout(20)
}

const sum = (scripts: Iterable<Script>): number =>
  [...scripts].reduce((total, { bytes }) => total + bytes, 0) / 1000

async function weigh(browser: Browser, url: string, token: string | null) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    const fetched = listen(devtools)
    if (token !== null) await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`)
    await page.goto(url)
    await untilDrawn(page, fetched)
    const asked = new Set(fetched.scripts.keys())
    await page.waitForTimeout(restMs)
    // Scripts requested by then count, even if they had not arrived completely.
    const first = new Map([...fetched.scripts].filter(([path]) => asked.has(path)))
    return { first, all: fetched.scripts }
  } finally {
    await context.close()
  }
}

const kilobytes = (scripts: ReadonlyMap<string, Script>): string =>
  `${sum(scripts.values()).toFixed(1)} kB in ${scripts.size} files`

async function printWeights(executablePath: string, base: string, token: string): Promise<void> {
  const browser = await chromium.launch({ executablePath })
  try {
    for (const [path, goal] of pages) {
      const { first, all } = await weigh(browser, base + path, path === '/' ? null : token)
      const entry = [...first].filter(([name]) => /\/app-/.test(name)).map(([, script]) => script)
      const chain = Math.max(...[...first.values()].map((script) => script.chain))
      console.log(
        `${path}: script until it is drawn ${kilobytes(first)} (goal ${goal}), entry ${sum(entry).toFixed(1)} ` +
          `(goal 85), chain ${chain} (goal ${chainGoal}); ${restMs / 1000} s later ${kilobytes(all)}`,
      )
      if (process.env['BENCH_FILES'])
        for (const [name, { bytes, chain: length }] of [...all].toSorted(([, a], [, b]) => b.bytes - a.bytes))
          console.log(`    ${first.has(name) ? 'first' : 'later'} ${bytes} ${length} ${name}`)
    }
  } finally {
    await browser.close()
  }
}

/** Stores the token where the app keeps it, in the browser that Lighthouse is going to use. */
async function enter(port: number, base: string, token: string | null): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://localhost:${port}`)
  const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage()
  // A small file on the portal's origin.
  await page.goto(`${base}/favicon.svg`)
  if (token !== null) await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`)
  await page.close()
  await browser.close()
}

async function scoreOnce(
  { launch, lighthouse }: PageTools,
  chromePath: string,
  url: URL,
  token: string | null,
) {
  const chrome = await launch({ chromePath, chromeFlags: browserFlags })
  try {
    await enter(chrome.port, url.origin, token)
    const options = {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      disableStorageReset: true,
    } as const
    const result = await lighthouse(url.href, options)
    if (!result) throw new Error(`Lighthouse said nothing about ${url.href}.`)
    const { audits, categories } = result.lhr
    const of = (name: string): number => audits[name]?.numericValue ?? NaN
    return {
      score: Math.round((categories['performance']?.score ?? 0) * 100),
      lcp: of('largest-contentful-paint'),
      blocking: of('total-blocking-time'),
      shift: of('cumulative-layout-shift'),
    }
  } finally {
    chrome.kill()
  }
}

async function printScores(chromePath: string, base: string, token: string): Promise<void> {
  const tools = await loadPageTools()
  const scores = new Map<string, Awaited<ReturnType<typeof scoreOnce>>[]>(onPhones.map((path) => [path, []]))
  // Alternately, so that other work on the machine affects all pages alike.
  for (let run = 0; run < runs; run++)
    for (const [path, own] of scores)
      own.push(await scoreOnce(tools, chromePath, new URL(path, base), path === '/' ? null : token))
  for (const [path, own] of scores) {
    const of = (pick: (one: (typeof own)[number]) => number): number => median(own.map(pick))
    console.log(
      `${path} on a phone: ${of(({ score }) => score)} (goal 90), LCP ${of(({ lcp }) => lcp).toFixed(0)} ms (goal 2500), ` +
        `blocked ${of(({ blocking }) => blocking).toFixed(0)} ms (goal: twice that of /), shift ${of(({ shift }) => shift).toFixed(3)}`,
    )
  }
}

/** Runs `work` with a portal and a signed-in owner. */
async function withOwner(work: (base: string, token: string) => Promise<void>): Promise<void> {
  const portal = await startTestPortal({ SUPER_USERS: 'Demo_Owner' })
  try {
    await work(portal.url, await signIn(portal.url, demoOwner))
  } finally {
    await portal.stop()
  }
}

/** Weighs the pages. With BENCH_FILES set it lists their files. */
export const benchWeights = ({ chromium: path }: { chromium: string }): Promise<void> =>
  withOwner((base, token) => printWeights(path, base, token))

/** Runs Lighthouse on pages as a signed-in user. */
export const benchPhones = ({ chromium: path }: { chromium: string }): Promise<void> =>
  withOwner((base, token) => printScores(path, base, token))
