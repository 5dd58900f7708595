import {
  permissionManager,
  type ManagedRole,
  type UserWithRoles,
} from '@idlewood/contract/permission-manager'
import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { Select } from '../../ui/select.tsx'
import { Alert, ModalForm } from './modal.tsx'
import { Preview } from './preview.tsx'
import { rights } from './refreshes.ts'
import { useAct } from './tab-frame.tsx'

/** One role more for somebody, of those they lack. */
export function AddUserRole({
  user,
  roles,
  onClose,
}: {
  user: UserWithRoles
  roles: readonly ManagedRole[]
  onClose: () => void
}) {
  const act = useAct()
  const give = useChange(permissionManager.giveRole, { refreshes: rights })
  const [roleId, setRoleId] = useState<string | null>(null)
  const [alert, setAlert] = useState<string | null>(null)
  const lacking = roles.filter(({ _id }) => user.roles.every((held) => held._id !== _id))
  const chosen = lacking.find(({ _id }) => _id === roleId)
  const submit = async (): Promise<boolean> => {
    if (!chosen) {
      setAlert('Please select a role to assign.')
      return false
    }
    const body = { userId: user._id, roleId: chosen._id }
    return act(give.mutateAsync({ body }), `Role ${chosen.name} added to ${user.username}.`)
  }
  return (
    <>
      <ModalForm
        submitLabel="Add Role"
        onSubmit={submit}
        onClose={onClose}
        aside={chosen && <Preview intended={{ kind: 'roleGiven', userId: user._id, roleId: chosen._id }} />}
      >
        <Select
          label="Role"
          placeholder="Select a role"
          options={lacking.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={roleId}
          onValueChange={setRoleId}
          disabled={lacking.length === 0}
          hint={lacking.length === 0 ? `${user.username} holds every role there is.` : chosen?.description}
        />
      </ModalForm>
      <Alert message={alert} onClose={() => setAlert(null)} />
    </>
  )
}
