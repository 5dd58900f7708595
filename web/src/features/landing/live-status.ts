import type { serverStatus } from '@idlewood/contract/server-status'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { readPublic } from '../../api/public.ts'
import { ago } from '../../ui/ago.ts'

type Status = ReplyOf<typeof serverStatus.now>

const intervalMs = 30_000
/** Older figures are shown with their age. */
const freshMs = 60_000

/** The sentence about the game server; undefined where none is configured. */
export function sentence({ configured, state, players, max, asOf }: Status, now: number): string | undefined {
  if (!configured) return undefined
  const age = asOf === null ? undefined : ago(Date.parse(asOf), now)
  if (state === 'down') return age ? `The server is down, last heard ${age}` : 'The server is down'
  if (players === null || asOf === null) return 'Waiting to hear from the server'
  const count = max === null ? `${players} playing` : `${players} of ${max} playing`
  const isFresh = state === 'up' && now - Date.parse(asOf) < freshMs
  return isFresh ? `${count} now` : `${count}, as of ${age}`
}

/** Keeps the line beside "Enter" up to date while the page is visible. What is not known is not shown. */
export function liveStatus(page: Document, signal: AbortSignal): void {
  const line = page.querySelector<HTMLElement>('[data-live-status]')
  if (!line) return
  let known: Status | undefined
  const show = (): void => {
    const text = known && sentence(known, Date.now())
    line.textContent = text ?? ''
    if (text && known) line.dataset['state'] = known.state
  }
  const ask = async (): Promise<void> => {
    if (document.hidden || signal.aborted) return
    try {
      known = (await readPublic('/server/status')) as Status // the server's serializer wrote it from this declaration
    } catch {
      // What is known stays, with its growing age.
    }
    if (!signal.aborted) show()
  }
  const timer = setInterval(() => void ask(), intervalMs)
  signal.addEventListener('abort', () => clearInterval(timer))
  document.addEventListener('visibilitychange', () => void ask(), { signal })
  void ask()
}
