import {
  permissionManager,
  type ManagedPermission,
  type ManagedRole,
} from '@idlewood/contract/permission-manager'
import { memo } from 'react'
import { useCall, useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { KeptRows } from '../../parts/list/kept-rows.tsx'
import { matching } from '../../parts/list/matching.ts'
import { ViewAsButton } from '../../parts/view-bar.tsx'
import { FoundCount } from '../../ui/found-count.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { DeleteButton } from './delete-button.tsx'
import { Modal } from '../../parts/roles/modal.tsx'
import { Holders } from './holders.tsx'
import { useRunChange } from '../../parts/roles/run-change.ts'
import { TabFrame } from './tab-frame.tsx'
import { usePermissions } from './use-permissions.ts'
import { idOf, TabCards, TabSearch } from './tab-list.tsx'

const AddRole = lazyPart(async () => (await import('./add-role.tsx')).AddRole)
const RoleDetails = lazyPart(async () => (await import('./role-details.tsx')).RoleDetails)

/** Memoized: renders again only when its role changes, not with each letter of the search. */
const RoleCard = memo(function RoleCard({
  role,
  permissions,
}: {
  role: ManagedRole
  permissions: readonly ManagedPermission[]
}) {
  const t = useMessages('permission-manager')
  const runChange = useRunChange()
  const remove = useChange(permissionManager.deleteRole, { refreshes: ['rights', 'changes'] })
  const { _id, name, description } = role
  return (
    <Card flush role="group" aria-label={name} className="grid content-between gap-3 p-4">
      <div className="grid gap-1">
        <h2 className="font-semibold [overflow-wrap:anywhere]">{name}</h2>
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{description}</p>
        <p className="text-sm text-ink-muted tabular-nums">
          {t('roles.permissions', { count: role.permissions.length })} ·{' '}
          <Holders name={name} count={role.users} held={{ role: _id }} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Modal
          title={t('roles.details', { name })}
          description={description}
          part={RoleDetails}
          trigger={
            <Button size="sm" icon="eye" aria-label={t('roles.view.named', { name })}>
              {t('roles.view')}
            </Button>
          }
        >
          {(close) => <RoleDetails role={role} permissions={permissions} onClose={close} />}
        </Modal>
        <ViewAsButton role={role} />
        <DeleteButton
          title={t('delete.title', { name })}
          what={t('delete.named', { name })}
          description={t('roles.delete.about')}
          name={name}
          mismatch={t('delete.mismatch.role')}
          intended={{ kind: 'roleDeletion', roleId: _id }}
          onDelete={() =>
            runChange(remove.mutateAsync({ params: { id: _id } }), t('roles.deleted', { name }))
          }
        />
      </div>
    </Card>
  )
})

/** The roles that match. */
function RoleCards({
  roles,
  permissions,
  search,
}: {
  roles: readonly ManagedRole[]
  permissions: readonly ManagedPermission[]
  search: string
}) {
  const t = useMessages('permission-manager')
  const found = matching(roles, search, ({ name, description }) => [name, description])
  return (
    <>
      <FoundCount count={found.length} />
      <KeptRows rows={found} keyOf={idOf}>
        {(rows) => (
          <TabCards
            rows={rows}
            cardOf={(role) => <RoleCard key={role._id} role={role} permissions={permissions} />}
            empty={t('roles.empty')}
            icon="shield"
          />
        )}
      </KeptRows>
    </>
  )
}

export function RolesTab() {
  const t = useMessages('permission-manager')
  const roles = useCall(permissionManager.roles)
  const permissions = usePermissions()
  return (
    <TabFrame queries={[roles, permissions]}>
      {() => (
        <TabSearch
          what="roles"
          beside={
            <Modal
              title={t('roles.add.title')}
              trigger={<Button variant="primary">{t('roles.add')}</Button>}
              part={AddRole}
            >
              {(close) => <AddRole permissions={permissions.data ?? []} onClose={close} />}
            </Modal>
          }
        >
          {(search) => (
            <RoleCards roles={roles.data ?? []} permissions={permissions.data ?? []} search={search} />
          )}
        </TabSearch>
      )}
    </TabFrame>
  )
}
