import { permissionManager } from '@idlewood/contract/permission-manager'
import type { UserWithRoles } from '@idlewood/contract/user-roles'
import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { useRunChange } from './run-change.ts'
import { ModalForm, useWindowForm } from './modal-form.tsx'
import { RoleEndChoice, useEndChoice } from './role-end-choice.tsx'

/** A role and the person who has it. */
export interface HeldRole {
  user: UserWithRoles
  role: UserWithRoles['roles'][number]
}

/** Changes the end of a person's role. */
export function EndForm({ user, role, onClose }: HeldRole & { onClose: () => void }) {
  const t = useMessages('roles')
  const runChange = useRunChange()
  const change = useChange(permissionManager.changeRoleEnd, { refreshes: ['rights', 'changes'] })
  const { choice, setChoice, end } = useEndChoice()
  const [isWrong, setWrong] = useState(false)
  const form = useWindowForm(async () => {
    const ends = end()
    setWrong(ends === undefined)
    if (ends === undefined) return
    const body = { userId: user._id, roleId: role._id, ends }
    const done = t(ends ? 'end.changed' : 'end.removed', { role: role.name, name: user.username })
    if (await runChange(change.mutateAsync({ body }), done)) onClose()
  })
  return (
    <ModalForm form={form} submitLabel={t('end.change')}>
      <RoleEndChoice choice={choice} onChange={setChoice} isWrong={isWrong} />
    </ModalForm>
  )
}
