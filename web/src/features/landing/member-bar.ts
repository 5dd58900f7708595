import { readPublic, RefusedError } from '../../api/public.ts'
import { dropToken, readToken } from '../../api/token.ts'
import { note } from '../../pwa/console-note.ts'
import { forgetOnDevice } from '../../session/forget-device.ts'
import { pageText } from './page-texts.ts'

/** What of the replies is shown here, each written by the server's serializer from its declaration. */
interface Replies {
  profile: { user: { username: string; superUser: boolean } }
  rights: { permissions: readonly unknown[] }
  inbox: { unread: number }
}

const all = (page: Document, part: string): Iterable<HTMLElement> =>
  page.querySelectorAll<HTMLElement>(`[data-member-${part}]`)

function showUnread(page: Document, unread: number): void {
  if (unread === 0) return
  const count = unread > 99 ? '99+' : String(unread)
  for (const bell of all(page, 'bell')) bell.setAttribute('aria-label', pageText(bell, 'unread', { count }))
  for (const badge of all(page, 'unread')) {
    badge.textContent = count
    badge.hidden = false
  }
}

async function showMember(page: Document, signal: AbortSignal): Promise<void> {
  const ask = async <K extends keyof Replies>(path: `/${string}`): Promise<Replies[K]> =>
    (await readPublic(path)) as Replies[K]
  const [{ user }, { permissions }, { unread }] = await Promise.all([
    ask<'profile'>('/user/profile'),
    ask<'rights'>('/user/profile/perms'),
    ask<'inbox'>('/inbox/unread'),
  ])
  if (signal.aborted) return
  for (const name of all(page, 'name')) name.textContent = user.username
  for (const link of all(page, 'admin')) link.hidden = !user.superUser && permissions.length === 0
  showUnread(page, unread)
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

/** Fills in, on a page without the app, who is signed in, what is new, and how to sign out. */
export function memberBar(page: Document, signal: AbortSignal): void {
  if (readToken() === null) return
  for (const button of all(page, 'logout')) button.addEventListener('click', () => void signOut(), { signal })
  showMember(page, signal).catch((error: unknown) => {
    // A session that is over makes a visitor; everything else may pass, and the links lead on all the same.
    if (error instanceof RefusedError && error.status === 401) dropToken()
    else note('Who is signed in could not be loaded.', error)
  })
}
