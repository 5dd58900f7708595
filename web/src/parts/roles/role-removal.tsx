import { permissionManager } from '@idlewood/contract/permission-manager'
import type { UserWithRoles } from '@idlewood/contract/user-roles'
import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { DialogButtons, DialogClose } from '../../ui/overlay-parts.tsx'
import { useRunChange } from './run-change.ts'
import { Preview } from './preview.tsx'

/** The confirmation before a person's role is removed, with what they lose by it. */
export function RoleRemoval({
  user,
  role,
  onClose,
}: {
  user: UserWithRoles
  role: UserWithRoles['roles'][number]
  onClose: () => void
}) {
  const t = useMessages('permission-manager')
  const runChange = useRunChange()
  const take = useChange(permissionManager.takeRole, { refreshes: ['rights', 'changes'] })
  const [isBusy, setBusy] = useState(false)
  const ids = { userId: user._id, roleId: role._id }
  const remove = async (): Promise<void> => {
    setBusy(true)
    const isDone = await runChange(
      take.mutateAsync({ body: ids }),
      t('users.removeRole.done', { role: role.name, name: user.username }),
    )
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <>
      <Preview intended={{ kind: 'roleTaken', ...ids }} />
      <DialogButtons>
        <DialogClose>{t('cancel')}</DialogClose>
        <Button variant="danger" loading={isBusy} onClick={() => void remove()}>
          {t('users.removeRole')}
        </Button>
      </DialogButtons>
    </>
  )
}
