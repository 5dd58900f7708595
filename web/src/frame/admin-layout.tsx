import { isAllowed, type Permission, type Viewer } from '@idlewood/contract/access'
import { useRef } from 'react'
import { Link, matchPath, Outlet, useLocation } from 'react-router'
import site from 'virtual:content/site'
import { cx } from '../ui/class-names.ts'
import { Logo, LogoMark } from '../ui/logo.tsx'
import { Account } from './account.tsx'
import { AdminDrawer, AdminMenu } from './admin-menu.tsx'
import { adminAddress, adminMenu, adminPages, type AdminPage } from '../parts/admin-pages.ts'
import { useAuth } from '../session/auth.tsx'
import { ForbiddenPage, Guarded } from './guarded.tsx'
import { Bell } from './inbox/bell.tsx'
import { LoadingPage } from './loading-page.tsx'
import { useNavigationFocus } from './navigation-focus.ts'
import { PaletteButton } from './palette-button.tsx'
import { SkipLink, SkipToList } from './skip-link.tsx'
import { ThemeButton } from './theme-button.tsx'
import { TwoFactorMissing } from './two-factor-missing.tsx'
import { useMessages } from '../language/messages.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const Forbidden = lazyPart(async () => (await import('./forbidden-page.tsx')).Forbidden)

/** The layout of every staff page: guard, bar, side menu and page content. */
export default function AdminLayout() {
  return (
    <Guarded access="signedIn" knowingPermissions whileLoading={<AdminFrame />}>
      <AdminFrame />
    </Guarded>
  )
}

/** The person in the staff area; undefined until the session is known. */
function useStaffViewer() {
  const { user, permissions, loading } = useAuth()
  if (!user || loading) return undefined
  const { uid, username, superUser } = user
  return { uid, username, superUser, permissions }
}
type StaffViewer = NonNullable<ReturnType<typeof useStaffViewer>>

/** Bar and menu, which stay in place when the session is known, around the page. */
function AdminFrame() {
  const viewer = useStaffViewer()
  const { pathname } = useLocation()
  const content = useRef<HTMLElement>(null)
  useNavigationFocus(content)
  const required = adminPages.find((page) => matchPath(adminAddress(page), pathname))?.access ?? []
  const entries = viewer && adminMenu(viewer)
  if (viewer && entries?.length === 0 && !isAllowed(viewer, required))
    return <ForbiddenPage required={required} />
  return (
    <div className={cx('dense', !viewer && 'visitor:invisible other-language:invisible')}>
      <SkipLink />
      <SkipToList />
      <Bar viewer={viewer} entries={entries} />
      <div className="lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)]">
        <aside className="sticky top-[calc(3.5rem+var(--bar,0px))] hidden h-[calc(100dvh-3.5rem-var(--bar,0px))] overflow-y-auto overscroll-contain border-r border-line p-3 lg:block">
          <AdminMenu entries={entries} />
        </aside>
        <main
          id="content"
          ref={content}
          tabIndex={-1}
          className="grid min-w-0 content-start gap-6 px-page py-6 outline-none lg:py-8 [&_h1]:outline-none"
        >
          <div className="grid w-full max-w-6xl min-w-0 gap-6">
            {viewer ? <Page viewer={viewer} required={required} /> : <LoadingPage />}
          </div>
        </main>
      </div>
    </div>
  )
}

/** The bar. With large text on a small phone it has no logo, so that every button stays on the screen. */
function Bar({
  viewer,
  entries,
}: {
  viewer: StaffViewer | undefined
  entries: readonly AdminPage[] | undefined
}) {
  const t = useMessages('frame')
  return (
    <header className="sticky top-[var(--bar,0px)] z-30 flex h-14 items-center gap-2 border-b border-line bg-surface/92 px-3 backdrop-blur-md max-[19rem]:gap-0 max-[19rem]:px-1 lg:px-5">
      <AdminDrawer entries={entries} />
      <Link
        to={adminAddress(entries?.[0] ?? { path: '' })}
        aria-label={t('logo.admin', { community: site.name })}
        className="touch-target relative flex items-center gap-3 rounded-md max-[19rem]:hidden lg:w-[13.25rem]"
      >
        <span className="sm:hidden">
          <LogoMark size={28} />
        </span>
        <span className="flex max-sm:hidden">
          <Logo size={26} />
        </span>
      </Link>
      <div className="flex flex-1 items-center justify-end gap-1 max-[22rem]:gap-0 lg:justify-between lg:pl-[calc(var(--spacing-page)-0.5rem)]">
        <PaletteButton viewer={viewer} />
        <div className="flex items-center gap-1 max-[22rem]:gap-0">
          <Bell isKnown={viewer !== undefined} />
          <ThemeButton />
          <Account username={viewer?.username} inStaffArea />
        </div>
      </div>
    </header>
  )
}

/** The page, if the viewer may see it. */
function Page({ viewer, required }: { viewer: Viewer; required: readonly Permission[] }) {
  const { lacksTwoFactor } = useAuth()
  if (lacksTwoFactor) return <TwoFactorMissing />
  return isAllowed(viewer, required) ? <Outlet /> : <Forbidden required={required} />
}
