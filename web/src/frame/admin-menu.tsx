import { useEffect, useId, useRef, useState } from 'react'
import { Link, NavLink, useMatch } from 'react-router'
import { IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Drawer } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/states.tsx'
import { adminAddress, groupedEntries, type AdminPage } from '../parts/admin-pages.ts'
import { pageFetchedWhenReached } from './fetched-when-reached.ts'
import { useWaiting, type Waiting } from './use-waiting.ts'
import { useMessages } from '../language/messages.ts'
import { paths } from '../paths.ts'

const rowClass =
  'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium transition-colors duration-(--duration-fast) lg:min-h-9'

/** One entry with its number of waiting items; the menu scrolls to the active one. */
function Entry({
  entry,
  waiting,
  onChoose,
}: {
  entry: AdminPage
  waiting: Waiting | undefined
  onChoose: (() => void) | undefined
}) {
  const nameOf = useMessages('admin-pages')
  const describedBy = useId()
  const link = useRef<HTMLAnchorElement>(null)
  const isOpen = useMatch({ path: adminAddress(entry), end: entry.path === '' }) !== null
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <div className="relative">
      <NavLink
        ref={link}
        to={adminAddress(entry)}
        end={entry.path === ''}
        onClick={onChoose}
        {...pageFetchedWhenReached(entry.file)}
        {...(waiting ? { 'aria-describedby': describedBy } : {})}
        className={({ isActive }) =>
          cx(
            rowClass,
            waiting && 'pr-11',
            isActive ? 'bg-accent-soft text-accent-text' : 'text-ink-muted hover:bg-ink/8 hover:text-ink',
          )
        }
      >
        <Icon name={entry.icon} size={18} />
        {nameOf(entry.label)}
      </NavLink>
      {waiting && (
        <span
          title={waiting.words}
          className={cx(
            'pointer-events-none absolute top-1/2 right-2.5 min-w-6 -translate-y-1/2 rounded-full px-1.5 text-center text-xs leading-5 font-bold tabular-nums',
            waiting.isTrouble ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-accent-text',
          )}
        >
          <span aria-hidden>{waiting.count > 99 ? '99+' : waiting.count}</span>
          <span id={describedBy} className="sr-only">
            {waiting.words}
          </span>
        </span>
      )}
    </div>
  )
}

interface MenuProps {
  /** Undefined until it is known what the person may see. */
  entries: readonly AdminPage[] | undefined
  onChoose?: () => void
}

/** The entries of the staff area, and the link back to the player area. */
export function AdminMenu({ entries, onChoose }: MenuProps) {
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
      {entries ? <Entries entries={entries} onChoose={onChoose} /> : <LoadingEntries />}
    </div>
  )
}

const LoadingEntries = () => (
  <div className="grid gap-4 p-3">
    {Array.from({ length: 12 }, (_, entry) => (
      <Skeleton key={entry} className="h-5 w-36" />
    ))}
  </div>
)

function Entries({
  entries,
  onChoose,
}: {
  entries: readonly AdminPage[]
  onChoose: (() => void) | undefined
}) {
  const waiting = useWaiting()
  const t = useMessages('frame')
  return (
    <nav aria-label={t('admin')} className="grid gap-4">
      {groupedEntries(entries).map(({ group, entries: own }) => (
        <div key={group} role="group" aria-label={t(`group.${group}`)} className="grid gap-0.5">
          {group !== 'home' && (
            <p aria-hidden className="eyebrow px-3 pb-1 text-xs text-ink-muted">
              {t(`group.${group}`)}
            </p>
          )}
          {own.map((entry) => (
            <Entry key={entry.path} entry={entry} waiting={waiting.get(entry.path)} onChoose={onChoose} />
          ))}
        </div>
      ))}
    </nav>
  )
}

/** The same menu behind a toggle, for small screens. */
export function AdminDrawer({ entries }: Pick<MenuProps, 'entries'>) {
  const t = useMessages('frame')
  const [open, setOpen] = useState(false)
  return (
    <Drawer
      title={t('admin')}
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton icon="menu" label={t('admin.menu')} disabled={!entries} className="lg:hidden" />}
    >
      <AdminMenu entries={entries} onChoose={() => setOpen(false)} />
    </Drawer>
  )
}
