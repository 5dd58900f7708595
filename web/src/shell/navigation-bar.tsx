import { useState } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'
import { Button, IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Logo } from '../ui/logo.tsx'
import { useAuth } from './auth.tsx'
import { navEntries } from './nav-entries.ts'
import { useTheme } from './theme.ts'

function useLogout() {
  const { logout } = useAuth()
  const navigate = useNavigate()
  return () => void logout().then(() => navigate('/', { replace: true }))
}

function ThemeButton() {
  const { theme, toggle } = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton icon={theme === 'dark' ? 'sun' : 'moon'} label={`Use the ${other} theme`} onClick={toggle} />
  )
}

const loadMenus = () => import('./nav-menus.tsx')

/** The menus are fetched when someone reaches for them: most visits to a page never open one. */
function useMenus() {
  const [menus, setMenus] = useState<Awaited<ReturnType<typeof loadMenus>> | null>(null)
  const reach = { onPointerEnter: () => void loadMenus(), onFocus: () => void loadMenus() }
  return { menus, reach, open: () => void loadMenus().then(setMenus) }
}

function Account({ username }: { username: string }) {
  const logout = useLogout()
  const { menus, reach, open } = useMenus()
  if (menus) return <menus.AccountMenu username={username} onLogout={logout} />
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
      {username}
    </Button>
  )
}

function Hamburger({ username }: { username: string }) {
  const logout = useLogout()
  const { menus, reach, open } = useMenus()
  if (menus) return <menus.MobileMenu username={username} onLogout={logout} />
  return (
    <IconButton
      icon="menu"
      label="Menu"
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={open}
      {...reach}
    />
  )
}

/** The bar at the top of every page of a signed-in player. */
export function NavigationBar() {
  const { user } = useAuth()
  if (!user) return null
  return (
    <header className="fixed inset-x-0 top-0 z-40 border-b border-line bg-surface/90 backdrop-blur-md">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2 focus:text-accent-ink"
      >
        Skip to content
      </a>
      <div className="mx-auto flex h-16 w-full max-w-wide items-center justify-between gap-4 px-page">
        <Link to="/home" aria-label="Idlewood, home" className="flex rounded-md">
          <Logo size={30} />
        </Link>
        <div className="hidden items-center gap-2 md:flex">
          <nav aria-label="Main" className="flex gap-1">
            {navEntries.map(({ label, to }) => (
              <NavLink
                key={to}
                to={to}
                className={({ isActive }) =>
                  cx(
                    'rounded-md px-3.5 py-2 font-medium',
                    isActive ? 'text-accent-text' : 'text-ink-muted hover:text-ink',
                  )
                }
              >
                {label}
              </NavLink>
            ))}
          </nav>
          <ThemeButton />
          <Account username={user.username} />
        </div>
        <div className="flex items-center gap-1 md:hidden">
          <ThemeButton />
          <Hamburger username={user.username} />
        </div>
      </div>
    </header>
  )
}
