import { managedUser } from '@idlewood/contract/managed-user'
import { useParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { isAbsent, SectionFailure } from '../../parts/section-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { ChangesSection } from './changes-section.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { GarageSection } from './garage-section.tsx'
import { InventorySection } from './inventory-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { mayBeDeleted, nameOf, pendingDeletion } from './user-page.rules.ts'
import { SessionsSection } from './sessions-section.tsx'
import { useProfile } from './use-profile.ts'
import { Waiting } from './waiting.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { paths } from '../../paths.ts'

const none: readonly [] = []

/** The three parts of a user, of which each viewer may see some, and whose they are. */
function useUser(id: string) {
  const profile = useProfile(id)
  // Who may see but one part of a user sees whose it is all the same.
  const vehicles = useCall(managedUser.vehicles, { params: { id } })
  const inventory = useCall(managedUser.inventory, { params: { id } })
  const parts = [profile, vehicles, inventory]
  return {
    profile,
    name: nameOf({ profile: profile.data, others: [vehicles.data, inventory.data] }),
    absence: parts.map(({ error }) => error).find(isAbsent),
    isPending: parts.some(({ isPending }) => isPending),
  }
}

function Sections({ id, profile }: { id: string; profile: ReturnType<typeof useProfile> }) {
  const t = useMessages('managed-user')
  const pending = profile.data?.pending ?? none
  const deletion = pendingDeletion(pending)
  return (
    <div className="grid gap-8">
      {deletion && <Waiting change={deletion}>{t('deletion')}</Waiting>}
      <ProfileSection id={id} query={profile} />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <GarageSection id={id} pending={pending} />
        <InventorySection id={id} pending={pending} />
      </div>
      <SessionsSection uid={id} />
      <ChangesSection id={id} />
    </div>
  )
}

function User({ id }: { id: string }) {
  const t = useMessages('managed-user')
  const { profile, name, absence, isPending } = useUser(id)
  const title = t('title', { name: name ?? (isPending ? '…' : t('user', { id })) })
  const mayDelete = profile.data !== undefined && mayBeDeleted(profile.data)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        eyebrow={t('user', { id })}
        title={title}
        actions={
          <>
            <Button to={paths.users()} icon="arrow-left">
              {t('back')}
            </Button>
            {mayDelete && !absence && name && <DeleteAccount id={id} name={name} />}
          </>
        }
      />
      {absence ? (
        <SectionFailure error={absence} onRetry={profile.refetch} />
      ) : (
        <Sections id={id} profile={profile} />
      )}
    </>
  )
}

export default function UserPage() {
  const { id = '' } = useParams()
  // Of another user nothing of this one stays, not even for a moment.
  return <User key={id} id={id} />
}
