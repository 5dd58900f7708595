import { patchNotes, type ManagedNote } from '@idlewood/contract/patch-notes'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { sentenceOf } from '../../api/client.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { note as noteError } from '../../pwa/console-note.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { NoteEditor } from './note-editor.tsx'
import { NoteTile } from './note-tile.tsx'

/** Cards a visitor with a wide screen sees at once; the others come by scrolling. */
const atOnce = 3

const grid = 'grid gap-x-5 gap-y-8 md:grid-cols-2 xl:grid-cols-3'

/** The notes in their order, the first three unless all are wanted. */
function NoteList({
  notes,
  onEdit,
  onRefresh,
}: {
  notes: ManagedNote[]
  onEdit: (id: number) => void
  onRefresh: () => unknown
}) {
  const [isWhole, setWhole] = useState(false)
  const [said, setSaid] = useState('')
  const order = useChange(patchNotes.order, { refreshes: [patchNotes.all, patchNotes.published] })
  const hasMore = notes.length > atOnce

  async function move(note: ManagedNote, by: -1 | 1): Promise<void> {
    if (order.isPending) return
    const from = notes.map(({ id }) => id)
    const place = from.indexOf(note.id)
    const to = from.toSpliced(place, 1).toSpliced(place + by, 0, note.id)
    try {
      await order.mutateAsync({ body: { from, to } })
      if (place + by >= atOnce) setWhole(true)
      setSaid(`${note.version} is now number ${place + by + 1} of ${notes.length}.`)
    } catch (error) {
      toast.error(sentenceOf(error, 'The order could not be changed. Try again.'))
      void onRefresh()
    }
  }

  return (
    <div className="grid gap-8">
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol className={grid}>
        {(isWhole ? notes : notes.slice(0, atOnce)).map((note, place) => (
          <NoteTile
            key={note.id}
            {...{ note, place, onRefresh }}
            count={notes.length}
            isMoving={order.isPending}
            onMove={(by) => void move(note, by)}
            onEdit={() => onEdit(note.id)}
          />
        ))}
      </ol>
      {hasMore && (
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
          <p className="text-ink-muted">
            Visitors see {atOnce} at once and scroll to the others.
            {isWhole ? '' : ` ${notes.length - atOnce} more are not shown here.`}
          </p>
          <Button onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
            {isWhole ? `Show the first ${atOnce}` : `Show all ${notes.length}`}
          </Button>
        </div>
      )}
    </div>
  )
}

export default function PatchNotesPage() {
  // Fetched when it first appears, and again when somebody says that it changed.
  const query = useCall(patchNotes.all, {}, { staleTime: Infinity })
  const [address, setAddress] = useSearchParams()
  const edited = address.get('edit')
  const notes = query.data?.patchnotes
  const chosen = notes?.find(({ id }) => String(id) === edited) ?? null
  // Whoever deletes it meanwhile does not take the editor away from whoever writes in it.
  const [opened, setOpened] = useState<ManagedNote | null>(null)
  if (chosen && chosen !== opened) setOpened(chosen)
  const written = chosen ?? (String(opened?.id) === edited ? opened : null)
  const edit = (what: string | null): void => setAddress(what === null ? {} : { edit: what })

  useEffect(() => {
    if (query.error) noteError('The patch notes could not be loaded.', query.error)
  }, [query.error])

  return (
    <>
      <PageTitle>Patch notes</PageTitle>
      <PageHeader
        title={edited === null ? 'Patch Notes' : written ? `Edit ${written.version}` : 'New patch note'}
        description={edited === null ? 'What changed, as visitors read it on the start page' : undefined}
        actions={
          edited === null && (
            <>
              <Button icon="refresh" onClick={() => void query.refetch()}>
                Refresh
              </Button>
              <Button variant="primary" icon="plus" onClick={() => edit('new')}>
                New patch note
              </Button>
            </>
          )
        }
      />
      {edited !== null && (edited === 'new' || written) ? (
        <NoteEditor
          key={edited}
          note={written}
          latest={chosen}
          onRefresh={() => query.refetch()}
          onClose={() => edit(null)}
        />
      ) : query.isPending ? (
        <div role="status" aria-busy="true" className={grid}>
          <span className="sr-only">Loading</span>
          {Array.from({ length: atOnce }, (_, index) => (
            <Skeleton key={index} className="h-80 w-full" />
          ))}
        </div>
      ) : notes && notes.length > 0 ? (
        <NoteList notes={notes} onEdit={(id) => edit(String(id))} onRefresh={() => query.refetch()} />
      ) : (
        notes && <EmptyState icon="file" message="Nothing has been written yet." />
      )}
    </>
  )
}
