import { character } from '@idlewood/contract/character'
import { portal } from '@idlewood/contract/portal'
import { call } from '../../api/client.ts'
import { cachedAt } from '../../api/cached-responses.ts'

/** How one check came out. */
export interface Outcome {
  state: 'good' | 'fair' | 'bad'
  text: string
}

/** One thing that must work for the portal to work. */
export interface Check {
  name: string
  run: () => Promise<Outcome>
}

const good = (text: string): Outcome => ({ state: 'good', text })
const fair = (text: string): Outcome => ({ state: 'fair', text })
const bad = (text: string): Outcome => ({ state: 'bad', text })

async function reach(): Promise<Outcome> {
  const begin = performance.now()
  const { status, reasons } = await call(portal.health)
  const took = Math.round(performance.now() - begin)
  if (status !== 'ok') return fair(`Answers in ${took} ms, but: ${reasons.join(' ')}`)
  return took > 1500 ? fair(`Answers, slowly: ${took} ms`) : good(`Answers in ${took} ms`)
}

async function session(): Promise<Outcome> {
  const answer = await call(character.profile)
  const { username } = answer.user
  return cachedAt(answer) === undefined
    ? good(`Signed in as ${username}`)
    : fair(`Signed in as ${username} when the portal was last reached`)
}

async function clock(): Promise<Outcome> {
  const begin = Date.now()
  const { time } = await call(portal.health)
  const middle = (begin + Date.now()) / 2
  const difference = Math.round((middle - Date.parse(time)) / 1000)
  if (Math.abs(difference) < 30) return good('Agrees with the portal')
  return fair(
    `${Math.abs(difference)} s ${difference > 0 ? 'ahead of' : 'behind'} the portal; set it to automatic`,
  )
}

/** Private windows of some browsers have the function but not the database. */
function opensDatabase(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('connection-check')
    opening.addEventListener('error', () => resolve(false))
    opening.addEventListener('success', () => {
      opening.result.close()
      indexedDB.deleteDatabase('connection-check')
      resolve(true)
    })
  })
}

async function storage(): Promise<Outcome> {
  localStorage.setItem('connection-check', 'x')
  localStorage.removeItem('connection-check')
  if (!('indexedDB' in window) || !(await opensDatabase())) {
    return fair('Settings are kept, but this browser has no database (a private window?)')
  }
  const estimate = await navigator.storage?.estimate?.()
  if (!estimate?.quota) return good('Works')
  const free = Math.round((estimate.quota - (estimate.usage ?? 0)) / 1_000_000)
  return free < 20 ? fair(`Works, but only ${free} MB are free`) : good(`Works, ${free} MB free`)
}

async function serviceWorker(): Promise<Outcome> {
  if (!('serviceWorker' in navigator))
    return fair('This browser has none, or the address is not secure (https)')
  const registration = await navigator.serviceWorker.getRegistration()
  return good(registration?.active ? 'Supported and active' : 'Supported, none installed yet')
}

async function push(): Promise<Outcome> {
  if (!('PushManager' in window) || !('Notification' in window))
    return fair('Push notifications not supported')
  const words = { granted: 'allowed', denied: 'blocked in the browser’s settings', default: 'not asked yet' }
  const text = `Supported, ${words[Notification.permission]}`
  return Notification.permission === 'denied' ? fair(text) : good(text)
}

/** What support asks about first, in that order. */
export const checks: readonly Check[] = [
  { name: 'Portal', run: reach },
  { name: 'Session', run: session },
  { name: 'Clock', run: clock },
  { name: 'Storage', run: storage },
  { name: 'Service worker', run: serviceWorker },
  { name: 'Push', run: push },
]

/** Runs a check; one that throws has failed, and says why. */
export async function outcomeOf({ run }: Check): Promise<Outcome> {
  try {
    return await run()
  } catch (error) {
    return bad(error instanceof Error ? error.message : 'Failed')
  }
}
