import { permissionManager } from '@idlewood/contract/permission-manager'
import type { UserWithRoles } from '@idlewood/contract/user-roles'
import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { Icon } from '../../ui/icon.tsx'
import { useNow } from '../../ui/now.ts'
import { useAct } from './act.ts'
import { ModalForm, Modal, useWindowForm } from './modal.tsx'
import { rights } from './refreshes.ts'
import { endWords } from './role-end.rules.ts'
import { RoleEndChoice, useEndChoice } from './role-end-choice.tsx'

interface HeldRole {
  user: UserWithRoles
  role: UserWithRoles['roles'][number]
}

function EndForm({ user, role, onClose }: HeldRole & { onClose: () => void }) {
  const t = useMessages('roles')
  const act = useAct()
  const change = useChange(permissionManager.changeRoleEnd, { refreshes: rights })
  const { choice, setChoice, end } = useEndChoice()
  const [isWrong, setWrong] = useState(false)
  const form = useWindowForm(async () => {
    const ends = end()
    setWrong(ends === undefined)
    if (ends === undefined) return
    const body = { userId: user._id, roleId: role._id, ends }
    const done = t(ends ? 'end.changed' : 'end.removed', { role: role.name, name: user.username })
    if (await act(change.mutateAsync({ body }), done)) onClose()
  })
  return (
    <ModalForm form={form} submitLabel={t('end.change')}>
      <RoleEndChoice choice={choice} onChange={setChoice} isWrong={isWrong} />
    </ModalForm>
  )
}

const buttonClass =
  'inline-flex min-h-7 min-w-7 shrink-0 items-center justify-center gap-1 rounded-full px-1.5 hover:bg-ink/10'

/** When a role ends, on its chip, and the way to change that. */
export function RoleEndButton({ user, role }: HeldRole) {
  const t = useMessages('roles')
  const format = useFormat()
  const now = useNow()
  const { name, endsAt } = role
  const exact = endsAt === null ? t('end.lasts') : t('end.until', { time: format.dateTime(endsAt) })
  return (
    <Modal
      title={t('end.title', { role: name, name: user.username })}
      description={exact}
      trigger={
        <button
          type="button"
          aria-label={`${t('end.button', { role: name })} ${exact}`}
          title={exact}
          className={`${buttonClass} ${endsAt === null ? 'text-ink-muted hover:text-ink' : 'bg-warning-soft text-warning'}`}
        >
          <Icon name="history" size={14} />
          {endsAt !== null && (
            <span className="text-xs font-semibold tabular-nums">{endWords(endsAt, now, format)}</span>
          )}
        </button>
      }
    >
      {(close) => <EndForm user={user} role={role} onClose={close} />}
    </Modal>
  )
}
