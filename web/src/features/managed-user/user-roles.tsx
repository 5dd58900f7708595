import { permissionManager } from '@idlewood/contract/permission-manager'
import type { UserWithRoles } from '@idlewood/contract/user-roles'
import { useCallback, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { RunChangeContext, type RunChange } from '../../parts/roles/run-change.ts'
import { SectionFailure } from '../../parts/section-failure.tsx'
import { withAnswer } from '../../parts/dialog-data.ts'
import { toastFailure } from '../../parts/toast-failure.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Modal } from '../../parts/roles/modal.tsx'
import { RoleChips } from '../../parts/roles/role-chips.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'

const AddUserRole = lazyPart(async () => (await import('../../parts/roles/add-user-role.tsx')).AddUserRole)
const part = withAnswer(AddUserRole, permissionManager.roles)

/** A form for giving one of the roles that the viewer may give. */
function AddRole({ user, onClose }: { user: UserWithRoles; onClose: () => void }) {
  const { data, error, refetch } = useCall(permissionManager.roles)
  if (data) return <AddUserRole user={user} roles={data} onClose={onClose} />
  return error ? <SectionFailure error={error} onRetry={refetch} /> : <Skeleton className="h-20 w-full" />
}

/** Reports the outcome of a change in a toast. */
const runChange: RunChange = async (work, done) => {
  try {
    await work
  } catch (error) {
    toastFailure(error, messages('managed-user')('roles.failed'))
    return false
  }
  toast.success(done)
  return true
}

/** The website roles of a user, with a button to add another one. */
export function UserRoles({ uid }: { uid: string }) {
  const t = useMessages('managed-user')
  const { data } = useCall(permissionManager.userWithRoles, { params: { uid } })
  const [isExpanded, setExpanded] = useState(false)
  const expand = useCallback((next: boolean) => setExpanded(next), [])
  const user = data?.user
  return (
    <RunChangeContext value={runChange}>
      <div role="group" aria-label={t('roles')} className="flex min-h-9 flex-wrap items-center gap-1.5">
        <span className="mr-1 text-sm text-ink-muted">{t('roles')}</span>
        {user && (
          <>
            <RoleChips user={user} isExpanded={isExpanded} onExpand={expand} />
            <Modal
              title={t('roles.add.title', { name: user.username })}
              part={part}
              trigger={
                <Button
                  size="sm"
                  className="min-w-9 rounded-full!"
                  aria-label={t('roles.add', { name: user.username })}
                >
                  +
                </Button>
              }
            >
              {(close) => <AddRole user={user} onClose={close} />}
            </Modal>
          </>
        )}
      </div>
    </RunChangeContext>
  )
}
