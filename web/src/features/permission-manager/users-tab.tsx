import {
  permissionManager,
  roleHoldersPerPage,
  type ManagedRole,
  type UserWithRoles,
} from '@idlewood/contract/permission-manager'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { maxSearchLength } from '../../parts/list/list-address.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { AddUserRole } from './add-user-role.tsx'
import { Modal } from './modal.tsx'
import { RoleChips } from './role-chips.tsx'
import { Loading, TabFrame } from './tab-frame.tsx'

const perPage = roleHoldersPerPage.usual

function UserCard({
  user,
  roles,
  isExpanded,
  onExpand,
  onAsk,
}: {
  user: UserWithRoles
  roles: readonly ManagedRole[]
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
  onAsk: () => void
}) {
  const { username, discordId } = user
  return (
    <Card flush role="group" aria-label={username} className="grid content-start gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <h2 className="font-semibold [overflow-wrap:anywhere]">{username}</h2>
          <p className="text-sm text-ink-muted tabular-nums [overflow-wrap:anywhere]">
            {discordId ? `Discord ${discordId}` : 'No Discord account linked'}
          </p>
        </div>
        <Button
          size="sm"
          variant="quiet"
          className="-mt-1.5 -mr-1.5"
          aria-label={`Why? What ${username} may do`}
          onClick={onAsk}
        >
          Why?
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <RoleChips user={user} isExpanded={isExpanded} onExpand={onExpand} />
        <Modal
          title={`Add Role to ${username}`}
          trigger={
            <Button size="sm" className="min-w-9 rounded-full!" aria-label={`+ Add Role to ${username}`}>
              +
            </Button>
          }
        >
          {(close) => <AddUserRole user={user} roles={roles} onClose={close} />}
        </Modal>
      </div>
    </Card>
  )
}

/** One page of those who match; ten thousand are never on the screen. */
function useUsers(search: string, page: number) {
  const { data, ...rest } = useCall(
    permissionManager.usersWithRoles,
    { query: { ...(search ? { search } : {}), page: String(page), limit: String(perPage) } },
    { keepPrevious: true },
  )
  // A call that asks for a page is answered by one; the other shape is that of the call without any
  // parameter.
  return { ...rest, data: data && (Array.isArray(data) ? { users: data, total: data.length } : data) }
}

export function UsersTab({
  search,
  typed,
  page,
  onSearch,
  onPage,
  onAsk,
}: {
  search: string
  /** What is in the box, a moment ahead of the search. */
  typed: string
  page: number
  onSearch: (text: string) => void
  onPage: (page: number) => void
  onAsk: (uid: number) => void
}) {
  const users = useUsers(search, page)
  const roles = useCall(permissionManager.roles)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const expand = (id: string, isExpanded: boolean): void => {
    const next = new Set(expanded)
    if (isExpanded) next.add(id)
    else next.delete(id)
    setExpanded(next)
  }
  const { users: list = [], total = 0 } = users.data ?? {}
  const first = (page - 1) * perPage + 1
  return (
    <TabFrame queries={[users, roles]}>
      {() => (
        <>
          <div className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-3">
            <SearchField
              label="Search users"
              placeholder="Search users..."
              className="w-full sm:max-w-sm"
              maxLength={maxSearchLength}
              value={typed}
              onValueChange={onSearch}
            />
            {users.isPrevious && <Loading className="text-sm" />}
          </div>
          {list.length === 0 ? (
            <EmptyState icon="users" message="No Users found." />
          ) : (
            <div
              aria-busy={users.isPrevious}
              className={cx(
                'grid gap-3 transition-opacity duration-(--duration-fast) sm:grid-cols-2 xl:grid-cols-3',
                users.isPrevious && 'opacity-60',
              )}
            >
              {list.map((user) => (
                <UserCard
                  key={user._id}
                  user={user}
                  roles={roles.data ?? []}
                  isExpanded={expanded.has(user._id)}
                  onExpand={(isExpanded) => expand(user._id, isExpanded)}
                  onAsk={() => onAsk(user.uid)}
                />
              ))}
            </div>
          )}
          {total > 0 && (
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <p role="status" className="text-sm text-ink-muted tabular-nums">
                {list.length > 0 && !users.isPrevious
                  ? `${first.toLocaleString('en-US')}–${(first + list.length - 1).toLocaleString('en-US')} of ${total.toLocaleString('en-US')} users`
                  : `${total.toLocaleString('en-US')} users`}
              </p>
              {(total > perPage || page > 1) && (
                <Pager
                  label="Pages of users"
                  page={page}
                  pages={Math.ceil(total / perPage)}
                  onPageChange={onPage}
                />
              )}
            </div>
          )}
        </>
      )}
    </TabFrame>
  )
}
