import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, IconButton } from '../ui/button.tsx'
import { useAuth } from '../session/auth.tsx'
import { sayNotLoaded } from './not-loaded.ts'
import { paths } from '../paths.ts'
import { useMessages } from '../language/messages.ts'

function useLogout() {
  const { logout } = useAuth()
  const navigate = useNavigate()
  return () => void logout().then(() => navigate(paths.landing(), { replace: true }))
}

const loadMenus = () => import('./nav-menus.tsx')
/** Before they are wanted: what fails now is tried again, and said, at the press. */
const prepareMenus = () => void loadMenus().catch(() => undefined)

/** The menus are fetched when someone reaches for them: most visits to a page never open one. */
function useMenus() {
  const [menus, setMenus] = useState<Awaited<ReturnType<typeof loadMenus>> | null>(null)
  const reach = { onPointerEnter: prepareMenus, onFocus: prepareMenus }
  return { menus, reach, open: () => void loadMenus().then(setMenus).catch(sayNotLoaded) }
}

/** The username, and the menu under it; in the staff area, phones show only that there is one. */
export function Account({ username, inStaffArea = false }: { username: string; inStaffArea?: boolean }) {
  const logout = useLogout()
  const { menus, reach, open } = useMenus()
  if (menus) return <menus.AccountMenu {...{ username, inStaffArea }} onLogout={logout} />
  return (
    <Button
      variant="quiet"
      icon="user"
      trailingIcon="chevron-down"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
      {...reach}
    >
      <span className={inStaffArea ? 'max-sm:sr-only' : undefined}>{username}</span>
    </Button>
  )
}

/** The button of the menu on small screens, and the sheet behind it. */
export function Hamburger({ username }: { username: string }) {
  const logout = useLogout()
  const t = useMessages('frame')
  const { menus, reach, open } = useMenus()
  if (menus) return <menus.MobileMenu username={username} onLogout={logout} />
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
