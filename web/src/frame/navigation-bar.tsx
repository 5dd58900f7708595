import { Link, NavLink } from 'react-router'
import site from 'virtual:content/site'
import { cx } from '../ui/class-names.ts'
import { Logo } from '../ui/logo.tsx'
import { Account, Hamburger, ThemeButton } from './account.tsx'
import { useAuth } from '../session/auth.tsx'
import { Bell } from './inbox/bell.tsx'
import { navEntries } from './nav-entries.ts'
import { SkipLink } from './skip-link.tsx'
import { paths } from '../paths.ts'
import { useMessages } from '../language/messages.ts'

/** The bar at the top of every page of a signed-in player. */
export function NavigationBar() {
  const t = useMessages('frame')
  const { user, permissions } = useAuth()
  if (!user) return null
  return (
    <header className="fixed inset-x-0 top-[var(--bar,0px)] z-40 border-b border-line bg-surface/90 backdrop-blur-md">
      <SkipLink />
      <div className="mx-auto flex h-16 w-full max-w-wide items-center justify-between gap-4 px-page">
        <Link
          to={paths.home()}
          aria-label={t('logo.home', { community: site.name })}
          className="flex rounded-md"
        >
          <Logo size={30} />
        </Link>
        <div className="hidden items-center gap-2 md:flex">
          <nav aria-label={t('nav')} className="flex gap-1">
            {navEntries(t, { superUser: user.superUser, permissions }).map(({ label, to }) => (
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
          <Bell />
          <ThemeButton />
          <Account username={user.username} />
        </div>
        <div className="flex items-center gap-1 md:hidden">
          <Bell />
          <ThemeButton />
          <Hamburger username={user.username} />
        </div>
      </div>
    </header>
  )
}
