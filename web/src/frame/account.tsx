import { useState } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { useSignOut } from '../session/use-sign-out.ts'
import { accountClass } from './nav-class.ts'
import { toastLoadFailure } from './not-loaded.ts'
import { useMessages } from '../language/messages.ts'

const loadMenus = () => import('./nav-menus.tsx')
/** Loads the menus early. If it fails, pressing the button tries again and reports the error. */
const prepareMenus = () => void loadMenus().catch(() => undefined)

/** The menus are loaded on hover or focus: most visits to a page never open one. */
function useMenus() {
  const [menus, setMenus] = useState<Awaited<ReturnType<typeof loadMenus>> | null>(null)
  const reach = { onPointerEnter: prepareMenus, onFocus: prepareMenus }
  return { menus, reach, open: () => void loadMenus().then(setMenus).catch(toastLoadFailure) }
}

/**
 * The username with its menu, which opens once the person is known; in the staff area, phones show only the
 * icon.
 */
export function Account({
  username,
  inStaffArea = false,
}: {
  username: string | undefined
  inStaffArea?: boolean
}) {
  const signOut = useSignOut()
  const t = useMessages('frame')
  const { menus, reach, open } = useMenus()
  if (menus && username !== undefined)
    return <menus.AccountMenu {...{ username, inStaffArea }} onLogout={() => void signOut()} />
  return (
    <Button
      variant="quiet"
      icon="user"
      trailingIcon="chevron-down"
      className={accountClass}
      disabled={username === undefined}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
      {...reach}
    >
      <span className={inStaffArea ? 'max-sm:sr-only' : undefined}>{username ?? t('nav.account')}</span>
    </Button>
  )
}

/** The menu button on small screens and the sheet that it opens. */
export function Hamburger({ username }: { username: string }) {
  const signOut = useSignOut()
  const t = useMessages('frame')
  const { menus, reach, open } = useMenus()
  if (menus) return <menus.MobileMenu username={username} onLogout={() => void signOut()} />
  return (
    <IconButton
      icon="menu"
      label={t('menu')}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={open}
      {...reach}
    />
  )
}
