import {
  permissionManager,
  type ManagedPermission,
  type ManagedRole,
} from '@idlewood/contract/permission-manager'
import { useCall, useChange } from '../../api/queries.ts'
import type { TypedSearch } from '../../parts/list/list-view.ts'
import { matching } from '../../parts/list/matching.ts'
import { ViewAsButton } from '../../parts/view-bar.tsx'
import { counted } from '../../parts/list/paging.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AddRole } from './add-role.tsx'
import { Deletion } from './deletion.tsx'
import { Modal } from './modal.tsx'
import { rights } from './refreshes.ts'
import { RoleDetails } from './role-details.tsx'
import { TabFrame, useAct } from './tab-frame.tsx'
import { TabCards, TabSearch } from './tab-list.tsx'

function RoleCard({ role, permissions }: { role: ManagedRole; permissions: readonly ManagedPermission[] }) {
  const act = useAct()
  const remove = useChange(permissionManager.deleteRole, { refreshes: rights })
  const { _id, name, description } = role
  return (
    <Card flush role="group" aria-label={name} className="grid content-between gap-3 p-4">
      <div className="grid gap-1">
        <h2 className="font-semibold [overflow-wrap:anywhere]">{name}</h2>
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{description}</p>
        <p className="text-sm text-ink-muted tabular-nums">
          {counted(role.permissions.length, 'permission')} ·{' '}
          {role.users === 0 ? 'held by nobody' : `held by ${counted(role.users, 'person', 'people')}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Modal
          title={`Role Details: ${name}`}
          description={description}
          trigger={
            <Button size="sm" icon="eye" aria-label={`View ${name}`}>
              View
            </Button>
          }
        >
          {(close) => <RoleDetails role={role} permissions={permissions} onClose={close} />}
        </Modal>
        <ViewAsButton role={role} />
        <Deletion
          title={`Delete ${name}?`}
          description="Everyone who holds it loses it."
          name={name}
          mismatch="Please type the correct role name to confirm deletion."
          intended={{ kind: 'roleDeletion', roleId: _id }}
          onDelete={() => act(remove.mutateAsync({ params: { id: _id } }), `Role ${name} deleted.`)}
        />
      </div>
    </Card>
  )
}

export function RolesTab({ search }: { search: TypedSearch }) {
  const roles = useCall(permissionManager.roles)
  const permissions = useCall(permissionManager.permissions)
  const found = matching(roles.data ?? [], search.typed, ({ name, description }) => [name, description])
  return (
    <TabFrame queries={[roles, permissions]}>
      {() => (
        <>
          <TabSearch what="roles" search={search}>
            <Modal title="Add Role" trigger={<Button variant="primary">+ Add Role</Button>}>
              {(close) => <AddRole permissions={permissions.data ?? []} onClose={close} />}
            </Modal>
          </TabSearch>
          <TabCards
            rows={found}
            cardOf={(role) => <RoleCard key={role._id} role={role} permissions={permissions.data ?? []} />}
            empty="No roles found."
            icon="shield"
          />
        </>
      )}
    </TabFrame>
  )
}
