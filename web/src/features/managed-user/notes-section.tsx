import { personNotes, type PersonNote } from '@idlewood/contract/person-notes'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { DetailSection } from '../../parts/detail-section.tsx'
import { KeptRows } from '../../parts/list/kept-rows.tsx'
import { pageField, tabField, useListAddress } from '../../parts/list/list-address.ts'
import { ListFooter } from '../../parts/list/list-footer.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusBack } from '../../ui/focus-back.ts'
import { fetchedWhenReached, lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { NoteCard } from './note-card.tsx'
import type { TabProps } from './tab-part.tsx'

const fields = { tab: tabField, page: pageField() }

type Data = ReplyOf<typeof personNotes.list>

const loading = <Skeleton className="h-40 w-full" />
const NewNote = lazyPart(async () => (await import('./note-form.tsx')).NewNote, loading)
const EditNote = lazyPart(async () => (await import('./note-form.tsx')).EditNote, loading)

/** A button that shows the form for a new note in its place. */
function AddNote({ id }: { id: string }) {
  const t = useMessages('user-notes')
  const [isOpen, setOpen] = useState(false)
  const { button } = useFocusBack(isOpen)
  if (isOpen) return <NewNote id={id} onCancel={() => setOpen(false)} />
  return (
    <Button
      ref={button}
      size="sm"
      icon="plus"
      className="justify-self-start"
      {...fetchedWhenReached(NewNote)}
      onClick={() => setOpen(true)}
    >
      {t('new')}
    </Button>
  )
}

/** A note, or the form that edits it. */
function Note({ note }: { note: PersonNote }) {
  const [isEdited, setEdited] = useState(false)
  const { button } = useFocusBack(isEdited)
  return (
    <li className="rounded-lg border border-line bg-raised p-4">
      {isEdited ? (
        <EditNote note={note} onClose={() => setEdited(false)} />
      ) : (
        <NoteCard
          note={note}
          editButton={{ ref: button, ...fetchedWhenReached(EditNote), onClick: () => setEdited(true) }}
        />
      )}
    </li>
  )
}

function Notes({ id, data, turnTo }: { id: string; data: Data; turnTo: (page: number) => void }) {
  const t = useMessages('user-notes')
  const { notes, total, page, pageSize, canWrite } = data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {canWrite && <AddNote id={id} />}
      {notes.length === 0 ? (
        <EmptyState icon="edit" message={t('none')} />
      ) : (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <KeptRows rows={notes} keyOf={({ id }) => id}>
            {(rows) => rows.map((note) => <Note key={note.id} note={note} />)}
          </KeptRows>
        </ol>
      )}
      {total > 0 && (
        <ListFooter
          paging={{
            page,
            perPage: pageSize,
            turnTo,
            count: (count) => t('count', { count }),
            label: t('pages'),
          }}
          shown={notes.length}
          total={total}
        />
      )}
    </div>
  )
}

/** The staff's notes about a user. */
export function NotesSection({ id }: Pick<TabProps, 'id'>) {
  const t = useMessages('user-notes')
  const { view, turnTo } = useListAddress(fields)
  const { page } = view
  const input = { params: { id }, query: { page: String(page) } }
  const query = useCall(personNotes.list, input, { keepPrevious: true })
  return (
    <DetailSection title={t('title')} hideTitle query={query} otherwise={t('failed')}>
      {(data) => <Notes id={id} data={data} turnTo={(next) => turnTo(next, { preventScrollReset: true })} />}
    </DetailSection>
  )
}
