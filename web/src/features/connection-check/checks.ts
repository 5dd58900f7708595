import { character } from '@idlewood/contract/character'
import { portal } from '@idlewood/contract/portal'
import { call } from '../../api/client.ts'
import { cachedAt } from '../../api/cached-responses.ts'
import { currentFormat } from '../../language/format.ts'
import { messages } from '../../language/messages.ts'
import { serverSentence } from '../../language/server-texts.ts'

/** The result of one check. */
export interface Outcome {
  state: 'good' | 'fair' | 'bad'
  /** A function, so that the text is in the current language whenever it is rendered. */
  text: () => string
}

/** Something the browser needs for the portal to work. */
export interface Check {
  name: 'portal' | 'session' | 'clock' | 'storage' | 'serviceWorker' | 'push'
  run: () => Promise<Outcome>
}

const good = (text: Outcome['text']): Outcome => ({ state: 'good', text })
const fair = (text: Outcome['text']): Outcome => ({ state: 'fair', text })
const bad = (text: Outcome['text']): Outcome => ({ state: 'bad', text })

async function reach(): Promise<Outcome> {
  const begin = performance.now()
  const { status, reasons, reasonTexts } = await call(portal.health)
  const took = Math.round(performance.now() - begin)
  const ms = String(took)
  if (status !== 'ok') {
    const said = await Promise.all(
      reasons.map((reason, index) => serverSentence(reason, reasonTexts?.[index] ?? undefined)),
    )
    return fair(() => messages('connection-check')('portal.but', { ms, reasons: said.join(' ') }))
  }
  return took > 1500
    ? fair(() => messages('connection-check')('portal.slow', { ms }))
    : good(() => messages('connection-check')('portal.good', { ms }))
}

async function session(): Promise<Outcome> {
  const answer = await call(character.profile)
  const { username } = answer.user
  return cachedAt(answer) === undefined
    ? good(() => messages('connection-check')('session.good', { name: username }))
    : fair(() => messages('connection-check')('session.cached', { name: username }))
}

async function clock(): Promise<Outcome> {
  const begin = Date.now()
  const { time } = await call(portal.health)
  const middle = (begin + Date.now()) / 2
  const difference = Math.round((middle - Date.parse(time)) / 1000)
  if (Math.abs(difference) < 30) return good(() => messages('connection-check')('clock.good'))
  const seconds = String(Math.abs(difference))
  return fair(() =>
    difference > 0
      ? messages('connection-check')('clock.ahead', { seconds })
      : messages('connection-check')('clock.behind', { seconds }),
  )
}

/** Private windows of some browsers provide the API but no database. */
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

/** `850 MB`, `10.7 GB`. */
const sizeWords = (megabytes: number): string =>
  megabytes < 1000
    ? currentFormat().number(megabytes, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 })
    : currentFormat().number(megabytes / 1000, {
        style: 'unit',
        unit: 'gigabyte',
        maximumFractionDigits: 1,
      })

async function storage(): Promise<Outcome> {
  localStorage.setItem('connection-check', 'x')
  localStorage.removeItem('connection-check')
  if (!('indexedDB' in window) || !(await opensDatabase())) {
    return fair(() => messages('connection-check')('storage.noDatabase'))
  }
  const estimate = await navigator.storage?.estimate?.()
  if (!estimate?.quota) return good(() => messages('connection-check')('storage.good'))
  const megabytes = (estimate.quota - (estimate.usage ?? 0)) / 1e6
  const isLittle = megabytes < 20
  return (isLittle ? fair : good)(() => {
    const free = sizeWords(megabytes)
    return messages('connection-check')(isLittle ? 'storage.little' : 'storage.free', { free })
  })
}

async function serviceWorker(): Promise<Outcome> {
  if (!('serviceWorker' in navigator)) return fair(() => messages('connection-check')('serviceWorker.none'))
  const registration = await navigator.serviceWorker.getRegistration()
  return good(() =>
    messages('connection-check')(registration?.active ? 'serviceWorker.active' : 'serviceWorker.idle'),
  )
}

async function push(): Promise<Outcome> {
  if (!('PushManager' in window) || !Reflect.has(window, 'Notification'))
    return fair(() => messages('connection-check')('push.none'))
  const { permission } = Notification
  const text = (): string => messages('connection-check')(`push.${permission}`)
  return permission === 'denied' ? fair(text) : good(text)
}

/** The checks, ordered by what support asks about first. */
export const checks: readonly Check[] = [
  { name: 'portal', run: reach },
  { name: 'session', run: session },
  { name: 'clock', run: clock },
  { name: 'storage', run: storage },
  { name: 'serviceWorker', run: serviceWorker },
  { name: 'push', run: push },
]

/** Runs a check; if it throws, the outcome is a failure with the error's message. */
export async function outcomeOf({ run }: Check): Promise<Outcome> {
  try {
    return await run()
  } catch (error) {
    return bad(() => (error instanceof Error ? error.message : messages('connection-check')('failed')))
  }
}
