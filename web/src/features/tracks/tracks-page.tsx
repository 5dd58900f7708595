import {
  tracks,
  trackSorts,
  tracksPerPage,
  type StaffTrack,
  type TrackOrder,
} from '@idlewood/contract/tracks'
import { useCall, useChange } from '../../api/queries.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { messages, useMessages, type Messages } from '../../language/messages.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { ListTable } from '../../parts/list/list-table.tsx'
import { listFields, listQuery, type ListView } from '../../parts/list/list-view.ts'
import { List, ListSearch } from '../../parts/list/list.tsx'
import { onArrival, prefetchList } from '../../parts/list/prefetch.ts'
import { orderField } from '../../parts/list/sorting.rules.ts'
import { useTypedSearch } from '../../parts/list/use-typed.ts'
import { toastAndRethrow } from '../../parts/toast-failure.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { toast } from '../../ui/toasts.tsx'
import { TrackAudio } from './track-audio.tsx'
import { duration, moment, size } from './track-words.ts'
import { UserLink } from '../../parts/user-link.tsx'

interface TracksView extends ListView {
  sort: TrackOrder
}

const usualOrder = '-uploaded'
const fields = { ...listFields, sort: orderField(trackSorts, usualOrder) }

const inputOf = ({ sort, ...view }: TracksView) => ({
  query: { ...listQuery(view), ...(sort === usualOrder ? {} : { sort }) },
})

export const clientLoader = prefetchList(fields, tracks.all, inputOf)
export const shouldRevalidate = onArrival

const columnsOf = (t: Messages<'tracks'>): readonly Column<StaffTrack>[] => [
  { key: 'name', header: t('column.track'), sort: 'name', lead: true, cell: ({ name }) => name },
  {
    key: 'player',
    header: t('column.player'),
    sort: 'player',
    cell: ({ uid, username }) => <UserLink uid={uid}>{username}</UserLink>,
  },
  {
    key: 'when',
    header: t('column.uploaded'),
    sort: 'uploaded',
    sortsDown: true,
    cell: ({ uploadedAt }) => moment(uploadedAt),
  },
  {
    key: 'duration',
    header: t('column.length'),
    sort: 'length',
    align: 'end',
    cell: ({ seconds }) => duration(seconds),
  },
  {
    key: 'size',
    header: t('column.size'),
    sort: 'size',
    sortsDown: true,
    align: 'end',
    cell: ({ bytes }) => size(bytes),
  },
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

const Loading = () => <TitledLoading title={useMessages('tracks')('staff.title')} />

export const handle: PageHandle = { Loading }
export const HydrateFallback = Loading

export default function TracksPage() {
  const t = useMessages('tracks')
  const count = (total: number): string => t('staff.count', { total })
  const list = useListAddress<TracksView>(fields)
  const [typed, type] = useTypedSearch(list)
  const query = useCall(tracks.all, inputOf(list.view), { keepPrevious: true })
  return (
    <>
      <PageHeader
        title={t('staff.title')}
        description={
          query.data
            ? t('staff.summary', { count: count(query.data.total), size: size(query.data.bytes) })
            : query.isPending && t('staff.counting')
        }
      />
      <ListSearch label={t('staff.search')} placeholder={t('staff.placeholder')} search={{ typed, type }} />
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
          <ListTable
            name="tracks"
            caption={t('staff.title')}
            columns={columnsOf(t)}
            rows={rows}
            rowKey={({ id }) => id}
            order={{
              value: list.view.sort,
              sorts: trackSorts,
              onOrder: (sort) => list.filter({ sort: fields.sort.read(sort) }),
            }}
          />
        )}
      </List>
    </>
  )
}

function TakeDown({ track: { id, name, username } }: { track: StaffTrack }) {
  const t = useMessages('tracks')
  const takeDown = useChange(tracks.takeDown, { refreshes: ['tracks'] })
  const confirm = async (): Promise<void> => {
    try {
      await takeDown.mutateAsync({ params: { id: String(id) } })
      toast.success(messages('tracks')('removed', { name }))
    } catch (error) {
      toastAndRethrow(error, messages('tracks')('remove.failed'))
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
