import { useState } from 'react'
import { NavLink } from 'react-router'
import { Button, IconButton } from '../ui/button.tsx'
import { Drawer } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { useAuth } from '../session/auth.tsx'
import { LanguageDialog } from './language-dialog.tsx'
import { memberEntries } from './member-entries.ts'
import { accountClass, sheetLinkClass } from './nav-class.ts'
import { accountEntries, adminEntry } from './nav-entries.ts'
import { useMessages } from '../language/messages.ts'

interface Account {
  username: string
  onLogout: () => void
}

/** All pages, for the single menu that phones have. */
function useAllEntries() {
  const t = useMessages('frame')
  const { user, permissions } = useAuth()
  const admin = adminEntry(t, { superUser: user?.superUser ?? false, permissions })
  return [...memberEntries(t), ...accountEntries(t, { inStaffArea: false }), ...(admin ? [admin] : [])]
}

/** The menu entry for the language, and the dialog it opens. */
function useLanguageEntry() {
  const t = useMessages('language')
  const [isOpen, setOpen] = useState(false)
  return {
    entry: { label: t('title'), icon: 'language' as const, onSelect: () => setOpen(true) },
    dialog: <LanguageDialog open={isOpen} onOpenChange={setOpen} />,
  }
}

/** The dropdown under the username; initially open, because it is loaded when the user asks for it. */
export function AccountMenu({
  username,
  inStaffArea = false,
  onLogout,
}: Account & { inStaffArea?: boolean }) {
  const t = useMessages('frame')
  const language = useLanguageEntry()
  return (
    <>
      <Menu
        defaultOpen
        trigger={
          <Button variant="quiet" icon="user" trailingIcon="chevron-down" className={accountClass}>
            <span className={inStaffArea ? 'max-sm:sr-only' : undefined}>{username}</span>
          </Button>
        }
        items={[
          ...accountEntries(t, { inStaffArea }),
          language.entry,
          { label: t('nav.logout'), icon: 'logout', tone: 'danger', separated: true, onSelect: onLogout },
        ]}
      />
      {language.dialog}
    </>
  )
}

/** The sheet behind the hamburger button; initially open for the same reason. */
export function MobileMenu({ username, onLogout }: Account) {
  const t = useMessages('frame')
  const entries = useAllEntries()
  const [open, setOpen] = useState(true)
  const language = useLanguageEntry()
  return (
    <Drawer
      title={username}
      side="right"
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton icon="menu" label={t('menu')} />}
    >
      <nav aria-label={t('nav')} className="grid gap-1">
        {entries.map(({ label, to, icon }) => (
          <NavLink key={to} to={to} onClick={() => setOpen(false)} className={sheetLinkClass}>
            <Icon name={icon} size={20} />
            {label}
          </NavLink>
        ))}
        {[language.entry, { label: t('nav.logout'), icon: 'logout' as const, onSelect: onLogout }].map(
          ({ label, icon, onSelect }) => (
            <button
              key={icon}
              type="button"
              onClick={onSelect}
              className={sheetLinkClass({ isActive: false })}
            >
              <Icon name={icon} size={20} />
              {label}
            </button>
          ),
        )}
        {language.dialog}
      </nav>
    </Drawer>
  )
}
