import { changes, type Change } from '@idlewood/contract/changes'
import { useCall } from '../../api/queries.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { useMessages } from '../../language/messages.ts'
import { ChangeCard } from '../../parts/changes/change-card.tsx'
import { List } from '../../parts/list/list.tsx'
import { onArrival, prefetch } from '../../parts/list/prefetch.ts'
import { SectionFailure } from '../../parts/section-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { ChangeFilters } from './change-filters.tsx'
import { SelectableChanges } from './selected-changes.tsx'
import { actorUidOf, changesInput, changesViewOf, useChangesView } from './changes-view.ts'
import { UndoAll } from './undo-all.tsx'
import { paths } from '../../paths.ts'

/** Milliseconds between two requests while a change is pending. */
const soon = 3000

/** True if a change is expected to change state within moments, without anyone acting on it. */
const isTransient = ({ state }: Change): boolean => state === 'queued' || state === 'delivered'

export const clientLoader = prefetch(changes.list, (_, address) => changesInput(changesViewOf(address)))
export const shouldRevalidate = onArrival

function LoadingChange() {
  const t = useMessages('changes')
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-48 max-w-3xl rounded-lg" />
    </div>
  )
}

/** A single change, which other pages can link to. */
function OneChange({ id }: { id: string }) {
  const t = useMessages('changes')
  const one = useCall(
    changes.one,
    { params: { id } },
    { every: (data) => (data && isTransient(data.change) ? soon : false) },
  )
  return (
    <>
      <PageHeader
        title={t('one', { id })}
        actions={
          <Button to={paths.changes()} size="sm" icon="arrow-left">
            {t('all')}
          </Button>
        }
      />
      {one.data && <ChangeCard change={one.data.change} open className="max-w-3xl" />}
      {!one.data && one.isPending && <LoadingChange />}
      {!one.data && !one.isPending && one.error && <SectionFailure error={one.error} onRetry={one.refetch} />}
    </>
  )
}

function AllChanges({ view, filter, turnTo }: Omit<ReturnType<typeof useChangesView>, 'id'>) {
  const t = useMessages('changes')
  const query = useCall(changes.list, changesInput(view), {
    keepPrevious: true,
    every: (data) => (data?.changes.some(isTransient) ? soon : false),
  })
  const { data } = query
  const actorUid = actorUidOf(view)
  const name = data?.changes.find(({ actor }) => actor.uid === actorUid)?.actor.username
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <ChangeFilters view={view} filter={filter} />
      <UndoAll view={view} name={name} filter={filter} />
      <List
        query={{ ...query, data: data && { rows: data.changes, total: data.total } }}
        empty={<EmptyState icon="history" message={t('none')} />}
        paging={{
          page: view.page,
          perPage: data?.pageSize ?? 25,
          turnTo,
          count: (count) => t('count', { count }),
          label: t('pages'),
          always: true,
        }}
      >
        {(rows) => <SelectableChanges changes={rows} />}
      </List>
    </>
  )
}

const Loading = () => <TitledLoading title={useMessages('changes')('title')} />

export const handle: PageHandle = { Loading }
export const HydrateFallback = Loading

export default function ChangesPage() {
  const { id, ...all } = useChangesView()
  return id ? <OneChange key={id} id={id} /> : <AllChanges {...all} />
}
