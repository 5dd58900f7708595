import { readPublic, RefusedError } from '../../api/public.ts'
import { dropEndedToken, dropToken, onTokenChange, readToken } from '../../api/token.ts'
import { logToConsole } from '../../api/log-to-console.ts'
import { forgetOnDevice } from '../../session/forget-device.ts'
import { noticeText, showNotice } from './notices.ts'
import { pageText } from './page-texts.ts'

/** Polling interval of the inbox in milliseconds. */
const intervalMs = 60_000

/** The fields of the replies used here; the server serializes each reply from its declaration. */
interface Replies {
  profile: { user: { username: string; superUser: boolean } }
  rights: { permissions: readonly unknown[] }
  inbox: { unread: number }
}

const ask = async <K extends keyof Replies>(path: `/${string}`): Promise<Replies[K]> =>
  (await readPublic(path)) as Replies[K]

const all = (page: Document, part: string): Iterable<HTMLElement> =>
  page.querySelectorAll<HTMLElement>(`[data-member-${part}]`)

function drawUnread(page: Document, unread: number): void {
  const count = unread > 99 ? '99+' : String(unread)
  for (const bell of all(page, 'bell'))
    bell.setAttribute('aria-label', pageText(bell, unread === 0 ? 'none' : 'unread', { count }))
  for (const badge of all(page, 'unread')) {
    badge.textContent = count
    badge.hidden = unread === 0
  }
}

async function showUnread(page: Document, signal: AbortSignal): Promise<void> {
  const { unread } = await ask<'inbox'>('/inbox/unread')
  if (!signal.aborted) drawUnread(page, unread)
}

/** Removes from the page what it says about the person who was signed in. */
function forgetMember(page: Document): void {
  for (const name of all(page, 'name')) name.textContent = pageText(name, 'none')
  for (const link of all(page, 'admin')) link.hidden = true
  drawUnread(page, 0)
}

/**
 * Fills in the name of the token's owner. Returns whether it did: meanwhile the token may have changed or
 * gone.
 */
async function showMember(page: Document, signal: AbortSignal, token: string): Promise<boolean> {
  const [{ user }, { permissions }] = await Promise.all([
    ask<'profile'>('/user/profile'),
    ask<'rights'>('/user/profile/perms'),
    showUnread(page, signal),
  ])
  if (signal.aborted || readToken() !== token) return false
  for (const name of all(page, 'name')) name.textContent = user.username
  for (const link of all(page, 'admin')) link.hidden = !user.superUser && permissions.length === 0
  return true
}

/** Ends the session at the portal. Returns false if the portal could not be told. */
async function endSession(): Promise<boolean> {
  try {
    await readPublic('/auth/logout', 'POST')
    return true
  } catch (error) {
    logToConsole('Not signed out there.', error)
    return isRefusal(error)
  }
}

/**
 * Signs out as the app does (session/auth-actions.ts). Even if the portal is unreachable, this browser
 * forgets the session.
 */
async function signOut(page: Document): Promise<void> {
  const ended = endSession()
  dropToken()
  sessionStorage.clear()
  await forgetOnDevice()
  if (await ended) return location.reload()
  // Without the portal and the caches there is nothing to reload.
  forgetMember(page)
  showNotice(page, { id: 'logout', words: noticeText(page, 'logout'), tone: 'warning' })
}

/** True if the portal rejects the token. */
const isRefusal = (error: unknown): boolean => error instanceof RefusedError && error.status === 401

/**
 * An expired session turns the member into a visitor; other errors may be temporary, and the links keep
 * working.
 */
function onFailure(error: unknown): void {
  if (isRefusal(error)) dropEndedToken()
  else logToConsole('Who is signed in could not be loaded.', error)
}

/** Polls the inbox, and checks it when the service worker has shown a notification. */
function followInbox(page: Document, signal: AbortSignal): void {
  const look = (): void => {
    if (readToken() !== null && !document.hidden) showUnread(page, signal).catch(onFailure)
  }
  const timer = setInterval(look, intervalMs)
  signal.addEventListener('abort', () => clearInterval(timer))
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker
  worker?.addEventListener('message', ({ data }) => data === 'inbox' && look(), { signal })
}

/**
 * On a page without the app: shows who is signed in and the number of unread messages, and handles signing
 * out.
 */
export function memberBar(page: Document, signal: AbortSignal): void {
  /** The token of the person whose name is on the page. */
  let shown: string | null = null
  const leave = (): void => {
    shown = null
    void signOut(page)
  }
  for (const button of all(page, 'logout')) button.addEventListener('click', leave, { signal })
  const show = (): void => {
    const token = readToken()
    // Another person's name must not stay on the page, not even hidden.
    if (shown !== null && shown !== token) return location.reload()
    if (token === null) return
    showMember(page, signal, token).then((isShown) => {
      if (isShown) shown = token
    }, onFailure)
  }
  signal.addEventListener('abort', onTokenChange(show))
  // Browsers restore a page that was left from their back/forward cache; the session may have ended
  // meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && show(), { signal })
  followInbox(page, signal)
  show()
}
