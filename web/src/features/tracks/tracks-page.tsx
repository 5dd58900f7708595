import { tracks, tracksPerPage, type StaffTrack } from '@idlewood/contract/tracks'
import { Link } from 'react-router'
import { sentenceOf } from '../../api/client.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { messages, useMessages, type Messages } from '../../language/messages.ts'
import { listFields, listQuery, useListView } from '../../parts/list/list-view.ts'
import { List, ListSearch } from '../../parts/list/list.tsx'
import { onArrival, prefetchList } from '../../parts/list/prefetch.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { toast } from '../../ui/toasts.tsx'
import { TrackAudio } from './track-audio.tsx'
import { duration, moment, size } from './track-words.ts'
import { paths } from '../../paths.ts'

export const clientLoader = prefetchList(listFields, tracks.all, (view) => ({ query: listQuery(view) }))
export const shouldRevalidate = onArrival

const columnsOf = (t: Messages<'tracks'>): readonly Column<StaffTrack>[] => [
  { key: 'name', header: t('column.track'), lead: true, cell: ({ name }) => name },
  {
    key: 'player',
    header: t('column.player'),
    cell: ({ uid, username }) => (
      <Link to={paths.user({ uid })} className="rounded-sm text-accent-text underline underline-offset-3">
        {username}
      </Link>
    ),
  },
  { key: 'when', header: t('column.uploaded'), cell: ({ uploadedAt }) => moment(uploadedAt) },
  { key: 'duration', header: t('column.length'), align: 'end', cell: ({ seconds }) => duration(seconds) },
  { key: 'size', header: t('column.size'), align: 'end', cell: ({ bytes }) => size(bytes) },
  {
    key: 'listen',
    header: t('column.listen'),
    cell: ({ name }) => <TrackAudio name={name} className="h-9 w-52" />,
  },
  {
    key: 'actions',
    header: '',
    align: 'end',
    cell: (track) => (
      <span className="inline-flex flex-wrap gap-2">
        <CopyButton text={track.url} size="sm">
          {t('copy')}
        </CopyButton>
        <TakeDown track={track} />
      </span>
    ),
  },
]

export default function TracksPage() {
  const t = useMessages('tracks')
  const count = (total: number): string => t('staff.count', { total })
  const list = useListView()
  const query = useCall(tracks.all, { query: list.query }, { keepPrevious: true })
  return (
    <>
      <PageTitle>{t('staff.title')}</PageTitle>
      <PageHeader
        title={t('staff.title')}
        description={
          query.data
            ? t('staff.summary', { count: count(query.data.total), size: size(query.data.bytes) })
            : t('staff.counting')
        }
      />
      <ListSearch label={t('staff.search')} placeholder={t('staff.placeholder')} search={list} />
      <List
        query={{ ...query, data: query.data && { rows: query.data.tracks, total: query.data.total } }}
        empty={<EmptyState icon="music" message={list.view.search ? t('staff.notFound') : t('staff.none')} />}
        paging={{
          page: list.view.page,
          perPage: tracksPerPage,
          turnTo: list.turnTo,
          count,
          label: t('staff.pages'),
          always: true,
        }}
      >
        {(rows) => (
          <Table caption={t('staff.title')} columns={columnsOf(t)} rows={rows} rowKey={({ id }) => id} />
        )}
      </List>
    </>
  )
}

function TakeDown({ track: { id, name, username } }: { track: StaffTrack }) {
  const t = useMessages('tracks')
  const takeDown = useChange(tracks.takeDown, { refreshes: [tracks.all, tracks.own] })
  const confirm = async (): Promise<void> => {
    try {
      await takeDown.mutateAsync({ params: { id: String(id) } })
      toast.success(messages('tracks')('removed', { name }))
    } catch (error) {
      toast.error(sentenceOf(error, messages('tracks')('remove.failed')))
      throw error
    }
  }
  return (
    <AlertDialog
      tone="danger"
      title={t('remove.title', { name })}
      description={t('remove.body', { player: username })}
      confirmLabel={t('remove')}
      onConfirm={confirm}
      trigger={
        <Button size="sm" icon="trash" aria-label={t('remove.name', { name })}>
          {t('remove')}
        </Button>
      }
    />
  )
}
