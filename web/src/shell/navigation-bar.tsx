import { useState } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'
import { Button, IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Drawer } from '../ui/dialog.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { Menu } from '../ui/menu.tsx'
import { useAuth } from './auth.tsx'
import { useTheme } from './theme.ts'

interface Entry {
  label: string
  to: string
  icon: IconName
}

/** Where one can go from anywhere. The admin area adds its entry when it has pages. */
const entries: readonly Entry[] = [
  { label: 'Home', to: '/home', icon: 'home' },
  { label: 'Profile', to: '/profile', icon: 'user' },
  { label: 'Settings', to: '/settings', icon: 'settings' },
]

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

function MobileMenu({ username }: { username: string }) {
  const [open, setOpen] = useState(false)
  const logout = useLogout()
  return (
    <Drawer
      title={username}
      side="right"
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton icon="menu" label="Menu" />}
    >
      <nav aria-label="Main" className="grid gap-1">
        {entries.map(({ label, to, icon }) => (
          <NavLink
            key={to}
            to={to}
            onClick={() => setOpen(false)}
            className={({ isActive }) =>
              cx(
                'flex min-h-12 items-center gap-3 rounded-md px-3 font-medium',
                isActive ? 'bg-accent-soft text-accent-text' : 'hover:bg-ink/8',
              )
            }
          >
            <Icon name={icon} size={20} />
            {label}
          </NavLink>
        ))}
        <Button variant="quiet" icon="logout" align="start" onClick={logout}>
          Logout
        </Button>
      </nav>
    </Drawer>
  )
}

/** The bar at the top of every page of a signed-in player. */
export function NavigationBar() {
  const { user } = useAuth()
  const logout = useLogout()
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
            {entries.map(({ label, to }) => (
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
          <Menu
            trigger={
              <Button variant="quiet" icon="user" trailingIcon="chevron-down">
                {user.username}
              </Button>
            }
            items={[
              ...entries.map(({ label, to, icon }) => ({ label, to, icon })),
              { label: 'Logout', icon: 'logout', tone: 'danger', separated: true, onSelect: logout },
            ]}
          />
        </div>
        <div className="flex items-center gap-1 md:hidden">
          <ThemeButton />
          <MobileMenu username={user.username} />
        </div>
      </div>
    </header>
  )
}
