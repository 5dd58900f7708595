import { users, usersPerPage } from '@idlewood/contract/users'
import { useEffect } from 'react'
import { preload, useCall } from '../../api/queries.ts'
import { maxSearchLength } from '../../parts/list/list-address.ts'
import { counted, ListFooter, pagesOf } from '../../parts/list/list-footer.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { UserFilters } from './user-filters.tsx'
import { UsersTable } from './users-table.tsx'
import { usersInput, useUsersView, type UsersView } from './users-view.ts'
import { PageTitle } from '../../ui/page-title.tsx'

const perPage = usersPerPage.usual

function useUsersPage(view: UsersView) {
  const { data, isPending, isPrevious, refetch } = useCall(users.all, usersInput(view), {
    keepPrevious: true,
  })
  // An answer in another format is worth as much as none.
  const known = data === undefined ? undefined : users.all.reply.safeParse(data).data
  const total = known?.total ?? 0
  const pages = pagesOf(total, perPage)
  const { search, filter, page } = view
  useEffect(() => {
    if (!isPrevious && page < pages) preload(users.all, usersInput({ search, filter, page: page + 1 }))
  }, [isPrevious, pages, search, filter, page])
  return { list: known?.users ?? [], known, total, isPending, isPrevious, refetch }
}

export default function UsersPage() {
  const { view, typed, type, filterBy, turnTo } = useUsersView()
  const { list, known, total, isPending, isPrevious, refetch } = useUsersPage(view)
  return (
    <>
      <PageTitle>Users</PageTitle>
      <PageHeader title="Users" description={isPending ? 'Counting…' : counted(total, 'user')} />
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
        <ListFooter
          page={view.page}
          perPage={perPage}
          shown={list.length}
          total={total}
          one="user"
          isPrevious={isPrevious}
          pager="always"
          onPageChange={turnTo}
        />
      )}
    </>
  )
}
