import { useState } from 'react'
import { NavLink } from 'react-router'
import { Button, IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Drawer } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { useAuth } from '../session/auth.tsx'
import { LanguageDialog } from './language-dialog.tsx'
import { navEntries } from './nav-entries.ts'
import { useMessages } from '../language/messages.ts'

interface Account {
  username: string
  onLogout: () => void
}

function useEntries() {
  const { user, permissions } = useAuth()
  return navEntries(useMessages('frame'), { superUser: user?.superUser ?? false, permissions })
}

/** What opens the choice of a language, and that choice. */
function useLanguageEntry() {
  const t = useMessages('language')
  const [isOpen, setOpen] = useState(false)
  return {
    entry: { label: t('title'), icon: 'language' as const, onSelect: () => setOpen(true) },
    dialog: <LanguageDialog open={isOpen} onOpenChange={setOpen} />,
  }
}

/**
 * The dropdown under the username; open when it first appears, because it is fetched when it is asked for.
 */
export function AccountMenu({ username, compact = false, onLogout }: Account & { compact?: boolean }) {
  const t = useMessages('frame')
  const entries = useEntries()
  const language = useLanguageEntry()
  return (
    <>
      <Menu
        defaultOpen
        trigger={
          <Button variant="quiet" icon="user" trailingIcon="chevron-down">
            <span className={compact ? 'max-sm:sr-only' : undefined}>{username}</span>
          </Button>
        }
        items={[
          ...entries,
          language.entry,
          { label: t('nav.logout'), icon: 'logout', tone: 'danger', separated: true, onSelect: onLogout },
        ]}
      />
      {language.dialog}
    </>
  )
}

/** The sheet behind the hamburger; open when it first appears, likewise. */
export function MobileMenu({ username, onLogout }: Account) {
  const t = useMessages('frame')
  const entries = useEntries()
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
          <NavLink
            key={to}
            to={to}
            onClick={() => setOpen(false)}
            className={({ isActive }) =>
              cx(
                'flex min-h-12 items-center gap-3 rounded-md px-3 font-medium',
                isActive ? 'bg-accent-soft text-accent-text' : 'hover:bg-ink/8',
              )
            }
          >
            <Icon name={icon} size={20} />
            {label}
          </NavLink>
        ))}
        <Button variant="quiet" icon={language.entry.icon} align="start" onClick={language.entry.onSelect}>
          {language.entry.label}
        </Button>
        {language.dialog}
        <Button variant="quiet" icon="logout" align="start" onClick={onLogout}>
          {t('nav.logout')}
        </Button>
      </nav>
    </Drawer>
  )
}
