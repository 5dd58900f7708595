import { readPublic, RefusedError } from '../../api/public.ts'
import { dropToken, onTokenChange, readToken } from '../../api/token.ts'
import { note } from '../../api/console-note.ts'
import { forgetOnDevice } from '../../session/forget-device.ts'
import { pageText } from './page-texts.ts'

/** Milliseconds between two looks into the inbox. */
const every = 60_000

/** What of the replies is shown here, each written by the server's serializer from its declaration. */
interface Replies {
  profile: { user: { username: string; superUser: boolean } }
  rights: { permissions: readonly unknown[] }
  inbox: { unread: number }
}

const ask = async <K extends keyof Replies>(path: `/${string}`): Promise<Replies[K]> =>
  (await readPublic(path)) as Replies[K]

const all = (page: Document, part: string): Iterable<HTMLElement> =>
  page.querySelectorAll<HTMLElement>(`[data-member-${part}]`)

async function showUnread(page: Document, signal: AbortSignal): Promise<void> {
  const { unread } = await ask<'inbox'>('/inbox/unread')
  if (signal.aborted) return
  const count = unread > 99 ? '99+' : String(unread)
  for (const bell of all(page, 'bell'))
    bell.setAttribute('aria-label', pageText(bell, unread === 0 ? 'none' : 'unread', { count }))
  for (const badge of all(page, 'unread')) {
    badge.textContent = count
    badge.hidden = unread === 0
  }
}

/** Fills in who the token's person is. Returns whether it did: meanwhile it may be another's, or nobody's. */
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

/**
 * Signs out as the app does (session/auth-actions.ts). The portal may be away; this browser forgets
 * all the same.
 */
async function signOut(): Promise<void> {
  const ended = readPublic('/auth/logout', 'POST').catch((error: unknown) =>
    note('Not signed out there.', error),
  )
  dropToken()
  sessionStorage.clear()
  await forgetOnDevice()
  await ended
  location.reload()
}

/** A session that is over makes a visitor; everything else may pass, and the links lead on all the same. */
function onFailure(error: unknown): void {
  if (error instanceof RefusedError && error.status === 401) dropToken()
  else note('Who is signed in could not be loaded.', error)
}

/** Looks into the inbox now and then, and when the service worker has shown a message. */
function followInbox(page: Document, signal: AbortSignal): void {
  const look = (): void => {
    if (readToken() !== null && !document.hidden) showUnread(page, signal).catch(onFailure)
  }
  const timer = setInterval(look, every)
  signal.addEventListener('abort', () => clearInterval(timer))
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker
  worker?.addEventListener('message', ({ data }) => data === 'inbox' && look(), { signal })
}

/** Fills in, on a page without the app, who is signed in, what is new, and how to sign out. */
export function memberBar(page: Document, signal: AbortSignal): void {
  /** The token of the person whose name is on the page. */
  let shown: string | null = null
  const leave = (): void => {
    shown = null
    void signOut()
  }
  for (const button of all(page, 'logout')) button.addEventListener('click', leave, { signal })
  const show = (): void => {
    const token = readToken()
    // Somebody else's name is not to stay, not even out of sight.
    if (shown !== null && shown !== token) return location.reload()
    if (token === null) return
    showMember(page, signal, token).then((isShown) => {
      if (isShown) shown = token
    }, onFailure)
  }
  signal.addEventListener('abort', onTokenChange(show))
  // Browsers keep a page whole when it is left; meanwhile the session may have ended.
  addEventListener('pageshow', ({ persisted }) => persisted && show(), { signal })
  followInbox(page, signal)
  show()
}
