import { permissionManager } from '@idlewood/contract/permission-manager'
import { roleHoldersPerPage } from '@idlewood/contract/user-roles'
import { useState } from 'react'
import { errorSentence } from '../../api/client.ts'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { ListFooter } from '../../parts/list/list-footer.tsx'
import { Modal } from '../../parts/roles/modal.tsx'
import { Loading } from './tab-frame.tsx'
import { UserLink } from '../../parts/user-link.tsx'

/** What is held: a role, or a permission through any role. */
type RoleOrPermission = { role: string } | { permission: string }

function HolderList({ held }: { held: RoleOrPermission }) {
  const t = useMessages('permission-manager')
  const [page, turnTo] = useState(1)
  const { data, error, isPrevious } = useCall(
    permissionManager.holders,
    { query: { ...held, page: String(page) } },
    { keepPrevious: true },
  )
  if (error && !data)
    return (
      <p role="alert" className="text-danger">
        {errorSentence(error, t('failed'))}
      </p>
    )
  if (!data) return <Loading className="py-4" />
  if (data.total === 0) return <p className="text-ink-muted">{t('holders.empty')}</p>
  return (
    <>
      <ul className="grid divide-y divide-line">
        {data.users.map(({ _id, uid, username, roles }) => (
          <li
            key={_id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5"
          >
            <UserLink uid={uid} className="font-semibold [overflow-wrap:anywhere]">
              {username}
            </UserLink>
            <span className="text-sm text-ink-muted">{roles.map(({ name }) => name).join(', ')}</span>
          </li>
        ))}
      </ul>
      <ListFooter
        paging={{
          page,
          perPage: roleHoldersPerPage,
          turnTo,
          count: (count) => t('users.count', { count }),
          label: t('users.pages'),
        }}
        shown={data.users.length}
        total={data.total}
        isPrevious={isPrevious}
      />
    </>
  )
}

/** A button with the number of people who hold a role or permission; it shows who they are. */
export function Holders({ name, count, held }: { name: string; count: number; held: RoleOrPermission }) {
  const t = useMessages('permission-manager')
  if (count === 0) return t('roles.holders', { count })
  return (
    <Modal
      title={t('holders.title', { name })}
      trigger={
        <button
          type="button"
          className="min-h-7 rounded-sm font-semibold text-accent-text underline-offset-4 hover:underline"
        >
          {t('roles.holders', { count })}
        </button>
      }
    >
      {() => <HolderList held={held} />}
    </Modal>
  )
}
