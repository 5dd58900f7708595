import type { serverStatus } from '@idlewood/contract/server-status'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { readPublic } from '../../api/public.ts'
import { pageLanguage, pageText } from '../../frame/page-script/page-texts.ts'

type Status = ReplyOf<typeof serverStatus.now>

const intervalMs = 30_000
/** Milliseconds after which figures are shown with their age. */
const freshMs = 60_000

const units: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

/**
 * How long ago a moment was. Doesn't use ui/ago.ts, because this script must stay small and has no messages.
 */
function ageOf(line: Element, moment: string): string {
  const seconds = Math.round((Date.now() - Date.parse(moment)) / 1000)
  if (Number.isNaN(seconds)) return pageText(line, 'some-time-ago')
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['second', 1]
  if (seconds < 5) return pageText(line, 'just-now')
  return new Intl.RelativeTimeFormat(pageLanguage(), { numeric: 'auto' }).format(
    -Math.floor(seconds / size),
    unit,
  )
}

/** The text about the game server, or undefined if none is configured. */
function sentence(line: Element, { configured, state, players, max, asOf }: Status): string | undefined {
  if (!configured) return undefined
  if (state === 'down')
    return asOf === null ? pageText(line, 'down') : pageText(line, 'down-since', { age: ageOf(line, asOf) })
  if (players === null || asOf === null) return pageText(line, 'waiting')
  const isFresh = state === 'up' && Date.now() - Date.parse(asOf) < freshMs
  const name = `${isFresh ? 'now' : 'as-of'}${max === null ? '' : '-of'}`
  return pageText(line, name, { players, max: max ?? '', age: ageOf(line, asOf) })
}

/**
 * Keeps the status line beside "Enter" up to date while the page is visible. Unknown values are not shown.
 */
export function liveStatus(page: Document, signal: AbortSignal): void {
  const line = page.querySelector<HTMLElement>('[data-live-status]')
  if (!line) return
  let known: Status | undefined
  const show = (): void => {
    const text = known && sentence(line, known)
    line.textContent = text ?? ''
    if (text && known) line.dataset['state'] = known.state
  }
  const ask = async (): Promise<void> => {
    if (document.hidden || signal.aborted) return
    try {
      known = (await readPublic('/server/status')) as Status // serialized by the server from this same declaration
    } catch {
      // Keep showing the last known status, with its growing age.
    }
    if (!signal.aborted) show()
  }
  const timer = setInterval(() => void ask(), intervalMs)
  signal.addEventListener('abort', () => clearInterval(timer))
  document.addEventListener('visibilitychange', () => void ask(), { signal })
  void ask()
}
