import { permissionManager, type ManagedPermission } from '@idlewood/contract/permission-manager'
import { useState } from 'react'
import { useCall, useChange } from '../../api/queries.ts'
import type { TypedSearch } from '../../parts/list/list-view.ts'
import { matching } from '../../parts/list/matching.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Deletion } from './deletion.tsx'
import { Modal, ModalForm } from './modal.tsx'
import { NameFields, namingErrors, type Naming, type NamingErrors } from './name-fields.tsx'
import { rights } from './refreshes.ts'
import { TabFrame, useAct } from './tab-frame.tsx'
import { TabCards, TabSearch } from './tab-list.tsx'

function AddPermission({ onClose }: { onClose: () => void }) {
  const act = useAct()
  const add = useChange(permissionManager.addPermission, { refreshes: rights })
  const [naming, setNaming] = useState<Naming>({ name: '', description: '' })
  const [errors, setErrors] = useState<NamingErrors>({})
  const submit = async (): Promise<boolean> => {
    const checked = permissionManager.addPermission.body.safeParse(naming)
    if (!checked.success) {
      setErrors(namingErrors(checked.error))
      return false
    }
    return act(add.mutateAsync({ body: checked.data }), `Permission ${checked.data.name} added.`)
  }
  return (
    <ModalForm submitLabel="Add Permission" onSubmit={submit} onClose={onClose}>
      <NameFields value={naming} errors={errors} onChange={setNaming} />
    </ModalForm>
  )
}

function PermissionCard({ permission }: { permission: ManagedPermission }) {
  const act = useAct()
  const remove = useChange(permissionManager.deletePermission, { refreshes: rights })
  const { _id, name, description, builtIn } = permission
  return (
    <Card flush role="group" aria-label={name} className="grid content-between gap-3 p-4">
      <div className="grid gap-1">
        <h2 className="font-mono text-sm font-semibold [overflow-wrap:anywhere]">{name}</h2>
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{description}</p>
      </div>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        {builtIn ? <Badge>Built in</Badge> : <Badge tone="accent">Your own</Badge>}
        {builtIn ? (
          <Button size="sm" icon="trash" disabled aria-label={`Delete ${name}: built in, it stays`}>
            Delete
          </Button>
        ) : (
          <Deletion
            title={`Delete ${name}?`}
            description="It is taken out of every role and every rule. A new one of the same name begins with neither."
            name={name}
            mismatch="Please type the correct permission name to confirm deletion."
            intended={{ kind: 'permissionDeletion', permissionId: _id }}
            onDelete={() => act(remove.mutateAsync({ params: { id: _id } }), `Permission ${name} deleted.`)}
          />
        )}
      </div>
    </Card>
  )
}

export function PermissionsTab({ search }: { search: TypedSearch }) {
  const permissions = useCall(permissionManager.permissions)
  const found = matching(permissions.data ?? [], search.typed, ({ name, description }) => [name, description])
  return (
    <TabFrame queries={[permissions]}>
      {() => (
        <>
          <TabSearch what="permissions" search={search}>
            <Modal
              title="Add Permission"
              description="A permission of the community’s own, for roles to hold and rules to demand."
              trigger={<Button variant="primary">+ Add Permission</Button>}
            >
              {(close) => <AddPermission onClose={close} />}
            </Modal>
          </TabSearch>
          <p className="max-w-[70ch] text-sm text-ink-muted">
            Built-in permissions stay, because the portal itself asks for them by name. Those of your own can
            be deleted.
          </p>
          <TabCards
            rows={found}
            cardOf={(permission) => <PermissionCard key={permission._id} permission={permission} />}
            empty="No permissions found."
            icon="key"
          />
        </>
      )}
    </TabFrame>
  )
}
