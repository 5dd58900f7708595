import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { Guarded } from './guarded.tsx'
import { CachedBanner } from '../pwa/cached-banner.tsx'
import { cx } from '../ui/class-names.ts'
import { LoadingPage } from './loading-page.tsx'
import { MemberBar } from './member-bar.tsx'
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
