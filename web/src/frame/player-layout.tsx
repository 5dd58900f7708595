import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { Guarded } from './guarded.tsx'
import { CachedBanner } from '../pwa/cached-banner.tsx'
import { cx } from '../ui/class-names.ts'
import { PageLoading } from '../ui/spinner.tsx'
import { MemberBar } from './member-bar.tsx'
import type { PageHandle } from './prerendered-page.ts'
import { SiteHeader } from './site-header.tsx'

/** The layout of every page for signed-in players: guard, bar and page content. */
export default function PlayerLayout() {
  return (
    <Guarded
      access="signedIn"
      whileLoading={
        <Frame isLoading>
          <LoadingPage />
        </Frame>
      }
    >
      <Frame>
        <CachedBanner />
        <Outlet />
      </Frame>
    </Guarded>
  )
}

/** The bar, which stays in place when the session is known, above the page. */
function Frame({ isLoading = false, children }: { isLoading?: boolean; children: ReactNode }) {
  return (
    <div className={cx('contents', isLoading && 'other-language:invisible')}>
      <SiteHeader Known={MemberBar} />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-wide gap-8 px-page pt-8 pb-16 outline-none"
      >
        {children}
      </main>
    </div>
  )
}

/** The page until the session is known: what its module exports for this, or a spinner. */
function LoadingPage() {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined // exported by the page's module
  const Loading = handle?.Loading
  return Loading ? <Loading /> : <PageLoading />
}
