import { Link, NavLink } from 'react-router'
import { useMessages } from '../language/messages.ts'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { paths } from '../paths.ts'
import { memberEntries, ownEntries } from './member-entries.ts'
import { MemberNav } from './member-nav.tsx'
import { barLinkClass, sheetLinkClass, unreadClass } from './nav-class.ts'
import { menuFace, PlainMenu, useClosingMenus } from './plain-menu.tsx'
import { ThemeButton } from './theme-button.tsx'

/**
 * A member's bell, theme button and account as plain HTML: on the start page, which runs without the app and
 * fills in the rest (page-script/member-bar.ts), and on other pages until the app has loaded more.
 */
export function StaticMemberBar() {
  const t = useMessages('frame')
  useClosingMenus()
  return (
    <MemberNav admin={<AdminLink className={barLinkClass(idle)} />}>
      <Link
        to={paths.inbox()}
        aria-label={t('inbox')}
        data-member-bell
        data-text-none={t('inbox')}
        data-text-unread={t('inbox.unread', { count: '{count}' })}
        className="relative inline-grid size-11 shrink-0 place-items-center rounded-md hover:bg-ink/8"
      >
        <Icon name="bell" />
        <span hidden aria-hidden data-member-unread className={unreadClass} />
      </Link>
      <ThemeButton />
      <PlainMenu
        className="min-w-0 max-bar:hidden"
        face={
          <>
            <Icon name="user" />
            <span data-member-name data-text-none={t('nav.account')} className="truncate">
              {t('nav.account')}
            </span>
            <Icon name="chevron-down" size={16} />
          </>
        }
      >
        <AccountLinks />
      </PlainMenu>
      <PlainMenu className="bar:hidden" label={t('menu')} face={menuFace}>
        <nav aria-label={t('nav')} className="grid gap-0.5">
          {memberEntries(t).map(({ to, icon, label }) => (
            <NavLink key={to} to={to} className={sheetLinkClass}>
              <Icon name={icon} />
              {label}
            </NavLink>
          ))}
          <AdminLink className={sheetLinkClass(idle)} />
        </nav>
        <div className="mt-1 grid gap-0.5 border-t border-line pt-1">
          <AccountLinks />
        </div>
      </PlainMenu>
    </MemberNav>
  )
}

/** Shown by the start page's script once it knows the permissions. */
function AdminLink({ className }: { className: string }) {
  const t = useMessages('frame')
  return (
    <Link hidden to={paths.admin()} data-member-admin className={cx(className, '[[hidden]]:hidden')}>
      {t('nav.admin')}
    </Link>
  )
}

const idle = { isActive: false }

function AccountLinks() {
  const t = useMessages('frame')
  return (
    <>
      {ownEntries(t).map(({ to, icon, label }) => (
        <NavLink key={to} to={to} className={sheetLinkClass}>
          <Icon name={icon} />
          {label}
        </NavLink>
      ))}
      <button
        type="button"
        data-member-logout
        className={cx(sheetLinkClass(idle), 'text-danger noscript:hidden')}
      >
        <Icon name="logout" />
        {t('nav.logout')}
      </button>
    </>
  )
}
