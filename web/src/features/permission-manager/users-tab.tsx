import { permissionManager, type ManagedRole } from '@idlewood/contract/permission-manager'
import { roleHoldersPerPage, type UserWithRoles } from '@idlewood/contract/user-roles'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { KeptRows } from '../../parts/list/kept-rows.tsx'
import { ListFooter } from '../../parts/list/list-footer.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Modal } from '../../parts/roles/modal.tsx'
import { usePermsAddress, usersInput, type PermsView } from './perms-view.ts'
import { RoleChips } from '../../parts/roles/role-chips.tsx'
import { Loading, TabFrame } from './tab-frame.tsx'
import { idOf, TabCards, TabSearch } from './tab-list.tsx'
import { toggleMember } from './toggle-member.rules.ts'

const AddUserRole = lazyPart(async () => (await import('../../parts/roles/add-user-role.tsx')).AddUserRole)

const perPage = roleHoldersPerPage

function UserCard({
  user,
  roles,
  isExpanded,
  onExpand,
}: {
  user: UserWithRoles
  roles: readonly ManagedRole[]
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
}) {
  const t = useMessages('permission-manager')
  const { username, discordId } = user
  return (
    <Card
      flush
      role="group"
      aria-label={username}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <h2 className="font-semibold [overflow-wrap:anywhere]">{username}</h2>
          <p className="text-sm text-ink-muted tabular-nums [overflow-wrap:anywhere]">
            {discordId ? t('users.discord', { id: discordId }) : t('users.noDiscord')}
          </p>
        </div>
        <Button
          size="sm"
          variant="quiet"
          className="-mt-1.5 -mr-1.5 shrink-0 whitespace-nowrap"
          aria-label={t('users.why.named', { name: username })}
          to={paths.explainUser(user)}
        >
          {t('users.why')}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <RoleChips user={user} isExpanded={isExpanded} onExpand={onExpand} />
        <Modal
          title={t('users.addRole.title', { name: username })}
          part={AddUserRole}
          trigger={
            <Button
              size="sm"
              className="min-w-9 rounded-full!"
              aria-label={t('users.addRole.open', { name: username })}
            >
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

/** One page of the users that match, because there may be ten thousand. */
function useUsers(view: PermsView) {
  const { data, ...rest } = useCall(permissionManager.usersWithRoles, usersInput(view), {
    keepPrevious: true,
  })
  // With a page parameter the response is an object; without any parameter it is a plain array.
  return { ...rest, data: data && (Array.isArray(data) ? { users: data, total: data.length } : data) }
}

export function UsersTab() {
  const t = useMessages('permission-manager')
  const { view, turnTo } = usePermsAddress()
  const users = useUsers(view)
  const roles = useCall(permissionManager.roles)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const { users: found = [], total = 0 } = users.data ?? {}
  return (
    <TabFrame queries={[users, roles]}>
      {() => (
        <>
          <TabSearch what="users" beside={users.isPrevious && <Loading className="text-sm" />} />
          <KeptRows rows={found} keyOf={idOf}>
            {(rows) => (
              <TabCards
                rows={rows}
                cardOf={(user) => (
                  <UserCard
                    key={user._id}
                    user={user}
                    roles={roles.data ?? []}
                    isExpanded={expanded.has(user._id)}
                    onExpand={(isExpanded) =>
                      setExpanded((before) => toggleMember(before, user._id, isExpanded))
                    }
                  />
                )}
                empty={t('users.empty')}
                icon="users"
                isPrevious={users.isPrevious}
              />
            )}
          </KeptRows>
          <ListFooter
            paging={{
              page: view.page,
              perPage,
              turnTo,
              count: (count) => t('users.count', { count }),
              label: t('users.pages'),
            }}
            shown={found.length}
            total={total}
            isPrevious={users.isPrevious}
          />
        </>
      )}
    </TabFrame>
  )
}
