import { inbox } from '@idlewood/contract/notifications'
import { useEffect } from 'react'
import { NavLink } from 'react-router'
import { invalidate, useCall } from '../../api/queries.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { unreadClass } from '../nav-class.ts'
import { paths } from '../../paths.ts'
import { useMessages } from '../../language/messages.ts'

/** Polling interval in milliseconds when there are no live events. */
const intervalMs = 60_000

/** The link to the inbox with the number of unread messages, once the person is known. */
export function Bell({ isKnown = true }: { isKnown?: boolean }) {
  const t = useMessages('frame')
  const { data } = useCall(inbox.unread, {}, { enabled: isKnown, every: () => intervalMs })
  const unread = data?.unread ?? 0

  // The service worker has just shown a notification.
  useEffect(() => {
    const container: ServiceWorkerContainer | undefined = navigator.serviceWorker
    const look = (event: MessageEvent): void => {
      if (event.data === 'inbox') void invalidate('inbox')
    }
    container?.addEventListener('message', look)
    return () => container?.removeEventListener('message', look)
  }, [])

  return (
    <NavLink
      to={paths.inbox()}
      aria-label={unread > 0 ? t('inbox.unread', { count: String(unread) }) : t('inbox')}
      className={({ isActive }) =>
        cx(
          'relative inline-grid size-11 shrink-0 place-items-center rounded-md transition-colors duration-(--duration-fast) hover:bg-ink/8',
          isActive && 'text-accent-text',
        )
      }
    >
      <Icon name="bell" size={20} />
      {unread > 0 && (
        <span aria-hidden className={unreadClass}>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </NavLink>
  )
}
