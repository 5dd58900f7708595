import { useEffect, useState, type ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import site from 'virtual:content/site'
import { useMessages, type BareKey } from '../language/messages.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { useHasToken } from '../session/has-token.ts'
import { LanguageLinks } from './language-links.tsx'
import { SkipLink } from './skip-link.tsx'
import { paths } from '../paths.ts'

const links: readonly { to: string; label: BareKey<'public'> }[] = [
  { to: paths.rules(), label: 'rules' },
  { to: paths.premium(), label: 'premium' },
  { to: paths.music(), label: 'music' },
  { to: paths.join(), label: 'discord' },
]

/** Around every page a visitor meets: the community's name, the way to the other pages, and who made it. */
export function PublicLayout({
  children,
  isOverPicture = false,
}: {
  children: ReactNode
  /** The header lies over the page's own picture instead of above the page. */
  isOverPicture?: boolean
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader isOverPicture={isOverPicture} />
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <PublicFooter />
    </div>
  )
}

function PublicHeader({ isOverPicture }: { isOverPicture: boolean }) {
  const t = useMessages('public')
  return (
    <header
      className={cx(
        'z-30 w-full',
        isOverPicture ? 'on-picture absolute inset-x-0 top-0' : 'border-b border-line bg-surface',
      )}
    >
      <div className="mx-auto flex min-h-18 w-full max-w-[112rem] items-center justify-between gap-4 px-page">
        <Link
          to={paths.landing()}
          aria-label={t('toStart', { community: site.name })}
          className="flex rounded-md"
        >
          <Logo size={34} />
        </Link>
        <nav aria-label={t('site')} className="hidden items-center gap-1 md:flex">
          <Links />
        </nav>
        <Menu />
      </div>
    </header>
  )
}

const linkClass = ({ isActive }: { isActive: boolean }): string =>
  cx('rounded-md px-3.5 py-2.5 font-medium hover:bg-ink/8', isActive ? 'text-accent-text' : 'text-ink')

function Links() {
  const t = useMessages('public')
  const isMember = useHasToken()
  return (
    <>
      {links.map(({ to, label }) => (
        <NavLink key={to} to={to} className={linkClass}>
          {t(label)}
        </NavLink>
      ))}
      <Button
        to={isMember ? paths.home() : paths.login()}
        variant="secondary"
        className="ms-2 max-md:ms-0 max-md:mt-2"
      >
        {t(isMember ? 'home' : 'signIn')}
      </Button>
    </>
  )
}

/** On narrow screens. It opens without any script. */
function Menu() {
  const t = useMessages('public')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])
  return (
    <details
      className="group relative md:hidden"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary
        aria-label={t('menu')}
        className="grid size-11 list-none place-items-center rounded-md hover:bg-ink/8 [&::-webkit-details-marker]:hidden"
      >
        <Icon name="menu" className="group-open:hidden" />
        <Icon name="close" className="hidden group-open:block" />
      </summary>
      <nav
        aria-label={t('site')}
        className="absolute end-0 top-full mt-2 grid w-56 rounded-lg border border-line bg-overlay p-3 shadow-overlay"
      >
        <Links />
      </nav>
    </details>
  )
}

function PublicFooter() {
  const t = useMessages('public')
  return (
    <footer className="border-t border-line bg-sunken text-sm text-ink-muted">
      <div className="mx-auto flex w-full max-w-[112rem] flex-wrap items-center justify-between gap-x-8 gap-y-4 px-page py-8">
        <p>
          {t('footer', {
            team: site.developerTeam,
            community: site.name,
            year: String(site.launchYear),
          })}
        </p>
        <nav aria-label={t('more')} className="flex flex-wrap gap-x-6 gap-y-2">
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className="rounded-sm py-1 hover:text-ink hover:underline">
              {t(label)}
            </Link>
          ))}
          <Link to={paths.signUp()} className="rounded-sm py-1 hover:text-ink hover:underline">
            {t('create')}
          </Link>
        </nav>
        <LanguageLinks />
      </div>
    </footer>
  )
}
