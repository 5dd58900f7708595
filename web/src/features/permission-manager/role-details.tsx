import {
  permissionManager,
  type ManagedPermission,
  type ManagedRole,
} from '@idlewood/contract/permission-manager'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { ModalForm, useWindowForm } from '../../parts/roles/modal-form.tsx'
import { PermissionChoice } from './permission-choice.tsx'
import { Preview } from '../../parts/roles/preview.tsx'
import { useRunChange } from '../../parts/roles/run-change.ts'
import { useChoice } from './use-choice.ts'

/** Everything a role can include, and the actions for it. */
export function RoleDetails({
  role,
  permissions,
  onClose,
}: {
  role: ManagedRole
  permissions: readonly ManagedPermission[]
  onClose: () => void
}) {
  const t = useMessages('permission-manager')
  const runChange = useRunChange()
  const change = useChange(permissionManager.changeRole, { refreshes: ['rights', 'changes'] })
  const { chosen, before, isSame, choose } = useChoice(role.permissions)
  const ids = [...chosen]
  const form = useWindowForm(async () => {
    const done = t('roles.updated', { name: role.name })
    const body = { permissions: ids, before }
    if (await runChange(change.mutateAsync({ params: { id: role._id }, body }), done)) onClose()
  }, !isSame)
  return (
    <ModalForm
      form={form}
      submitLabel={t('update')}
      closeLabel={t('close')}
      aside={
        <>
          <PermissionChoice permissions={permissions} chosen={chosen} onChange={choose} />
          <Preview
            intended={isSame ? null : { kind: 'rolePermissions', roleId: role._id, permissions: ids }}
          />
        </>
      }
    />
  )
}
