import { changes } from '@idlewood/contract/changes'
import type { ReactNode } from 'react'
import { useCall } from '../../api/queries.ts'
import { ChangeCard } from '../../parts/changes/change-card.tsx'
import { SectionFailure } from '../../parts/detail-section.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, Skeleton, SkeletonRows } from '../../ui/states.tsx'
import { ChangeFilters } from './change-filters.tsx'
import { ChangesTable } from './changes-table.tsx'
import { actorUidOf, filtersOf, useChangesView } from './changes-view.ts'
import { UndoAll } from './undo-all.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { paths } from '../../paths.ts'

/** Milliseconds between two looks while something waits. */
const soon = 3000

const count = (number: number): string => number.toLocaleString('en-US')
const sum = (total: number): string => `${count(total)} ${total === 1 ? 'change' : 'changes'}`

const loading = (shape: ReactNode) => (
  <div role="status" aria-busy="true">
    <span className="sr-only">Loading</span>
    {shape}
  </div>
)

/** One change, which a link can point at. */
function OneChange({ id }: { id: string }) {
  const one = useCall(
    changes.one,
    { params: { id } },
    { every: (data) => (data?.change.state === 'queued' ? soon : false) },
  )
  return (
    <>
      <PageTitle>{`Change #${id}`}</PageTitle>
      <PageHeader
        title={`Change #${id}`}
        actions={
          <Button to={paths.changes()} size="sm" icon="arrow-left">
            All changes
          </Button>
        }
      />
      {one.data && <ChangeCard change={one.data.change} open className="max-w-3xl" />}
      {!one.data && one.isPending && loading(<Skeleton className="h-48 max-w-3xl rounded-lg" />)}
      {!one.data && !one.isPending && one.error && <SectionFailure error={one.error} onRetry={one.refetch} />}
    </>
  )
}

function AllChanges({ view, filter, turnTo }: Omit<ReturnType<typeof useChangesView>, 'id'>) {
  const { data, error, isPending, isPrevious, refetch } = useCall(
    changes.list,
    { query: { ...filtersOf(view), page: String(view.page) } },
    {
      keepPrevious: true,
      every: (data) => (data?.changes.some(({ state }) => state === 'queued') ? soon : false),
    },
  )
  const list = data?.changes ?? []
  const total = data?.total ?? 0
  const pageSize = data?.pageSize ?? 25
  const first = (view.page - 1) * pageSize + 1
  const actorUid = actorUidOf(view)
  const name = list.find(({ actor }) => actor.uid === actorUid)?.actor.username
  return (
    <>
      <PageTitle>Changes</PageTitle>
      <PageHeader title="Changes" description="Who changed what in the game, and the way back" />
      <ChangeFilters view={view} filter={filter} />
      <UndoAll view={view} name={name} filter={filter} />
      {isPending && loading(<SkeletonRows rows={10} />)}
      {!isPending && data === undefined && error && <SectionFailure error={error} onRetry={refetch} />}
      {data && list.length === 0 && <EmptyState icon="history" message="No changes found." />}
      {list.length > 0 && (
        <div
          aria-busy={isPrevious}
          className={cx('transition-opacity duration-(--duration-fast)', isPrevious && 'opacity-60')}
        >
          <ChangesTable changes={list} />
        </div>
      )}
      {total > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p role="status" className="text-sm text-ink-muted tabular-nums">
            {list.length > 0 && !isPrevious
              ? `${count(first)}–${count(first + list.length - 1)} of ${sum(total)}`
              : sum(total)}
          </p>
          <Pager
            label="Pages of changes"
            page={view.page}
            pages={Math.ceil(total / pageSize)}
            onPageChange={turnTo}
          />
        </div>
      )}
    </>
  )
}

export default function ChangesPage() {
  const { id, ...all } = useChangesView()
  return id ? <OneChange key={id} id={id} /> : <AllChanges {...all} />
}
