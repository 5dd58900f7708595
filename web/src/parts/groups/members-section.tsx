import { membersPerPage } from '@idlewood/contract/groups'
import type { ComponentProps } from 'react'
import { useMessages, type Messages } from '../../language/messages.ts'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { DetailSection } from '../detail-section.tsx'
import { usePage } from '../list/paged.tsx'
import { pagesOf } from '../list/paging.rules.ts'
import { BreakableName } from '../breakable-name.tsx'
import { PresenceDot, usePresence, type PresenceState } from '../presence.tsx'
import { idColumn } from '../list/columns.tsx'
import { UserLink } from '../user-link.tsx'

/** A member of a faction or gang. */
interface Member {
  id: number
  username: string
  rank: number | null
  rankname: string | null
}

interface Members {
  members: readonly Member[]
  total: number
  /** False if this game does not store who belongs to which group. */
  available: boolean
  /** False if this game does not store ranks. */
  hasRanks: boolean
}

/** The page of members in the URL, as input of the call, and a function to change it. */
export function useMembersPage() {
  const { page, turnTo } = usePage()
  return {
    page,
    query: { page: String(page), limit: String(membersPerPage) },
    turnTo: (page: number) => turnTo(page, { preventScrollReset: true }),
  }
}

function Rank({ rank, rankname }: Member) {
  const t = useMessages('groups')
  if (rank === null && rankname === null) {
    return <span className="text-ink-muted">{t('rank.none')}</span>
  }
  return (
    <span className="wrap-break-word">
      {rankname ?? t('rank.number', { rank: String(rank) })}
      {rankname !== null && rank !== null && <span className="text-ink-muted"> {rank}</span>}
    </span>
  )
}

const columnsOf = (t: Messages<'groups'>, whereIs: (uid: number) => PresenceState): Column<Member>[] => [
  {
    key: 'username',
    header: t('member'),
    lead: true,
    cell: ({ id, username }) => (
      <span className="inline-flex max-w-full items-center gap-2">
        <UserLink uid={id} className="inline-block min-w-0 py-1 wrap-break-word">
          <BreakableName name={username} />
        </UserLink>
        <PresenceDot where={whereIs(id)} className="shrink-0" />
      </span>
    ),
  },
  { key: 'rank', header: t('rank'), cell: (member) => <Rank {...member} /> },
  { ...idColumn<Member>(({ id }) => id), align: 'end' },
]

/** The members of a faction or gang, page by page, with links to their pages. */
export function MembersSection({
  query,
  page,
  turnTo,
}: {
  query: ComponentProps<typeof DetailSection<Members>>['query']
} & Pick<ReturnType<typeof useMembersPage>, 'page' | 'turnTo'>) {
  const t = useMessages('groups')
  const { data } = query
  const whereIs = usePresence(data?.members.map(({ id }) => id) ?? [])
  const pages = pagesOf(data?.total ?? 0, membersPerPage)
  return (
    <DetailSection
      title={data && data.total > 0 ? t('users.count', { count: data.total }) : t('users')}
      query={query}
      isEmpty={({ total, available }) => available && total === 0}
      emptyMessage={t('users.none')}
    >
      {({ members, available, hasRanks }) => {
        if (!available) return <EmptyState message={t('users.unkept')} />
        return (
          <div className="grid gap-3">
            {members.length > 0 ? (
              <Table
                compact
                caption={t('users')}
                columns={columnsOf(t, whereIs).filter(({ key }) => hasRanks || key !== 'rank')}
                rows={members}
                rowKey={({ id }) => id}
              />
            ) : (
              <EmptyState message={t('users.none')} />
            )}
            {(pages > 1 || page > 1) && (
              <Pager
                label={t('users.pages')}
                page={page}
                pages={pages}
                onPageChange={turnTo}
                className="justify-end"
              />
            )}
          </div>
        )
      }}
    </DetailSection>
  )
}
