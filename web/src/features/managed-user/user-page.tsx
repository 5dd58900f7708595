import { managedUser } from '@idlewood/contract/managed-user'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { onArrival, prefetch } from '../../parts/list/prefetch.ts'
import { useMay } from '../../parts/may-open.ts'
import { isAbsent, SectionFailure } from '../../parts/section-failure.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { useWasOpen } from '../../ui/dialog.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { fetchedWhenReached, lazyPart } from '../../ui/lazy-part.tsx'
import { useWayBack } from '../../ui/list-link.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { UserHead } from './user-head.tsx'
import { mayBeDeleted, nameOf, pendingDeletion } from './user-page.rules.ts'
import { UserTabs } from './user-tabs-view.tsx'
import { useSummary } from './use-summary.ts'
import { Waiting } from './waiting-part.ts'

export const clientLoader = prefetch(managedUser.summary, ({ id = '' }) => ({ params: { id } }))
export const shouldRevalidate = onArrival

const none: readonly [] = []

const BanDialog = lazyPart(async () => (await import('../../parts/bans/ban-form.tsx')).BanDialog)

/** What open tabs have already fetched about the user; reads the cache and requests nothing. */
function useFetched(id: string) {
  const input = { params: { id } }
  const profile = useCall(managedUser.profile, input, { enabled: false })
  const vehicles = useCall(managedUser.vehicles, input, { enabled: false })
  const inventory = useCall(managedUser.inventory, input, { enabled: false })
  return { profile: profile.data, others: [vehicles.data, inventory.data] }
}

/** Reserves the space of a button that appears later. */
function Place({ icon, children }: { icon: IconName; children: string }) {
  return (
    <Button size="sm" icon={icon} aria-hidden tabIndex={-1} className="invisible">
      {children}
    </Button>
  )
}

function BanButton({ name }: { name: string }) {
  const t = useMessages('managed-user')
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useWasOpen(isOpen)
  return (
    <>
      <Button
        size="sm"
        icon="lock"
        aria-haspopup="dialog"
        {...fetchedWhenReached(BanDialog)}
        onClick={() => setOpen(true)}
      >
        {t('ban')}
      </Button>
      {wasOpen && <BanDialog open={isOpen} username={name} onOpenChange={setOpen} />}
    </>
  )
}

/**
 * `name` is undefined until it is known, and null if there is no such user; `deletable` is null if the
 * account may not be deleted. Until the name is known, space is reserved for the buttons that depend on it.
 */
function Actions({
  id,
  name,
  deletable,
}: {
  id: string
  name: string | null | undefined
  deletable: string | null
}) {
  const t = useMessages('managed-user')
  const may = useMay()
  const users = useWayBack(paths.users())
  return (
    <>
      <Button {...users} size="sm" icon="arrow-left" className="max-sm:grow-0!">
        <span className="max-sm:sr-only">{t('back')}</span>
      </Button>
      {name && may(['manage_bans']) && <BanButton name={name} />}
      {name === undefined && may(['manage_bans']) && <Place icon="lock">{t('ban')}</Place>}
      {deletable && <DeleteAccount id={id} name={deletable} />}
      {name === undefined && may(managedUser.remove.access) && (
        <Place icon="trash">{t('delete.account')}</Place>
      )}
    </>
  )
}

function User({ id }: { id: string }) {
  const t = useMessages('managed-user')
  const summary = useSummary(id)
  const fetched = useFetched(id)
  const { data, isPending } = summary
  const name = nameOf({ ...fetched, summary: data })
  // Undefined while loading; null if there is no such user.
  const known = name ?? (isPending ? undefined : null)
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
        actions={<Actions id={id} name={known} deletable={deletable} />}
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
  // Remount for another user, so that nothing of the previous one shows even for a moment.
  return <User key={id} id={id} />
}
