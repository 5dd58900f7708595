import { factions, type FactionEntry } from '@idlewood/contract/factions'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { useCodeWords } from '../../parts/field-words.ts'
import { useCall } from '../../api/queries.ts'
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

const sorts = ['id', 'name', 'shortname', 'leader', 'type', 'rankcount'] as const
const valuesOf = {
  id: (row: FactionEntry) => row.id,
  name: (row: FactionEntry) => row.name,
  shortname: (row: FactionEntry) => row.shortname,
  leader: (row: FactionEntry) => row.leader,
  type: (row: FactionEntry) => row.type,
  rankcount: (row: FactionEntry) => row.rankcount,
}

export const clientLoader = prefetch(factions.list, () => ({}))
export const shouldRevalidate = onArrival

function columnsOf(
  { unavailable, leaders }: Pick<ReplyOf<typeof factions.list>, 'unavailable' | 'leaders'>,
  t: Messages<'groups'>,
  codeName: ReturnType<typeof useCodeWords>,
): Column<FactionEntry>[] {
  const cell = (field: string, value: ReactNode) => valueOrUnavailable(unavailable, field, value)
  return [
    { ...idColumn<FactionEntry>(({ id }) => id), sort: 'id', brief: 'beside' },
    { key: 'name', header: t('name'), cell: ({ name }) => name ?? t('name.none'), sort: 'name', lead: true },
    {
      key: 'shortname',
      header: t('short'),
      sort: 'shortname',
      brief: 'fact',
      cell: ({ shortname }) => cell('shortname', shortname ?? <Nothing>{t('short.none')}</Nothing>),
    },
    {
      key: 'leader',
      header: t('leader'),
      sort: 'leader',
      brief: 'named',
      cell: (row) => <Leader name={row.leader} {...{ leaders, unavailable }} />,
    },
    {
      key: 'type',
      header: t('type'),
      sort: 'type',
      brief: 'fact',
      cell: ({ type }) =>
        cell('type', type === null ? <Nothing>{t('type.none')}</Nothing> : codeName('factionTypes', type)),
    },
    {
      key: 'rankcount',
      header: t('ranks'),
      align: 'end',
      sort: 'rankcount',
      sortsDown: true,
      brief: 'named',
      cell: (row) => cell('rankcount', number(row.rankcount)),
    },
    linkColumn({
      to: ({ id }) => paths.faction({ id }),
      label: t('view'),
      name: ({ id, name }) =>
        name === null ? t('view.faction', { id: String(id) }) : t('view.name', { name }),
    }),
  ]
}

const Loading = () => <TitledLoading title={useMessages('groups')('factions')} />

export const handle: PageHandle = { Loading }
export const HydrateFallback = Loading

export default function FactionsPage() {
  const t = useMessages('groups')
  const query = useCall(factions.list)
  const codeName = useCodeWords()
  const search = useShortListView(sorts)
  const { data } = query
  const found =
    data &&
    allMatching(data.factions, search.typed, ({ id, name, shortname, leader }) => [
      id,
      name,
      shortname,
      leader,
    ])
  return (
    <>
      <PageHeader
        title={t('factions')}
        description={data ? data.available && t('inGame', { count: data.factions.length }) : null}
      />
      <ListSearch label={t('factions.search')} placeholder={t('factions.placeholder')} search={search} />
      <FoundRows search={search} total={found?.total} />
      <List
        query={{ ...query, data: found }}
        empty={
          data?.available === false ? (
            <EmptyState message={t('factions.unkept')} />
          ) : (
            <EmptyState icon="flag" message={t('factions.none')} />
          )
        }
      >
        {(rows) => (
          <ListTable
            name="factions"
            order={search.order}
            caption={t('factions')}
            columns={columnsOf(data ?? { unavailable: [] }, t, codeName)}
            rows={sortedBy(rows, search.order.value, valuesOf)}
            rowKey={({ id }) => id}
            rowTo={({ id }) => paths.faction({ id })}
          />
        )}
      </List>
    </>
  )
}
