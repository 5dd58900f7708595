import type { ManagedRole } from '@idlewood/contract/permission-manager'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { messages, useMessages } from '../language/messages.ts'
import { toastFailure } from './toast-failure.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useAuth } from '../session/auth.tsx'
import { paths } from '../paths.ts'
import { adminAddress, adminDestinations } from './admin-pages.ts'

/**
 * Keeps the bar on top of every page while this tab views the portal as a role; page headers stay below it by
 * `--bar`.
 */
export function WithViewBar({ children }: { children: ReactNode }) {
  const { view } = useAuth()
  if (view === null) return children
  return (
    <div data-view-bar className="pt-(--bar)">
      <ViewBar role={view} />
      {children}
    </div>
  )
}

function ViewBar({ role }: { role: string }) {
  const t = useMessages('parts')
  const { leaveView } = useAuth()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const leave = async (): Promise<void> => {
    setBusy(true)
    await leaveView()
    await navigate(paths.roles())
  }
  return (
    <div
      role="status"
      className="fixed inset-x-0 top-0 z-45 flex h-(--bar) items-center justify-center gap-4 bg-warning px-page text-surface"
    >
      <Icon name="eye" className="max-sm:hidden" />
      <p className="line-clamp-2 min-w-0 text-sm font-semibold [overflow-wrap:anywhere]">
        {t('view.bar', { role })}
      </p>
      <Button
        size="sm"
        loading={isBusy}
        className="shrink-0 border-surface! text-surface! hover:bg-surface! hover:text-ink!"
        onClick={() => void leave()}
      >
        {t('view.leave')}
      </Button>
    </div>
  )
}

/** The first staff page that a role may open, or home if there is none. */
function firstPage({ permissions }: Pick<ManagedRole, 'permissions'>): string {
  const viewer = { superUser: false, permissions: permissions.map(({ name }) => name) }
  const [page] = adminDestinations(viewer)
  return page ? adminAddress(page) : paths.home()
}

/** Views the portal as a role; for super users, on the card of a role. Renders nothing for others. */
export function ViewAsButton({ role }: { role: Pick<ManagedRole, '_id' | 'name' | 'permissions'> }) {
  const t = useMessages('parts')
  const { user, viewAs } = useAuth()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  if (!user?.superUser) return null
  const begin = async (): Promise<void> => {
    setBusy(true)
    try {
      await viewAs(role._id, () => navigate(firstPage(role)))
      // The button is gone, with everything that the user's own session showed.
      document.querySelector('main')?.focus({ preventScroll: true })
    } catch (error) {
      toastFailure(error, messages('parts')('view.failed'))
      setBusy(false)
    }
  }
  return (
    <Button
      size="sm"
      variant="quiet"
      icon="user"
      loading={isBusy}
      aria-label={t('view.see.role', { role: role.name })}
      onClick={() => void begin()}
    >
      {t('view.see')}
    </Button>
  )
}
