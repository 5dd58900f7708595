import { managedUser } from '@idlewood/contract/managed-user'
import { useParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { onArrival, prefetch } from '../../parts/list/prefetch.ts'
import { useMay } from '../../parts/may-open.ts'
import { isAbsent, SectionFailure } from '../../parts/section-failure.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { UserHead } from './user-head.tsx'
import { mayBeDeleted, nameOf, pendingDeletion } from './user-page.rules.ts'
import { UserTabs } from './user-tabs-view.tsx'
import { useSummary } from './use-summary.ts'
import { Waiting } from './waiting.tsx'

export const clientLoader = prefetch(managedUser.summary, ({ id = '' }) => ({ params: { id } }))
export const shouldRevalidate = onArrival

const none: readonly [] = []

/** What an open tab has fetched of the user; nothing is asked for here. */
function useFetched(id: string) {
  const input = { params: { id } }
  const profile = useCall(managedUser.profile, input, { enabled: false })
  const vehicles = useCall(managedUser.vehicles, input, { enabled: false })
  const inventory = useCall(managedUser.inventory, input, { enabled: false })
  return { profile: profile.data, others: [vehicles.data, inventory.data] }
}

/** `name` is null until it is known, `deletable` where the account may not be deleted. */
function Actions({ id, name, deletable }: { id: string; name: string | null; deletable: string | null }) {
  const t = useMessages('managed-user')
  const may = useMay()
  return (
    <>
      <Button to={paths.users()} size="sm" icon="arrow-left">
        {t('back')}
      </Button>
      {name && may(['manage_bans']) && (
        <Button to={paths.ban({ name })} size="sm" icon="lock">
          {t('ban')}
        </Button>
      )}
      {deletable && <DeleteAccount id={id} name={deletable} />}
    </>
  )
}

function User({ id }: { id: string }) {
  const t = useMessages('managed-user')
  const summary = useSummary(id)
  const fetched = useFetched(id)
  const { data, isPending } = summary
  const name = nameOf({ ...fetched, summary: data })
  const title = t('title', { name: name ?? (isPending ? '…' : t('user', { id })) })
  const absence = isAbsent(summary.error) ? summary.error : null
  const pending = data?.pending ?? none
  const deletion = pendingDeletion(pending)
  const deletable = data && mayBeDeleted(data) && !absence ? (name ?? null) : null
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <UserHead
        title={title}
        id={id}
        summary={data}
        isPending={isPending}
        actions={<Actions id={id} name={absence ? null : (name ?? null)} deletable={deletable} />}
      />
      {deletion && <Waiting change={deletion}>{t('deletion')}</Waiting>}
      {absence ? (
        <SectionFailure error={absence} onRetry={summary.refetch} />
      ) : (
        <UserTabs id={id} name={name ?? ''} summary={data} pending={pending} />
      )}
    </>
  )
}

export default function UserPage() {
  const { id = '' } = useParams()
  // Of another user nothing of this one stays, not even for a moment.
  return <User key={id} id={id} />
}
