import { gangs, type GangEntry } from '@idlewood/contract/gangs'
import { useCall } from '../../api/queries.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { Leader } from '../../parts/groups/leader.tsx'
import type { ReactNode } from 'react'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { useMessages, type Messages } from '../../language/messages.ts'
import { idColumn, linkColumn } from '../../parts/list/columns.tsx'
import { ListTable } from '../../parts/list/list-table.tsx'
import { useShortListView } from '../../parts/list/list-view.ts'
import { FoundRows } from '../../parts/list/found-rows.tsx'
import { List, ListSearch } from '../../parts/list/list.tsx'
import { allMatching } from '../../parts/list/matching.ts'
import { onArrival, prefetch } from '../../parts/list/prefetch.ts'
import { sortedBy } from '../../parts/list/sorting.rules.ts'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Nothing, type Column } from '../../ui/table.tsx'
import { number, valueOrUnavailable } from '../../ui/values.ts'

const sorts = ['id', 'name', 'leader', 'level'] as const
const valuesOf = {
  id: (row: GangEntry) => row.id,
  name: (row: GangEntry) => row.name,
  leader: (row: GangEntry) => row.leader,
  level: (row: GangEntry) => row.level,
}

export const clientLoader = prefetch(gangs.list, () => ({}))
export const shouldRevalidate = onArrival

function columnsOf(
  { unavailable, leaders }: Pick<ReplyOf<typeof gangs.list>, 'unavailable' | 'leaders'>,
  t: Messages<'groups'>,
): Column<GangEntry>[] {
  const cell = (field: string, value: ReactNode) => valueOrUnavailable(unavailable, field, value)
  return [
    { ...idColumn<GangEntry>(({ id }) => id), sort: 'id', brief: 'beside' },
    { key: 'name', header: t('name'), cell: ({ name }) => name ?? t('name.none'), sort: 'name', lead: true },
    {
      key: 'motd',
      header: t('motd'),
      brief: 'line',
      cell: ({ motd }) =>
        cell(
          'motd',
          motd === null ? (
            <Nothing>{t('motd.none')}</Nothing>
          ) : (
            <span className="line-clamp-2 max-w-[60ch] min-w-0 sm:min-w-40 [overflow-wrap:anywhere]">
              {motd}
            </span>
          ),
        ),
    },
    {
      key: 'leader',
      header: t('leader'),
      sort: 'leader',
      brief: 'named',
      cell: (row) => <Leader name={row.leader} {...{ leaders, unavailable }} />,
    },
    {
      key: 'level',
      header: t('level'),
      align: 'end',
      sort: 'level',
      sortsDown: true,
      brief: 'named',
      cell: (row) => cell('level', number(row.level)),
    },
    linkColumn({
      to: ({ id }) => paths.gang({ id }),
      label: t('view'),
      name: ({ id, name }) => (name === null ? t('view.gang', { id: String(id) }) : t('view.name', { name })),
    }),
  ]
}

const Loading = () => <TitledLoading title={useMessages('groups')('gangs')} />

export const handle: PageHandle = { Loading }
export const HydrateFallback = Loading

export default function GangsPage() {
  const t = useMessages('groups')
  const query = useCall(gangs.list)
  const search = useShortListView(sorts)
  const { data } = query
  const found =
    data && allMatching(data.gangs, search.typed, ({ id, name, motd, leader }) => [id, name, motd, leader])
  return (
    <>
      <PageHeader
        title={t('gangs')}
        description={data ? data.available && t('inGame', { count: data.gangs.length }) : null}
      />
      <ListSearch label={t('gangs.search')} placeholder={t('gangs.placeholder')} search={search} />
      <FoundRows search={search} total={found?.total} />
      <List
        query={{ ...query, data: found }}
        empty={
          data?.available === false ? (
            <EmptyState message={t('gangs.unkept')} />
          ) : (
            <EmptyState icon="flag" message={t('gangs.none')} />
          )
        }
      >
        {(rows) => (
          <ListTable
            name="gangs"
            order={search.order}
            caption={t('gangs')}
            columns={columnsOf(data ?? { unavailable: [] }, t)}
            rows={sortedBy(rows, search.order.value, valuesOf)}
            rowKey={({ id }) => id}
            rowTo={({ id }) => paths.gang({ id })}
          />
        )}
      </List>
    </>
  )
}
