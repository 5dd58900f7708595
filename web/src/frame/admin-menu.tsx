import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Drawer } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { adminAddress, type AdminPage } from '../parts/admin-pages.ts'
import { useMessages } from '../language/messages.ts'
import { paths } from '../paths.ts'

const rowClass =
  'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium transition-colors duration-(--duration-fast) lg:min-h-9'

/** The entries of the staff area, and the way back to the player's. */
export function AdminMenu({ entries, onChoose }: { entries: readonly AdminPage[]; onChoose?: () => void }) {
  const nameOf = useMessages('admin-pages')
  const t = useMessages('frame')
  return (
    <div className="grid content-start gap-4">
      <Link
        to={paths.home()}
        onClick={onChoose}
        className={cx(rowClass, 'text-ink-muted hover:bg-ink/8 hover:text-ink')}
      >
        <Icon name="arrow-left" size={18} />
        {t('back')}
      </Link>
      <nav aria-label={t('admin')} className="grid gap-0.5">
        {entries.map((entry) => (
          <NavLink
            key={entry.path}
            to={adminAddress(entry)}
            end={entry.path === ''}
            prefetch="intent"
            onClick={onChoose}
            className={({ isActive }) =>
              cx(
                rowClass,
                isActive ? 'bg-accent-soft text-accent-text' : 'text-ink-muted hover:bg-ink/8 hover:text-ink',
              )
            }
          >
            <Icon name={entry.icon} size={18} />
            {nameOf(entry.label)}
          </NavLink>
        ))}
      </nav>
    </div>
  )
}

/** The same behind a toggle, for small screens. */
export function AdminDrawer({ entries }: { entries: readonly AdminPage[] }) {
  const t = useMessages('frame')
  const [open, setOpen] = useState(false)
  return (
    <Drawer
      title={t('admin')}
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton icon="menu" label={t('admin.menu')} className="lg:hidden" />}
    >
      <AdminMenu entries={entries} onChoose={() => setOpen(false)} />
    </Drawer>
  )
}
