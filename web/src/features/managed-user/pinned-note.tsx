import type { PinnedNote } from '@idlewood/contract/person-notes'
import { Link, useLocation } from 'react-router'
import { useMessages } from '../../language/messages.ts'
import { Icon } from '../../ui/icon.tsx'

/**
 * The pinned note in the head of a user's page. A long note is truncated; the notes tab has its full text.
 */
export function PinnedNoteCard({ note }: { note: PinnedNote }) {
  const t = useMessages('user-notes')
  const { pathname } = useLocation()
  return (
    <aside
      aria-label={t('head', { name: note.author.username })}
      className="flex items-start gap-3 rounded-md bg-warning-soft px-4 py-3"
    >
      <Icon name="pin" className="mt-0.5 text-warning" />
      <div className="grid min-w-0 gap-1">
        <p className="line-clamp-3 whitespace-pre-wrap [overflow-wrap:anywhere]">{note.text}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
          <span>{t('head', { name: note.author.username })}</span>
          <Link
            to={`${pathname}?tab=notes`}
            preventScrollReset
            className="text-accent-text underline underline-offset-3"
          >
            {t('head.more')}
          </Link>
        </p>
      </div>
    </aside>
  )
}
