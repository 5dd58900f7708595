/**
 * The time from a tap or key press to the next paint on the heaviest pages, with the processor slowed to a
 * quarter: the list of a million users, a garage of 509 vehicles and the Permission Manager with 100 roles.
 * Also the processor time of the page's thread at full speed, including all work that follows, because that
 * depends less on other load of the machine.
 */
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { createConnection } from 'mysql2/promise'
import { startMariadb } from '../scripts/mariadb.ts'
import { seed, withPortal } from './users.ts'

/** Milliseconds until the next paint. */
const goal = 100
const slowdown = 4
const rounds = 3
const vehicles = 509
const roles = 100

export interface Scene {
  name: string
  /** The URL; receives the id of the user with the garage. */
  path: (uid: number) => string
  /** What is pressed, in sequence, with the name to print. */
  steps: [name: string, step: (page: Page) => Promise<unknown>][]
}

const type = (search: string, key: string) => async (page: Page) => {
  const box = page.getByRole('searchbox', { name: search })
  await box.focus()
  await page.keyboard.press(key)
}

/** Types into a search field letter by letter, then clears it. */
export const searching = (search: string, letters: string): Scene['steps'] => [
  ...[...letters].map((letter): Scene['steps'][number] => [letter, type(search, letter)]),
  ...[...letters].map((): Scene['steps'][number] => ['Backspace', type(search, 'Backspace')]),
]

/** Presses with the mouse only: a click by name makes the page search for the element during the press. */
export const press = (role: 'button' | 'tab' | 'link', name: string | RegExp) => async (page: Page) => {
  const element = page.getByRole(role, { name }).first()
  await element.scrollIntoViewIfNeeded()
  const place = await element.boundingBox()
  if (!place) throw new Error(`There is no ${role} ${String(name)} to press.`)
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
}

const scenes: Scene[] = [
  {
    name: 'Users',
    path: () => '/admin/users',
    steps: [
      ...searching('Search users', 'an'),
      ['filter', press('button', /^Admins/)],
      ['no filter', press('button', /^(All|Everybody|Everyone)/)],
      ['next page', press('button', /next/i)],
    ],
  },
  {
    name: 'garage of a user',
    path: (uid) => `/admin/users/${uid}?tab=garage`,
    steps: searching('Search cars', 'in'),
  },
  { name: 'own garage', path: () => '/garage', steps: searching('Search cars', 'in') },
  {
    name: 'roles',
    path: () => '/admin/perms?tab=roles',
    steps: [
      ...searching('Search roles', 'be'),
      ['view', press('button', /^View/)],
      ['close', (page) => page.keyboard.press('Escape')],
      ['permissions', press('tab', 'Permissions')],
    ],
  },
  {
    name: 'permissions',
    path: () => '/admin/perms?tab=permissions',
    steps: [...searching('Search permissions', 'vi'), ['roles', press('tab', 'Roles')]],
  },
]

/** Runs in the page, whose globals this file has no types for. */
export const observe = (token: string): string => `
  localStorage.setItem('token', ${JSON.stringify(token)})
  window.interactions = []
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) window.interactions.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

const settled = `new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 3000 }))))`

export async function taskMilliseconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
}

interface Cost {
  paint: number
  processor: number
}

/** The cost of one press: the time until the next paint, and the processor time. */
async function costOf(page: Page, devtools: CDPSession, step: () => Promise<unknown>): Promise<Cost> {
  await page.evaluate('window.interactions = []')
  const before = await taskMilliseconds(devtools)
  await step()
  await page.evaluate(settled)
  const processor = (await taskMilliseconds(devtools)) - before
  const durations = await page.evaluate<number[]>('window.interactions')
  return { paint: Math.max(0, ...durations), processor }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

/** The cost of each press of a scene at a given speed: the median of several rounds. */
async function costsOf(
  page: Page,
  scene: Scene,
  { url, rate }: { url: string; rate: number },
): Promise<Cost[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const costs = scene.steps.map((): Cost[] => [])
  for (let round = 0; round < rounds; round++) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.goto(url)
    await page.getByRole('searchbox').last().waitFor()
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    for (const [index, [, step]] of scene.steps.entries())
      costs[index]?.push(await costOf(page, devtools, () => step(page)))
  }
  await devtools.detach()
  return costs.map((of) => ({
    paint: median(of.map(({ paint }) => paint)),
    processor: median(of.map(({ processor }) => processor)),
  }))
}

export async function measureScene(page: Page, scene: Scene, url: string): Promise<void> {
  const slow = await costsOf(page, scene, { url, rate: slowdown })
  const full = await costsOf(page, scene, { url, rate: 1 })
  const worst = Math.max(...slow.map(({ paint }) => paint))
  const parts = scene.steps.map(
    ([name], index) => `${name} ${slow[index]?.paint.toFixed(0)} (${full[index]?.processor.toFixed(0)})`,
  )
  console.log(
    `${scene.name}: next paint after at most ${worst.toFixed(0)} ms, goal ${goal}; ` +
      `each (processor time at full pace): ${parts.join(', ')}`,
  )
}

/** Gives the measuring user a long garage; returns their id. */
async function fillGarage(game: string): Promise<number> {
  const connection = await createConnection({ uri: game })
  await connection.query(
    `insert into vehicles (ownerid, modelid, plate)
     select (select max(uid) from users), 400 + seq % 212, concat('B', seq) from seq_1_to_${vehicles}`,
  )
  const [rows] = await connection.query('select max(uid) as uid from users')
  await connection.end()
  return (rows as { uid: number }[])[0]?.uid ?? NaN // the columns selected
}

async function addRoles({ base, token }: { base: string; token: string }): Promise<void> {
  for (let index = 1; index <= roles; index++) {
    const { status } = await fetch(`${base}/api/perms/roles`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: `Bench ${index}`, description: `Role ${index} of the bench` }),
    })
    if (status !== 201) throw new Error(`Adding a role answered ${status}.`)
  }
}

/** Measures each scene three times, and prints the median beside the goal. */
export async function benchInteractions({
  mariadbd,
  chromium: executablePath,
  users,
}: {
  mariadbd: string
  chromium: string
  users: number
}): Promise<void> {
  const mariadb = await startMariadb(mariadbd)
  const browser = await chromium.launch({ executablePath })
  try {
    const game = await seed(mariadb.url, users)
    const uid = await fillGarage(game)
    await withPortal(game, async (portal) => {
      await addRoles(portal)
      console.log(
        `interactions at a quarter of the processor, ${users.toLocaleString('en')} users, ` +
          `${vehicles} vehicles, ${roles} roles, medians of ${rounds}`,
      )
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        serviceWorkers: 'block',
      })
      for (const scene of scenes) {
        const page = await context.newPage()
        await page.addInitScript({ content: observe(portal.token) })
        await measureScene(page, scene, portal.base + scene.path(uid))
        await page.close()
      }
    })
  } finally {
    await browser.close()
    await mariadb.stop()
  }
}
