import { patchNotes, type ManagedNote, type NoteState } from '@idlewood/contract/patch-notes'
import { sentenceOf } from '../../api/client.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDelete } from '../../parts/confirm-delete.tsx'
import { PatchNoteCard } from '../../parts/patch-note-card.tsx'
import { ago } from '../../ui/ago.ts'
import { useNow } from '../../ui/now.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { toast } from '../../ui/toasts.tsx'

const looks: Record<NoteState, { label: string; tone: Tone; icon: IconName }> = {
  draft: { label: 'Draft', tone: 'neutral', icon: 'edit' },
  scheduled: { label: 'Scheduled', tone: 'info', icon: 'history' },
  published: { label: 'Published', tone: 'success', icon: 'eye' },
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

function Deletion({ note, onFailure }: { note: ManagedNote; onFailure: () => unknown }) {
  const remove = useChange(patchNotes.remove, { refreshes: [patchNotes.all, patchNotes.published] })
  return (
    <ConfirmDelete
      title={`Delete patch note ${note.version}?`}
      description={
        note.state === 'published' ? 'Visitors no longer see it.' : 'It was never shown to visitors.'
      }
      name={note.version}
      trigger={<IconButton icon="trash" size="sm" label={`Delete ${note.version}`} />}
      onConfirm={async () => {
        try {
          await remove.mutateAsync({ params: { id: String(note.id) }, body: { revision: note.revision } })
          toast.success(`Patch note ${note.version} deleted`, { autoClose: 3000 })
        } catch (error) {
          toast.error(sentenceOf(error, 'The patch note could not be deleted. Try again.'))
          void onFailure()
          throw error
        }
      }}
    />
  )
}

interface TileProps {
  note: ManagedNote
  /** Its place in the order, from 0, of so many. */
  place: number
  count: number
  isMoving: boolean
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onRefresh: () => unknown
}

function Actions({ note, place, count, isMoving, onMove, onEdit, onRefresh }: TileProps) {
  const { version } = note
  return (
    <div className="flex items-center gap-1">
      <IconButton
        icon="arrow-left"
        size="sm"
        label={`Move ${version} forward`}
        disabled={place === 0}
        aria-disabled={isMoving}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="arrow-right"
        size="sm"
        label={`Move ${version} back`}
        disabled={place === count - 1}
        aria-disabled={isMoving}
        onClick={() => onMove(1)}
      />
      <Deletion note={note} onFailure={onRefresh} />
      <Button size="sm" icon="edit" aria-label={`Edit ${version}`} onClick={onEdit}>
        Edit
      </Button>
    </div>
  )
}

/** A note as visitors see it, under what staff know of it and can do with it. */
export function NoteTile(props: TileProps) {
  const { note } = props
  const { label, tone, icon } = looks[note.state]
  const now = useNow(60_000)
  return (
    <li className="grid grid-rows-[auto_auto_1fr] gap-2">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
        <Actions {...props} />
      </div>
      <p className="truncate text-sm text-ink-muted">
        {note.state === 'scheduled' &&
          note.publishAt &&
          `Publishes on ${moment.format(new Date(note.publishAt))} · `}
        {note.updatedBy}, {ago(new Date(note.updatedAt).getTime(), now)}
      </p>
      <PatchNoteCard
        note={{ ...note, date: note.publishAt ?? undefined }}
        headingLevel="h2"
        {...(note.state === 'published' ? {} : { className: 'border-dashed border-line-strong' })}
      />
    </li>
  )
}
