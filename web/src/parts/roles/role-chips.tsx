import type { UserWithRoles } from '@idlewood/contract/user-roles'
import { useId } from 'react'
import { useMessages } from '../../language/messages.ts'
import { KeptRows } from '../list/kept-rows.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { RoleEndButton } from './change-role-end.tsx'
import { Modal } from './modal.tsx'

/** The number of roles shown for each person before the rest is expanded. */
const few = 2

type Role = UserWithRoles['roles'][number]

const RoleRemoval = lazyPart(async () => (await import('./role-removal.tsx')).RoleRemoval)

function RoleChip({ user, role }: { user: UserWithRoles; role: Role }) {
  const t = useMessages('permission-manager')
  const describedBy = useId()
  const { name, description } = role
  return (
    <Tooltip text={description}>
      <span className="inline-flex max-w-full items-center gap-1 rounded-full border border-line-strong py-0.5 pr-0.5 pl-3 text-sm">
        <span className="truncate">{name}</span>
        <span id={describedBy} className="sr-only">
          {description}
        </span>
        <RoleEndButton user={user} role={role} />
        <Modal
          title={t('users.removeRole.title', { role: name, name: user.username })}
          part={RoleRemoval}
          trigger={
            <button
              type="button"
              aria-label={t('users.removeRole.named', { role: name, name: user.username })}
              aria-describedby={describedBy}
              className="grid size-7 shrink-0 place-items-center rounded-full text-ink-muted hover:bg-ink/10 hover:text-ink"
            >
              <Icon name="close" size={14} />
            </button>
          }
        >
          {(close) => <RoleRemoval user={user} role={role} onClose={close} />}
        </Modal>
      </span>
    </Tooltip>
  )
}

const foldClass =
  'min-h-8 min-w-8 rounded-full px-2.5 text-sm font-semibold text-accent-text bg-accent-soft hover:bg-ink/10'

/** A person's roles: two of them, and the rest on demand. */
export function RoleChips({
  user,
  isExpanded,
  onExpand,
}: {
  user: UserWithRoles
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
}) {
  const t = useMessages('permission-manager')
  const { roles, username } = user
  const hidden = roles.length - few
  return (
    <>
      {roles.length === 0 && <span className="text-sm text-ink-muted">{t('users.noRoles')}</span>}
      <KeptRows rows={isExpanded ? roles : roles.slice(0, few)} keyOf={({ _id }) => _id}>
        {(rows) => rows.map((role) => <RoleChip key={role._id} user={user} role={role} />)}
      </KeptRows>
      {hidden > 0 && (
        <button
          type="button"
          aria-expanded={isExpanded}
          aria-label={
            isExpanded
              ? t('users.fewerRoles', { name: username })
              : t('users.moreRoles', { count: hidden, name: username })
          }
          className={foldClass}
          onClick={() => onExpand(!isExpanded)}
        >
          {isExpanded ? '<' : `+${hidden}`}
        </button>
      )}
    </>
  )
}
