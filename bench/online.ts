/**
 * The cost of the list of online players with a thousand of them: the time from a tap or key press to the
 * next paint with the processor slowed to a quarter, the list's automatic updates, and the call behind it.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { startMariadb } from '../scripts/mariadb.ts'
import { startGameServer, type GameServer } from '../server/test/game-server.ts'
import { signInOwner } from '../server/test/killed-portal.ts'
import { line, percentile } from './faults/live-portal.ts'
import { createTown, startTownPortal } from './faults/town.ts'
import { measureScene, observe, press, searching, taskMilliseconds, type Scene } from './interactions.ts'

const players = 1000
const password = 'a-password-of-the-bench'
/** The processor is slowed to a quarter. */
const slowdown = 4
/** Milliseconds for which the page is watched without input. */
const restMs = 15_000
/** Milliseconds between two requests by the page. */
const intervalMs = 3000

const scene: Scene = {
  name: `list of ${players} players`,
  path: () => '/admin/online',
  steps: [
    ...searching('Search players', 'an'),
    ['by level', press('button', /^Level$/)],
    ['by faction', press('button', /^Faction$/)],
    ['by name', press('button', /^Player$/)],
    ['new', press('button', /^New/)],
    ['everybody', press('button', /^Everybody/)],
    ['a player', press('button', /^Actions for/)],
    ['close', (page) => page.keyboard.press('Escape')],
  ],
}

/** Every second one player leaves and another one joins. */
function play(server: GameServer): NodeJS.Timeout {
  let turn = 0
  return setInterval(() => {
    turn = (turn % 100) + 1
    const pair = [`Towns_Man${turn}`, `Towns_Man${players + turn}`] as const
    const [leaver, comer] = server.players.has(pair[0]) ? pair : ([pair[1], pair[0]] as const)
    server.players.delete(leaver)
    server.players.add(comer)
  }, 1000)
}

/** The page's activity while the list changes without input. */
async function measureLive(page: Page, url: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url)
  await page.getByRole('table', { name: 'In the game' }).waitFor()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const count = `window.drawn = 0
    new MutationObserver((list) => { window.drawn += new Set(list.map(({ target }) =>
      (target.nodeType === 1 ? target : target.parentElement)?.closest('[role=row]'))).size })
      .observe(document.querySelector('[role=table]'), { subtree: true, childList: true, characterData: true })
    window.longest = 0
    new PerformanceObserver((list) => { for (const { duration } of list.getEntries())
      window.longest = Math.max(window.longest, duration) }).observe({ type: 'longtask' })`
  await page.evaluate(count)
  const before = await taskMilliseconds(devtools)
  await wait(restMs)
  const updates = restMs / intervalMs
  const took = ((await taskMilliseconds(devtools)) - before) / updates
  const [drawn, longest] = await page.evaluate<[number, number]>('[window.drawn, window.longest]')
  const rows = await page.getByRole('table', { name: 'In the game' }).getByRole('row').count()
  console.log(
    `         an update: ${took.toFixed(0)} ms of a quarter of the processor, ${(drawn / updates).toFixed(0)} rows changed; in the page ${rows} of ${players}`,
  )
  line('longest task of an update', `${longest.toFixed(0)} ms`, longest <= 100, 'at most 100 ms')
  await devtools.detach()
}

async function measureCall(base: string, token: string): Promise<void> {
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < 20; round++) {
    const began = performance.now()
    const answer = await fetch(`${base}/api/admin/online`, { headers: { authorization: `Bearer ${token}` } })
    bytes = (await answer.text()).length
    times.push(performance.now() - began)
    await wait(200)
  }
  console.log(
    `         the call: median ${percentile(times, 0.5).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms, ${(bytes / 1024).toFixed(0)} KiB`,
  )
}

/** Runs the benchmark on a private MariaDB. */
export async function benchOnline({
  mariadbd,
  chromium: executablePath,
}: {
  mariadbd: string
  chromium: string
}): Promise<void> {
  const mariadb = await startMariadb(mariadbd)
  const town = await createTown(mariadb.url, { name: 'online', people: players + 100 })
  const server = await startGameServer()
  server.rconPassword = password
  server.max = players + 50
  for (let number = 1; number <= players; number++) server.players.add(`Towns_Man${number}`)
  const portal = await startTownPortal(town, {
    GAME_SERVER: server.address,
    GAME_RCON_PASSWORD: password,
  })
  const browser = await chromium.launch({ executablePath })
  const playing = play(server)
  try {
    const token = await signInOwner(portal)
    await wait(5000)
    console.log(`\n/admin/online with ${players} players, at a quarter of the processor`)
    await measureCall(portal.base, token)
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await page.addInitScript({ content: observe(token) })
    await measureScene(page, scene, portal.base + scene.path(0))
    await measureLive(page, `${portal.base}/admin/online`)
  } finally {
    clearInterval(playing)
    await browser.close()
    await portal.end('SIGTERM')
    await server.close()
    await mariadb.stop()
  }
}
