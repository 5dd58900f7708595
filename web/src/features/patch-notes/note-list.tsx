import { patchNotes, type ManagedNote } from '@idlewood/contract/patch-notes'
import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { toastFailure } from '../../parts/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { reorderIds } from './note-list.rules.ts'
import { NoteTile } from './note-tile.tsx'

/** Cards that a visitor on a wide screen sees without scrolling. */
export const atOnce = 3

/** The layout of the notes. */
export const noteGrid = 'grid gap-x-5 gap-y-8 md:grid-cols-2 xl:grid-cols-3'

/** Moves notes, and announces each move to screen readers. */
function useOrder(notes: readonly ManagedNote[], onRefresh: () => unknown) {
  const [announcement, setAnnouncement] = useState('')
  const order = useChange(patchNotes.order, { refreshes: ['patch-notes'] })

  /** Returns the note's new place, or null if it did not move. */
  async function move({ id, version }: ManagedNote, by: -1 | 1): Promise<number | null> {
    if (order.isPending) return null
    const from = notes.map((note) => note.id)
    const { to, place } = reorderIds(from, id, by)
    try {
      await order.mutateAsync({ body: { from, to } })
      setAnnouncement(
        messages('patch-notes')('order.moved', { version, place: place + 1, total: notes.length }),
      )
      return place
    } catch (error) {
      toastFailure(error, messages('patch-notes')('order.failed'))
      void onRefresh()
      return null
    }
  }
  return { announcement, isMoving: order.isPending, move }
}

/** A button that shows the notes that are hidden, or hides them again. */
function More({ count, isWhole, onToggle }: { count: number; isWhole: boolean; onToggle: () => void }) {
  const t = useMessages('patch-notes')
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
      <p className="text-ink-muted">
        {isWhole ? t('more.about', { atOnce }) : t('more.hidden', { atOnce, count: count - atOnce })}
      </p>
      <Button onClick={onToggle} aria-expanded={isWhole}>
        {isWhole ? t('more.first', { count: atOnce }) : t('more.all', { count })}
      </Button>
    </div>
  )
}

/** The notes in order: only the first three until the user asks for all. */
export function NoteList({
  notes,
  onEdit,
  onRefresh,
}: {
  notes: readonly ManagedNote[]
  onEdit: (id: number) => void
  onRefresh: () => unknown
}) {
  const [isWhole, setWhole] = useState(false)
  const { announcement, isMoving, move } = useOrder(notes, onRefresh)
  const moveInSight = async (note: ManagedNote, by: -1 | 1): Promise<void> => {
    const place = await move(note, by)
    if (place !== null && place >= atOnce) setWhole(true)
  }
  return (
    <div className="grid gap-8">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol className={noteGrid}>
        {(isWhole ? notes : notes.slice(0, atOnce)).map((note, place) => (
          <NoteTile
            key={note.id}
            {...{ note, place, onRefresh, isMoving }}
            count={notes.length}
            onMove={(by) => void moveInSight(note, by)}
            onEdit={() => onEdit(note.id)}
          />
        ))}
      </ol>
      {notes.length > atOnce && (
        <More count={notes.length} isWhole={isWhole} onToggle={() => setWhole(!isWhole)} />
      )}
    </div>
  )
}
