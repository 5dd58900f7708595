import { users, usersPerPage } from '@idlewood/contract/users'
import { useEffect } from 'react'
import { preload, useCall } from '../../api/queries.ts'
import { readAs } from '../../api/shapes.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { useMessages } from '../../language/messages.ts'
import { List, ListSearch } from '../../parts/list/list.tsx'
import { pagesOf } from '../../parts/list/paging.rules.ts'
import { onArrival, prefetchList } from '../../parts/list/prefetch.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { UserFilters } from './user-filters.tsx'
import { UsersTable } from './users-table.tsx'
import { orderOf, usersFields, usersInput, useUsersView, type UsersView } from './users-view.ts'

const perPage = usersPerPage

export const clientLoader = prefetchList(usersFields, users.all, usersInput)
export const shouldRevalidate = onArrival

function useUsersPage(view: UsersView) {
  const query = useCall(users.all, usersInput(view), { keepPrevious: true })
  // Treat a reply of another shape like a missing one.
  const known = readAs(users.all.reply, query.data)
  const pages = pagesOf(known?.total ?? 0, perPage)
  const { isPrevious } = query
  const { search, filter, sort, page } = view
  useEffect(() => {
    if (!isPrevious && page < pages) preload(users.all, usersInput({ search, filter, sort, page: page + 1 }))
  }, [isPrevious, pages, search, filter, sort, page])
  return { ...query, data: known && { rows: known.users, total: known.total ?? 0 }, known }
}

const Loading = () => <TitledLoading title={useMessages('users')('title')} />

export const handle: PageHandle = { Loading }
export const HydrateFallback = Loading

export default function UsersPage() {
  const t = useMessages('users')
  const list = useUsersView()
  const { view, filterBy, turnTo } = list
  const { known, ...query } = useUsersPage(view)
  const count = (total: number) => t(known?.more ? 'count.more' : 'count', { count: total })
  return (
    <>
      <PageHeader
        title={t('title')}
        description={query.isPending ? t('counting') : query.data && count(query.data.total)}
      />
      <div className="grid gap-3">
        <ListSearch
          label={t('search')}
          placeholder={t('search.placeholder')}
          search={list}
          hint={t('search.hint')}
        />
        <UserFilters chosen={view.filter} known={known ?? {}} onChoose={filterBy} />
      </div>
      <List
        query={query}
        empty={<EmptyState icon="users" message={t('none')} />}
        failure={
          <div role="alert">
            <EmptyState
              icon="users"
              message={t('none')}
              action={
                <Button size="sm" icon="refresh" onClick={() => void query.refetch()}>
                  {t('retry')}
                </Button>
              }
            />
          </div>
        }
        paging={{
          page: view.page,
          perPage,
          turnTo,
          count,
          label: t('pages'),
          always: true,
        }}
      >
        {(rows) => (
          <UsersTable
            users={rows}
            filter={view.filter}
            known={known ?? {}}
            order={orderOf(list, known?.sorts ?? [])}
          />
        )}
      </List>
    </>
  )
}
