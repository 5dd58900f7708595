import { Outlet } from 'react-router'
import { Guarded } from './guarded.tsx'
import { CachedBanner } from '../pwa/cached-banner.tsx'
import { MemberBar } from './member-bar.tsx'
import { SiteHeader } from './site-header.tsx'

/** The layout of every page for signed-in players: guard, bar and page content. */
export default function PlayerLayout() {
  return (
    <Guarded access="signedIn">
      <SiteHeader Known={MemberBar} />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-wide gap-8 px-page pt-8 pb-16 outline-none"
      >
        <CachedBanner />
        <Outlet />
      </main>
    </Guarded>
  )
}
