import { patchNotes, type ManagedNote, type NoteState } from '@idlewood/contract/patch-notes'
import { useChange } from '../../api/queries.ts'
import { useFormat } from '../../language/format.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { ConfirmDelete } from '../../parts/confirm-delete.tsx'
import { PatchNoteCard } from '../../parts/patch-note-card.tsx'
import { ago } from '../../ui/ago.ts'
import { useNow } from '../../ui/now.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { toast } from '../../ui/toasts.tsx'

const looks: Record<NoteState, { tone: Tone; icon: IconName }> = {
  draft: { tone: 'neutral', icon: 'edit' },
  scheduled: { tone: 'info', icon: 'history' },
  published: { tone: 'success', icon: 'eye' },
}

function Deletion({ note, onFailure }: { note: ManagedNote; onFailure: () => unknown }) {
  const t = useMessages('patch-notes')
  const { version } = note
  const remove = useChange(patchNotes.remove, { refreshes: ['patch-notes'] })
  return (
    <ConfirmDelete
      title={t('delete.title', { version })}
      description={t(note.state === 'published' ? 'delete.published' : 'delete.unpublished')}
      name={note.version}
      trigger={<IconButton icon="trash" size="sm" label={t('delete.named', { version })} />}
      failed={t('delete.failed')}
      onConfirm={async () => {
        await remove.mutateAsync(
          { params: { id: String(note.id) }, body: { revision: note.revision } },
          { onError: onFailure },
        )
        toast.success(messages('patch-notes')('deleted', { version }))
      }}
    />
  )
}

interface TileProps {
  note: ManagedNote
  /** Its position in the order, from 0, out of `count`. */
  place: number
  count: number
  isMoving: boolean
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onRefresh: () => unknown
}

function Actions({ note, place, count, isMoving, onMove, onEdit, onRefresh }: TileProps) {
  const t = useMessages('patch-notes')
  const { version } = note
  return (
    <div className="flex items-center gap-1">
      <IconButton
        icon="arrow-left"
        size="sm"
        label={t('tile.forward', { version })}
        disabled={place === 0}
        aria-disabled={isMoving}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="arrow-right"
        size="sm"
        label={t('tile.back', { version })}
        disabled={place === count - 1}
        aria-disabled={isMoving}
        onClick={() => onMove(1)}
      />
      <Deletion note={note} onFailure={onRefresh} />
      <Button size="sm" icon="edit" aria-label={t('tile.edit.named', { version })} onClick={onEdit}>
        {t('tile.edit')}
      </Button>
    </div>
  )
}

/** A note as visitors see it, below its status and the actions for staff. */
export function NoteTile(props: TileProps) {
  const { note } = props
  const t = useMessages('patch-notes')
  const format = useFormat()
  const { tone, icon } = looks[note.state]
  const now = useNow(60_000)
  const edited = { name: note.updatedBy, ago: ago(new Date(note.updatedAt).getTime(), now) }
  return (
    <li className="row-span-3 grid grid-rows-subgrid gap-2">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2 self-start">
        <Badge tone={tone} icon={icon}>
          {t(`state.${note.state}`)}
        </Badge>
        <Actions {...props} />
      </div>
      <p className="text-sm text-ink-muted">
        {note.state === 'scheduled' && note.publishAt
          ? t('tile.publishes', { ...edited, moment: format.dateTime(note.publishAt) })
          : t('tile.edited', edited)}
      </p>
      <PatchNoteCard
        note={{ ...note, date: note.publishAt ?? undefined }}
        headingLevel="h2"
        {...(note.state === 'published' ? {} : { className: 'border-dashed border-line-strong' })}
      />
    </li>
  )
}
