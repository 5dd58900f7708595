import { personNotes, type PersonNote } from '@idlewood/contract/person-notes'
import type { ComponentProps } from 'react'
import { useChange } from '../../api/queries.ts'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { toastAndRethrow, toastFailure } from '../../parts/toast-failure.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { toast } from '../../ui/toasts.tsx'
import { NoteVersions } from './note-versions.tsx'

function Pin({ note: { id, isPinned } }: { note: PersonNote }) {
  const t = useMessages('user-notes')
  const pin = useChange(personNotes.pin, { refreshes: ['notes'] })
  const toggle = (): void => {
    const onError = (error: Error) => toastFailure(error, t('pin.failed'))
    pin.mutate({ params: { id: String(id) }, body: { pinned: !isPinned } }, { onError })
  }
  return (
    <Button size="sm" variant="quiet" icon="pin" loading={pin.isPending} onClick={toggle}>
      {t(isPinned ? 'unpin' : 'pin')}
    </Button>
  )
}

function Delete({ note: { id } }: { note: PersonNote }) {
  const t = useMessages('user-notes')
  const remove = useChange(personNotes.remove, { refreshes: ['notes'] })
  return (
    <AlertDialog
      trigger={
        <Button size="sm" variant="quiet" icon="trash">
          {t('delete')}
        </Button>
      }
      title={t('delete.title')}
      description={t('delete.body')}
      confirmLabel={t('delete')}
      tone="danger"
      onConfirm={async () => {
        await remove
          .mutateAsync({ params: { id: String(id) } })
          .catch((error: unknown) => toastAndRethrow(error, t('delete.failed')))
        toast.success(t('deleted'))
      }}
    />
  )
}

function Restore({ note: { id } }: { note: PersonNote }) {
  const t = useMessages('user-notes')
  const restore = useChange(personNotes.restore, { refreshes: ['notes'] })
  const press = (): void =>
    restore.mutate(
      { params: { id: String(id) } },
      {
        onSuccess: () => toast.success(t('restored')),
        onError: (error) => toastFailure(error, t('restore.failed')),
      },
    )
  return (
    <Button size="sm" icon="undo" loading={restore.isPending} onClick={press}>
      {t('restore')}
    </Button>
  )
}

function Byline({ note }: { note: PersonNote }) {
  const t = useMessages('user-notes')
  const format = useFormat()
  const { author, createdAt, editedAt, editedBy } = note
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
      {note.isPinned && (
        <Badge tone="warning" icon="pin">
          {t('pinned')}
        </Badge>
      )}
      <span className="font-semibold text-ink">{author.username}</span>
      <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
      {editedAt && editedBy && (
        <span>{t('edited', { name: editedBy, time: format.dateTime(editedAt) })}</span>
      )}
    </p>
  )
}

/** A note with its actions. */
export function NoteCard({
  note,
  editButton,
}: {
  note: PersonNote
  /** Props for the Edit button. */
  editButton: ComponentProps<'button'>
}) {
  const t = useMessages('user-notes')
  const { text, deletedBy, canChange, revision } = note
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Byline note={note} />
      <p
        className={cx(
          'whitespace-pre-wrap [overflow-wrap:anywhere]',
          deletedBy !== null && 'text-ink-muted line-through',
        )}
      >
        {text}
      </p>
      <div className="-mx-3 flex flex-wrap items-center gap-x-1 empty:hidden">
        {deletedBy !== null && (
          <span className="px-3 text-sm text-ink-muted">{t('deletedBy', { name: deletedBy })}</span>
        )}
        {canChange && deletedBy !== null && <Restore note={note} />}
        {canChange && deletedBy === null && (
          <>
            <Button {...editButton} size="sm" variant="quiet" icon="edit">
              {t('edit')}
            </Button>
            <Pin note={note} />
            <Delete note={note} />
          </>
        )}
        {revision > 1 && <NoteVersions id={note.id} count={revision - 1} />}
      </div>
    </article>
  )
}
