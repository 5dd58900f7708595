import { permissionManager, type ManagedPermission } from '@idlewood/contract/permission-manager'
import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { ModalForm } from './modal.tsx'
import { NameFields, namingErrors, type Naming, type NamingErrors } from './name-fields.tsx'
import { PermissionChoice } from './permission-choice.tsx'
import { rights } from './refreshes.ts'
import { useAct } from './tab-frame.tsx'

export function AddRole({
  permissions,
  onClose,
}: {
  permissions: readonly ManagedPermission[]
  onClose: () => void
}) {
  const t = useMessages('permission-manager')
  const act = useAct()
  const add = useChange(permissionManager.addRole, { refreshes: rights })
  const [naming, setNaming] = useState<Naming>({ name: '', description: '' })
  const [errors, setErrors] = useState<NamingErrors>({})
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const submit = async (): Promise<boolean> => {
    const checked = permissionManager.addRole.body.safeParse({ ...naming, permissions: [...chosen] })
    if (!checked.success) {
      setErrors(namingErrors(checked.error))
      return false
    }
    return act(add.mutateAsync({ body: checked.data }), t('roles.added', { name: checked.data.name }))
  }
  return (
    <ModalForm
      submitLabel={t('roles.add.title')}
      onSubmit={submit}
      onClose={onClose}
      aside={<PermissionChoice permissions={permissions} chosen={chosen} onChange={setChosen} />}
    >
      <NameFields value={naming} errors={errors} onChange={setNaming} />
    </ModalForm>
  )
}
