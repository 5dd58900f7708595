/**
 * Does the tasks of `task-list.ts` in a browser on the built product, and counts the steps on a desktop and
 * on a phone.
 */
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { startTestPortal, type TestPortal } from '../scripts/test-portal.ts'
import { demoOwner, signIn } from './servers.ts'
import { tasks, type PageDriver, type Person, type Task, type TaskUser, type World } from './task-list.ts'

const widths = [1440, 360]
const timeoutMs = 20_000

function createPageDriver(page: Page): PageDriver {
  const driver: PageDriver = {
    page,
    steps: 0,
    async press(what) {
      driver.steps++
      await what.click()
    },
    async type(what, text) {
      driver.steps++
      await what.fill(text)
    },
  }
  return driver
}

/** People of the demo world with everything they can be found by; the game gives each a Discord id. */
function peopleOf({ folder }: TestPortal): Person[] {
  const game = new DatabaseSync(join(folder, 'demo-world.sqlite'), { timeout: 5000 })
  const rows = game
    .prepare(
      `select u.uid, u.username, u.phone, u.ip, min(v.plate) as plate from users u
       join vehicles v on v.ownerid = u.uid
       where u.phone > 0 and v.plate glob '*[A-Z]*' and u.adminlevel = 0 and u.uid > 100
         and exists (select 1 from log_give where description like u.username || ' (uid%transferred%')
       group by u.uid order by u.uid`,
    )
    .all() as (Omit<Person, 'discord'> & Record<string, SQLOutputValue>)[] // the columns selected
  const people = rows.map((row) => ({ ...row, discord: String(998_877_665_544_330_000n + BigInt(row.uid)) }))
  const give = game.prepare('update users set discord_id = ? where uid = ?')
  for (const { discord, uid } of people) give.run(discord, uid)
  game.close()
  return people
}

/** The number of steps of a task, or where it stopped. */
async function stepsOf(browser: Browser, task: Task, { world, width }: { world: World; width: number }) {
  const context = await browser.newContext({ viewport: { width, height: 800 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  page.setDefaultTimeout(timeoutMs)
  if (task.who) {
    const token = await signIn(world.base, { ...demoOwner, username: task.who })
    await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`)
  }
  const driver = createPageDriver(page)
  try {
    await page.goto(world.base + task.from)
    await task.walk(driver, world)
    return String(driver.steps)
  } catch (error) {
    return `stopped after ${driver.steps}: ${String(error).split('\n')[0]}`
  } finally {
    await context.close()
  }
}

function createWorld(base: string, [person, other]: readonly Person[]): World {
  if (!person || !other) throw new Error('The demo world has nobody to look for.')
  return {
    person,
    other,
    base,
    async call(path: string, body: unknown, who: NonNullable<TaskUser>) {
      const response = await fetch(`${base}/api${path}`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${await signIn(base, { ...demoOwner, username: who })}`,
        },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    },
  }
}

/** Does every task on a desktop and on a phone, and prints the steps as a table. */
export async function benchTasks({ chromium: executablePath }: { chromium: string }): Promise<void> {
  const browser = await chromium.launch({ executablePath })
  try {
    const steps = tasks.map((): string[] => [])
    for (const width of widths) {
      const portal = await startTestPortal({ SUPER_USERS: 'Demo_Owner' })
      try {
        const world = createWorld(portal.url, peopleOf(portal))
        for (const [index, task] of tasks.entries())
          steps[index]?.push(await stepsOf(browser, task, { world, width }))
      } finally {
        await portal.stop()
      }
    }
    console.log(`| Task | Before | ${widths.map((width) => `Now, ${width} px`).join(' | ')} |`)
    for (const [index, { name, before }] of tasks.entries())
      console.log(`| ${name} | ${before} | ${steps[index]?.join(' | ')} |`)
  } finally {
    await browser.close()
  }
}
