import { tracks, tracksPerPage, type StaffTrack } from '@idlewood/contract/tracks'
import { Link } from 'react-router'
import { sentenceOf } from '../../api/client.ts'
import { useCall, useChange } from '../../api/queries.ts'
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
import { number } from '../../ui/values.ts'
import { toast } from '../../ui/toasts.tsx'
import { TrackAudio } from './track-audio.tsx'
import { duration, moment, size } from './track-words.ts'
import { paths } from '../../paths.ts'

export const clientLoader = prefetchList(listFields, tracks.all, (view) => ({ query: listQuery(view) }))
export const shouldRevalidate = onArrival

const columns: readonly Column<StaffTrack>[] = [
  { key: 'name', header: 'Track', lead: true, cell: ({ name }) => name },
  {
    key: 'player',
    header: 'Player',
    cell: ({ uid, username }) => (
      <Link to={paths.user({ uid })} className="rounded-sm text-accent-text underline underline-offset-3">
        {username}
      </Link>
    ),
  },
  { key: 'when', header: 'Uploaded', cell: ({ uploadedAt }) => moment(uploadedAt) },
  { key: 'duration', header: 'Length', align: 'end', cell: ({ seconds }) => duration(seconds) },
  { key: 'size', header: 'Size', align: 'end', cell: ({ bytes }) => size(bytes) },
  {
    key: 'listen',
    header: 'Listen',
    cell: ({ name }) => <TrackAudio name={name} className="h-9 w-52" />,
  },
  {
    key: 'actions',
    header: '',
    align: 'end',
    cell: (track) => (
      <span className="inline-flex flex-wrap gap-2">
        <CopyButton text={track.url} size="sm">
          Copy
        </CopyButton>
        <TakeDown track={track} />
      </span>
    ),
  },
]

const count = (total: number): string => `${number(total)} ${total === 1 ? 'track' : 'tracks'}`

export default function TracksPage() {
  const list = useListView()
  const query = useCall(tracks.all, { query: list.query }, { keepPrevious: true })
  return (
    <>
      <PageTitle>Tracks</PageTitle>
      <PageHeader
        title="Tracks"
        description={query.data ? `${count(query.data.total)}, ${size(query.data.bytes)}` : 'Counting…'}
      />
      <ListSearch label="Search tracks" placeholder="Search by track, player or uid" search={list} />
      <List
        query={{ ...query, data: query.data && { rows: query.data.tracks, total: query.data.total } }}
        empty={
          <EmptyState
            icon="music"
            message={
              list.view.search ? 'No tracks found. Try another search.' : 'Nobody has uploaded a track yet.'
            }
          />
        }
        paging={{
          page: list.view.page,
          perPage: tracksPerPage,
          turnTo: list.turnTo,
          count,
          label: 'Pages of tracks',
          always: true,
        }}
      >
        {(rows) => <Table caption="Tracks" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </List>
    </>
  )
}

function TakeDown({ track: { id, name, username } }: { track: StaffTrack }) {
  const takeDown = useChange(tracks.takeDown, { refreshes: [tracks.all, tracks.own] })
  const confirm = async (): Promise<void> => {
    try {
      await takeDown.mutateAsync({ params: { id: String(id) } })
      toast.success(`${name} is removed.`)
    } catch (error) {
      toast.error(sentenceOf(error, 'The track could not be removed. Try again.'))
      throw error
    }
  }
  return (
    <AlertDialog
      tone="danger"
      title={`Remove ${name}?`}
      description={`${username} uploaded it. It is deleted for good, its name is free again, and the removal is listed in Changes, where ${username} sees it too.`}
      confirmLabel="Remove"
      onConfirm={confirm}
      trigger={
        <Button size="sm" icon="trash" aria-label={`Remove ${name}`}>
          Remove
        </Button>
      }
    />
  )
}
