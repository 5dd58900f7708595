import { permissionManager } from '@idlewood/contract/permission-manager'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { useRunChange } from '../../parts/roles/run-change.ts'
import { ModalForm } from '../../parts/roles/modal-form.tsx'
import { schemaCheck, useForm } from '../../ui/form.tsx'
import { NameFields } from './name-fields.tsx'

export function AddPermission({ onClose }: { onClose: () => void }) {
  const t = useMessages('permission-manager')
  const runChange = useRunChange()
  const add = useChange(permissionManager.addPermission, { refreshes: ['rights', 'changes'] })
  const form = useForm({
    check: schemaCheck(async () => {
      const { permissionManager: schemas } = await import('@idlewood/contract/schemas/permission-manager')
      return schemas.addPermission.body
    }),
    defaults: { name: '', description: '' },
    send: async (body) => {
      if (await runChange(add.mutateAsync({ body }), t('permissions.added', { name: body.name }))) onClose()
    },
  })
  return (
    <ModalForm form={form} submitLabel={t('permissions.add.title')}>
      <NameFields form={form} />
    </ModalForm>
  )
}
