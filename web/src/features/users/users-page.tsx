import { users, usersPerPage } from '@idlewood/contract/users'
import { useEffect } from 'react'
import { preload, useCall } from '../../api/queries.ts'
import { PageHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { UserFilters } from './user-filters.tsx'
import { UsersTable } from './users-table.tsx'
import { maxSearchLength, useUsersView, type UsersView } from './users-view.ts'
import { PageTitle } from '../../ui/page-title.tsx'

const perPage = usersPerPage.usual

/** A page is always asked for, because all users at once is another answer. */
const inputOf = ({ search, filter, page }: UsersView) => ({
  query: {
    ...(search ? { search } : {}),
    ...(filter === 'all' ? {} : { filter }),
    page: String(page),
    limit: String(perPage),
  },
})

function useUsersPage(view: UsersView) {
  const { data, isPending, isPrevious, refetch } = useCall(users.all, inputOf(view), { keepPrevious: true })
  // An answer in another format is worth as much as none.
  const known = data === undefined ? undefined : users.all.reply.safeParse(data).data
  const total = known?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / perPage))
  const { search, filter, page } = view
  useEffect(() => {
    if (!isPrevious && page < pages) preload(users.all, inputOf({ search, filter, page: page + 1 }))
  }, [isPrevious, pages, search, filter, page])
  return { list: known?.users ?? [], known, total, pages, isPending, isPrevious, refetch }
}

const count = (number: number): string => number.toLocaleString('en-US')
const sum = (total: number): string => `${count(total)} ${total === 1 ? 'user' : 'users'}`

export default function UsersPage() {
  const { view, typed, type, filterBy, turnTo } = useUsersView()
  const { list, known, total, pages, isPending, isPrevious, refetch } = useUsersPage(view)
  const first = (view.page - 1) * perPage + 1
  return (
    <>
      <PageTitle>Users</PageTitle>
      <PageHeader title="Users" description={isPending ? 'Counting…' : sum(total)} />
      <div className="grid gap-3">
        <SearchField
          label="Search users"
          placeholder="Search users by name or ID"
          className="w-full sm:max-w-sm"
          maxLength={maxSearchLength}
          value={typed}
          onValueChange={type}
        />
        <UserFilters chosen={view.filter} unavailable={known?.unavailable ?? []} onChoose={filterBy} />
      </div>
      {isPending && (
        <div role="status" aria-busy="true">
          <span className="sr-only">Loading</span>
          <SkeletonRows rows={10} />
        </div>
      )}
      {!isPending && list.length === 0 && (
        <EmptyState
          icon="users"
          message="No users found. Try adjusting the filters."
          action={
            known === undefined && (
              <Button size="sm" icon="refresh" onClick={() => void refetch()}>
                Retry
              </Button>
            )
          }
        />
      )}
      {list.length > 0 && (
        <div
          aria-busy={isPrevious}
          className={cx('transition-opacity duration-(--duration-fast)', isPrevious && 'opacity-60')}
        >
          <UsersTable users={list} filter={view.filter} />
        </div>
      )}
      {!isPending && total > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p role="status" className="text-sm text-ink-muted tabular-nums">
            {list.length > 0 && !isPrevious
              ? `${count(first)}–${count(first + list.length - 1)} of ${sum(total)}`
              : sum(total)}
          </p>
          <Pager label="Pages of users" page={view.page} pages={pages} onPageChange={turnTo} />
        </div>
      )}
    </>
  )
}
