import { patchNotes } from '@idlewood/contract/patch-notes'
import { useEffect } from 'react'
import { useCall } from '../../api/queries.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { HeldStill } from '../../parts/list/held-still.tsx'
import { onArrival, prefetch } from '../../parts/list/prefetch.ts'
import { SectionFailure } from '../../parts/section-failure.tsx'
import { logToConsole } from '../../api/log-to-console.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { NoteEditor } from './note-editor.tsx'
import { atOnce, noteGrid, NoteList } from './note-list.tsx'
import { useEditedNote } from './use-edited-note.ts'

export const clientLoader = prefetch(patchNotes.all, () => ({}))
export const shouldRevalidate = onArrival

type Editing = ReturnType<typeof useEditedNote>

function Header({ editing: { key, note, edit }, onRefresh }: { editing: Editing; onRefresh: () => void }) {
  const t = useMessages('patch-notes')
  if (key !== null) {
    return <PageHeader title={note ? t('edit.title', { version: note.version }) : t('new')} />
  }
  return (
    <PageHeader
      title={t('title')}
      description={t('about')}
      actions={
        <>
          <Button icon="refresh" onClick={onRefresh}>
            {t('refresh')}
          </Button>
          <Button variant="primary" icon="plus" onClick={() => edit('new')}>
            {t('new')}
          </Button>
        </>
      }
    />
  )
}

function LoadingNotes() {
  const t = useMessages('patch-notes')
  return (
    <div role="status" aria-busy="true" className={noteGrid}>
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: atOnce }, (_, index) => (
        <Skeleton key={index} className="h-80 w-full" />
      ))}
    </div>
  )
}

function AllNotes({
  query: { data, error, isPending, refetch },
  onEdit,
}: {
  query: ReturnType<typeof useCall<typeof patchNotes.all>>
  onEdit: (id: number) => void
}) {
  const t = useMessages('patch-notes')
  if (isPending) return <LoadingNotes />
  if (!data) return error && <SectionFailure error={error} otherwise={t('failed.load')} onRetry={refetch} />
  return (
    <HeldStill data={data.patchnotes}>
      {(notes) =>
        notes.length === 0 ? (
          <EmptyState icon="file" message={t('empty')} />
        ) : (
          <NoteList notes={notes} onEdit={onEdit} onRefresh={refetch} />
        )
      }
    </HeldStill>
  )
}

const Loading = () => <TitledLoading title={useMessages('patch-notes')('title')} />

export const handle: PageHandle = { Loading }
export const HydrateFallback = Loading

export default function PatchNotesPage() {
  // Fetched when the page opens, and again only when a live update says that the list has changed.
  const query = useCall(patchNotes.all, {}, { staleTime: Infinity })
  const editing = useEditedNote(query.data?.patchnotes)

  useEffect(() => {
    if (query.error) logToConsole(messages('patch-notes')('failed.load'), query.error)
  }, [query.error])

  return (
    <>
      <Header editing={editing} onRefresh={() => void query.refetch()} />
      {editing.isOpen ? (
        <NoteEditor
          key={editing.key}
          note={editing.note}
          latest={editing.latest}
          onRefresh={() => query.refetch()}
          onClose={() => editing.edit(null)}
        />
      ) : (
        <AllNotes query={query} onEdit={(id) => editing.edit(String(id))} />
      )}
    </>
  )
}
