import { permissionManager } from '@idlewood/contract/permission-manager'
import type { UserWithRoles } from '@idlewood/contract/user-roles'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { useMay, useMayOpen } from '../../parts/may-open.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Modal } from '../../parts/roles/modal.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import type { Explanation } from './explanation.rules.ts'

/** The person of an explanation in the shape that the dialog for giving roles expects. */
const asUser = ({ _id, uid, username, roles }: Explanation['user']): UserWithRoles => ({
  _id,
  uid,
  username,
  discordId: null,
  roles: roles.map((role) => ({ ...role, description: '', endsAt: null })),
})

const AddUserRole = lazyPart(async () => (await import('../../parts/roles/add-user-role.tsx')).AddUserRole)

/** Gives one of the roles that include what is missing. */
function GiveRole({ user, names }: { user: Explanation['user']; names: readonly string[] }) {
  const t = useMessages('permission-manager')
  const { data: roles = [] } = useCall(permissionManager.roles)
  return (
    <Modal
      title={t('users.addRole.title', { name: user.username })}
      part={AddUserRole}
      trigger={
        <Button size="sm" variant="primary" icon="plus">
          {t('explain.next.give', { name: user.username })}
        </Button>
      }
    >
      {(close) => (
        <AddUserRole
          user={asUser(user)}
          roles={roles.filter(({ name }) => names.includes(name))}
          onClose={close}
        />
      )}
    </Modal>
  )
}

/**
 * The steps that would grant access and that the viewer may take: give a role, add the permission to a role,
 * or change the rule.
 */
export function NextSteps({ explanation }: { explanation: Explanation }) {
  const t = useMessages('permission-manager')
  const may = useMay()
  const mayOpen = useMayOpen()
  const { user, needed, rulePath, allowed } = explanation
  const canGive = needed.roles.length > 0 && may(['manage_user_roles'])
  const canAddRole = needed.permissions.length > 0 && may(['manage_roles'])
  return (
    <div role="group" aria-label={t('explain.next')} className="flex flex-wrap gap-2 empty:hidden">
      {canGive && <GiveRole user={user} names={needed.roles} />}
      {canAddRole && (
        <Button size="sm" icon="shield" to={paths.roles()}>
          {t('explain.next.roles')}
        </Button>
      )}
      {rulePath !== null && may(['manage_route_permissions']) && (
        <Button size="sm" icon="lock" to={paths.rulesOfCall({ path: rulePath })}>
          {t('explain.next.rule')}
        </Button>
      )}
      {mayOpen('users/:id') && (
        <Button size="sm" icon="user" variant={allowed ? 'secondary' : 'quiet'} to={paths.user(user)}>
          {t('explain.next.person', { name: user.username })}
        </Button>
      )}
    </div>
  )
}
