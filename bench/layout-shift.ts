/**
 * How much each page moves while it loads over a slow connection, at two phone widths and a desktop width:
 * the browser's score for layout shifts that were not caused by a tap or key press.
 */
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { startTestPortal } from '../scripts/test-portal.ts'
import { demoOwner, signIn } from './servers.ts'

/** The score must be below this. */
const goal = 0.05

const sizes = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]

const adminPages = [
  'users users/2 users/2?tab=garage users/2?tab=inventory users/2?tab=record users/2?tab=notes users/2?tab=links',
  'users/2?tab=property users/2?tab=changes users/2?tab=ledger users/2?tab=sessions users/1/vehicles/1',
  'perms perms?tab=roles perms?tab=users perms?tab=routes perms/explain changes operations operations/names',
  'logs tracks watch property property?at=house-1 patchnotes patchnotes?edit=new premium settings websettings',
  'factions factions/1 gangs gangs/1 publiclockers publiclockers/1 publiclockers/1/7 notifications online bans',
  'ledger ledger/unknown',
]
const publicPages = [
  '/ /rules /premium /premium/purchase/gold /signin /signup /link /musicpage /status /offline /no/such/page',
  '/home /profile /garage /vehicle/1 /inbox /settings /sessions /dashboard /property /statement /test /admin',
]
const paths = [
  ...publicPages.flatMap((line) => line.split(' ')),
  ...adminPages.flatMap((line) => line.split(' ')).map((path) => `/admin/${path}`),
]

/** Runs in the page, whose globals this file has no types for. */
const observe = (token: string): string => `
  localStorage.setItem('token', ${JSON.stringify(token)})
  window.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

/** A page of a signed-in user, on a connection like that of a phone with weak reception. */
async function slowPage(context: BrowserContext, token: string): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 80,
    downloadThroughput: 400_000,
    uploadThroughput: 200_000,
  })
  await page.addInitScript({ content: observe(token) })
  return page
}

async function shiftOf(page: Page, url: string): Promise<number> {
  await page.goto(url)
  // Pages that poll never become idle: measure what they show after these seconds.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
  await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))')
  return page.evaluate<number>('window.layoutShift')
}

/** Measures every page of players and staff, and prints those that move, beside the goal. */
export async function benchLayoutShift({ chromium: executablePath }: { chromium: string }): Promise<void> {
  const portal = await startTestPortal({ SUPER_USERS: 'Demo_Owner' })
  const browser = await chromium.launch({ executablePath })
  try {
    const token = await signIn(portal.url, demoOwner)
    for (const viewport of sizes) {
      const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
      const page = await slowPage(context, token)
      const shifts: [path: string, shift: number][] = []
      for (const path of paths) shifts.push([path, await shiftOf(page, portal.url + path)])
      await context.close()
      const worst = shifts.toSorted(([, one], [, other]) => other - one).slice(0, 5)
      const over = shifts.filter(([, shift]) => shift >= goal).length
      console.log(
        `layout shift at ${viewport.width} px, ${paths.length} pages: worst ` +
          `${worst.map(([path, shift]) => `${path} ${shift.toFixed(3)}`).join(', ')}; ` +
          `${over} not below the goal of ${goal}`,
      )
    }
  } finally {
    await browser.close()
    await portal.stop()
  }
}
