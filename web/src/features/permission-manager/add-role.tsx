import { permissionManager, type ManagedPermission } from '@idlewood/contract/permission-manager'
import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { schemaCheck, useForm } from '../../ui/form.tsx'
import { ModalForm } from '../../parts/roles/modal-form.tsx'
import { NameFields } from './name-fields.tsx'
import { PermissionChoice } from './permission-choice.tsx'
import { useRunChange } from '../../parts/roles/run-change.ts'

export function AddRole({
  permissions,
  onClose,
}: {
  permissions: readonly ManagedPermission[]
  onClose: () => void
}) {
  const t = useMessages('permission-manager')
  const runChange = useRunChange()
  const add = useChange(permissionManager.addRole, { refreshes: ['rights', 'changes'] })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const form = useForm({
    check: schemaCheck(async () => {
      const { permissionManager: schemas } = await import('@idlewood/contract/schemas/permission-manager')
      return schemas.addRole.body.omit({ permissions: true })
    }),
    defaults: { name: '', description: '' },
    send: async (naming) => {
      const body = { ...naming, permissions: [...chosen] }
      if (await runChange(add.mutateAsync({ body }), t('roles.added', { name: naming.name }))) onClose()
    },
  })
  return (
    <ModalForm
      form={form}
      submitLabel={t('roles.add.title')}
      aside={<PermissionChoice permissions={permissions} chosen={chosen} onChange={setChosen} />}
    >
      <NameFields form={form} />
    </ModalForm>
  )
}
