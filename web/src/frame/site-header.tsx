import { useEffect, useState, type ComponentType } from 'react'
import { Link, NavLink } from 'react-router'
import site from 'virtual:content/site'
import { useMessages, type Messages } from '../language/messages.ts'
import { useAudience, type Audience } from '../session/has-token.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { paths } from '../paths.ts'
import type { NavEntry } from './member-entries.ts'
import { barLinkClass, sheetLinkClass } from './nav-class.ts'
import { SkipLink } from './skip-link.tsx'
import { menuFace, PlainMenu, useClosingMenus } from './plain-menu.tsx'
import { StaticMemberBar } from './static-member-bar.tsx'
import { ThemeButton } from './theme-button.tsx'

/** The links in the bar for visitors who are not signed in. */
export const visitorEntries = (t: Messages<'public'>): readonly Pick<NavEntry, 'to' | 'label'>[] => [
  { to: paths.rules(), label: t('rules') },
  { to: paths.premium(), label: t('premium') },
  { to: paths.music(), label: t('music') },
  { to: paths.status(), label: t('status') },
  { to: paths.join(), label: t('discord') },
]

/**
 * The bar at the top of every page outside the staff area. A prerendered page contains the bars of both
 * members and visitors, and CSS shows one of them; pages that have a session anyway pass `Known`.
 */
export function SiteHeader({
  isOverPicture = false,
  Known,
}: {
  isOverPicture?: boolean
  Known?: ComponentType
}) {
  const audience = useAudience()
  return (
    <header
      className={cx(
        'top-[var(--bar,0px)] z-40 w-full',
        isOverPicture
          ? 'on-picture over-picture fixed inset-x-0'
          : 'sticky border-b border-line bg-surface/92 backdrop-blur-md',
      )}
    >
      <SkipLink />
      <div
        className={cx(
          'mx-auto flex h-16 w-full items-center gap-3 px-page 2xl:gap-6',
          isOverPicture ? 'max-w-[112rem]' : 'max-w-wide',
        )}
      >
        <HomeLink audience={audience} />
        {audience !== 'visitor' && <ForMembers isKnown={audience === 'member'} Known={Known} />}
        {audience !== 'member' && <ForVisitors />}
      </div>
    </header>
  )
}

function HomeLink({ audience }: { audience: Audience }) {
  const t = useMessages('frame')
  const start = useMessages('public')
  const isMember = audience === 'member'
  return (
    <Link
      to={isMember ? paths.home() : paths.landing()}
      aria-label={
        isMember ? t('logo.home', { community: site.name }) : start('toStart', { community: site.name })
      }
      className="flex min-w-0 rounded-md max-bar:mr-auto"
    >
      <Logo size={30} />
    </Link>
  )
}

const loadBar = () => import('./member-bar.tsx')

/**
 * The bar with name and news once it has loaded; until then, or if it cannot be loaded, a plain HTML version.
 */
function ForMembers({ isKnown, Known }: { isKnown: boolean; Known: ComponentType | undefined }) {
  const [Fetched, setFetched] = useState<ComponentType | undefined>()
  const isWanted = isKnown && !Known
  useEffect(() => {
    if (!isWanted) return
    loadBar().then(
      ({ MemberBar }) => setFetched(() => MemberBar),
      () => undefined,
    )
  }, [isWanted])
  const Bar = Known ?? Fetched ?? StaticMemberBar
  return <Bar />
}

function ForVisitors() {
  const t = useMessages('public')
  useClosingMenus()
  return (
    <>
      <nav aria-label={t('site')} className="mr-auto hidden md:flex member:hidden">
        {visitorEntries(t).map(({ to, label }) => (
          <NavLink key={to} to={to} className={barLinkClass}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="flex shrink-0 items-center gap-1 md:ml-auto member:hidden">
        <ThemeButton />
        <Button to={paths.login()} variant="secondary" className="max-sm:hidden">
          {t('signIn')}
        </Button>
        <PlainMenu className="md:hidden" label={t('menu')} face={menuFace}>
          <nav aria-label={t('site')} className="grid gap-0.5">
            {visitorEntries(t).map(({ to, label }) => (
              <NavLink key={to} to={to} className={sheetLinkClass}>
                {label}
              </NavLink>
            ))}
            <NavLink to={paths.login()} className={sheetLinkClass}>
              <Icon name="user" />
              {t('signIn')}
            </NavLink>
          </nav>
        </PlainMenu>
      </div>
    </>
  )
}
