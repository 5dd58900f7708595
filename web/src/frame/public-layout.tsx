import type { ReactNode } from 'react'
import { Link } from 'react-router'
import site from 'virtual:content/site'
import { useMessages } from '../language/messages.ts'
import { LanguageLinks } from './language-links.tsx'
import { SiteHeader, visitorEntries } from './site-header.tsx'
import { paths } from '../paths.ts'

/**
 * The layout of every public page: the bar on top, and a footer with credits and links to the other pages.
 */
export function PublicLayout({
  children,
  isOverPicture = false,
}: {
  children: ReactNode
  /** The header overlays the page's own picture instead of being above the page. */
  isOverPicture?: boolean
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader isOverPicture={isOverPicture} />
      <main id="content" tabIndex={-1} className="min-h-dvh grow outline-none">
        {children}
      </main>
      <PublicFooter />
    </div>
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
          {visitorEntries(t).map(({ to, label }) => (
            <Link key={to} to={to} className="rounded-sm py-1 hover:text-ink hover:underline">
              {label}
            </Link>
          ))}
          <Link to={paths.signUp()} className="rounded-sm py-1 hover:text-ink hover:underline member:hidden">
            {t('create')}
          </Link>
        </nav>
        <LanguageLinks />
      </div>
    </footer>
  )
}
