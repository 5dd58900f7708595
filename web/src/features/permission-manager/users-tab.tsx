import {
  permissionManager,
  roleHoldersPerPage,
  type ManagedRole,
  type UserWithRoles,
} from '@idlewood/contract/permission-manager'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { ListFooter } from '../../parts/list/list-footer.tsx'
import { counted } from '../../parts/list/paging.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AddUserRole } from './add-user-role.tsx'
import { Modal } from './modal.tsx'
import { usersInput, type PermsView, type usePermsView } from './perms-view.ts'
import { RoleChips } from './role-chips.tsx'
import { Loading, TabFrame } from './tab-frame.tsx'
import { TabCards, TabSearch } from './tab-list.tsx'
import { toggled } from './toggled.rules.ts'

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
function useUsers(view: PermsView) {
  const { data, ...rest } = useCall(permissionManager.usersWithRoles, usersInput(view), {
    keepPrevious: true,
  })
  // A call that asks for a page is answered by one; the other shape is that of the call without any
  // parameter.
  return { ...rest, data: data && (Array.isArray(data) ? { users: data, total: data.length } : data) }
}

export function UsersTab({
  list,
  onAsk,
}: {
  list: ReturnType<typeof usePermsView>
  onAsk: (uid: number) => void
}) {
  const { view, turnTo } = list
  const users = useUsers(view)
  const roles = useCall(permissionManager.roles)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const { users: found = [], total = 0 } = users.data ?? {}
  return (
    <TabFrame queries={[users, roles]}>
      {() => (
        <>
          <TabSearch what="users" search={list}>
            {users.isPrevious && <Loading className="text-sm" />}
          </TabSearch>
          <TabCards
            rows={found}
            cardOf={(user) => (
              <UserCard
                key={user._id}
                user={user}
                roles={roles.data ?? []}
                isExpanded={expanded.has(user._id)}
                onExpand={(isExpanded) => setExpanded((before) => toggled(before, user._id, isExpanded))}
                onAsk={() => onAsk(user.uid)}
              />
            )}
            empty="No Users found."
            icon="users"
            isPrevious={users.isPrevious}
          />
          {total > 0 && (
            <ListFooter
              paging={{
                page: view.page,
                perPage,
                turnTo,
                count: (many) => counted(many, 'user'),
                label: 'Pages of users',
              }}
              shown={found.length}
              total={total}
              isPrevious={users.isPrevious}
            />
          )}
        </>
      )}
    </TabFrame>
  )
}
