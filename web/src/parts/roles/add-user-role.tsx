import { permissionManager, type ManagedRole } from '@idlewood/contract/permission-manager'
import type { UserWithRoles } from '@idlewood/contract/user-roles'
import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { Select } from '../../ui/select.tsx'
import { Alert } from './modal.tsx'
import { ModalForm, useWindowForm } from './modal-form.tsx'
import { Preview } from './preview.tsx'
import { RoleEndChoice, useEndChoice } from './role-end-choice.tsx'
import { useRunChange } from './run-change.ts'

/** Whether the portal knows the person: a role can be given before their first sign-in. */
const isKnown = ({ _id }: UserWithRoles): boolean => !_id.startsWith('uid:')

interface Props {
  user: UserWithRoles
  roles: readonly ManagedRole[]
  onClose: () => void
}

/** The state of the form: the roles the person lacks, the end, and what is still missing. */
function useRoleChoice({ user, roles, onClose }: Props) {
  const t = useMessages('permission-manager')
  const runChange = useRunChange()
  const give = useChange(permissionManager.giveRole, { refreshes: ['rights', 'changes'] })
  const [roleId, setRoleId] = useState<string | null>(null)
  const { choice, setChoice, chosen: ends, end } = useEndChoice()
  const [isWrong, setWrong] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)
  const lacking = roles.filter(({ _id }) => user.roles.every((held) => held._id !== _id))
  const chosen = lacking.find(({ _id }) => _id === roleId)
  const form = useWindowForm(async () => {
    if (!chosen) {
      setAlert(t('users.addRole.missing'))
      return
    }
    const until = end()
    setWrong(until === undefined)
    if (until === undefined) return
    const body = { userId: user._id, roleId: chosen._id, ...(until ? { ends: until } : {}) }
    const done = t('users.addRole.done', { role: chosen.name, name: user.username })
    if (await runChange(give.mutateAsync({ body }), done)) onClose()
  })
  return {
    form,
    lacking,
    chosen,
    intended:
      chosen && ends !== undefined
        ? ({ kind: 'roleGiven', userId: user._id, roleId: chosen._id, ends } as const)
        : null,
    choose: setRoleId,
    end: { choice, onChange: setChoice, isWrong },
    alert: { message: alert, onClose: () => setAlert(null) },
  }
}

/** Gives a person one of the roles they lack. */
export function AddUserRole(props: Props) {
  const t = useMessages('permission-manager')
  const { user } = props
  const { form, lacking, chosen, intended, choose, end, alert } = useRoleChoice(props)
  const hasAll = lacking.length === 0
  return (
    <>
      <ModalForm
        form={form}
        submitLabel={t('users.addRole')}
        aside={
          chosen &&
          (isKnown(user) ? (
            <Preview intended={intended} />
          ) : (
            <p className="text-sm text-ink-muted">{t('users.addRole.unmet', { name: user.username })}</p>
          ))
        }
      >
        <Select
          label={t('users.addRole.label')}
          placeholder={t('users.addRole.placeholder')}
          options={lacking.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={chosen?._id ?? null}
          onValueChange={choose}
          disabled={hasAll}
          hint={hasAll ? t('users.addRole.hasAll', { name: user.username }) : chosen?.description}
        />
        <RoleEndChoice {...end} />
      </ModalForm>
      <Alert {...alert} />
    </>
  )
}
