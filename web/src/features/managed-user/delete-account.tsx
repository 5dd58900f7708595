import { managedUser } from '@idlewood/contract/managed-user'
import { useNavigate } from 'react-router'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { ConfirmDelete } from '../../parts/confirm-delete.tsx'
import { Button } from '../../ui/button.tsx'
import { useWayBack } from '../../ui/list-link.ts'
import { toastOutcome } from './outcome.ts'
import { paths } from '../../paths.ts'

/** Asks for confirmation, deletes the account, and returns to the list. */
export function DeleteAccount({ id, name }: { id: string; name: string }) {
  const t = useMessages('managed-user')
  const navigate = useNavigate()
  const list = useWayBack(paths.users())
  // Leaves out the profile, because its page is about to close.
  const remove = useChange(managedUser.remove, { refreshes: ['changes'] })
  return (
    <ConfirmDelete
      title={t('delete.account.title', { name })}
      description={t('delete.account.body')}
      name={name}
      asksReason
      trigger={
        <Button size="sm" icon="trash" className="text-danger!">
          {t('delete.account')}
        </Button>
      }
      failed={t('delete.account.failed')}
      onConfirm={async (reason) => {
        const body = { confirm: name, ...reason }
        await toastOutcome((await remove.mutateAsync({ params: { id }, body })).change)
        await navigate(list.to, { state: list.state })
      }}
    />
  )
}
