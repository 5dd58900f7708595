import type { ReactNode } from 'react'
import { Link } from 'react-router'
import site from 'virtual:content/site'
import { useMessages } from '../language/messages.ts'
import { Logo } from '../ui/logo.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { paths } from '../paths.ts'

/** A narrow page shown before sign-in: logo, title and one task, on the landing page's dusk background. */
export function PublicPage({
  title,
  lead,
  children,
  footer,
  isTitled = true,
}: {
  title: string
  /** Whether the title is also used for the browser's window. */
  isTitled?: boolean
  lead?: ReactNode
  children: ReactNode
  footer?: ReactNode
}) {
  const t = useMessages('public')
  return (
    <main className="dusk grain relative grid min-h-dvh place-items-center px-page py-10">
      {isTitled && <PageTitle>{title}</PageTitle>}
      <meta name="description" content={t('signInTo', { community: site.name })} />
      <div className="relative grid w-full max-w-md gap-6">
        <Link
          to={paths.landing()}
          className="flex justify-self-start rounded-md"
          aria-label={t('toStart', { community: site.name })}
        >
          <Logo size={34} />
        </Link>
        <div className="grid gap-6 rounded-xl border border-line bg-overlay p-6 shadow-overlay sm:p-8">
          <div className="grid gap-2">
            <h1 className="text-2xl font-bold">{title}</h1>
            {lead && <p className="[overflow-wrap:anywhere] text-ink-muted">{lead}</p>}
          </div>
          <noscript>
            <p className="text-warning">{t('noScript')}</p>
          </noscript>
          {children}
        </div>
        {footer && <div className="rounded-lg bg-overlay px-5 py-4 text-sm text-ink-muted">{footer}</div>}
      </div>
    </main>
  )
}
