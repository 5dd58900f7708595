import { managedUser } from '@idlewood/contract/managed-user'
import { useParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { isAbsent, SectionFailure } from '../../parts/section-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { ChangesSection } from './changes-section.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { GarageSection } from './garage-section.tsx'
import { InventorySection } from './inventory-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { useProfile } from './use-profile.ts'
import { Waiting } from './waiting.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { paths } from '../../paths.ts'

const none: readonly [] = []

function User({ id }: { id: string }) {
  const profile = useProfile(id)
  // Whoever may see but one part of a user sees whose it is all the same.
  const vehicles = useCall(managedUser.vehicles, { params: { id } })
  const inventory = useCall(managedUser.inventory, { params: { id } })
  const { data } = profile
  const name = data ? String(data.user.username ?? '') : (vehicles.data?.username ?? inventory.data?.username)
  const absence = [profile, vehicles, inventory].map(({ error }) => error).find(isAbsent)
  const isPending = profile.isPending || vehicles.isPending || inventory.isPending
  const heading = name ?? (isPending ? '…' : `User ${id}`)
  const pending = data?.pending ?? none
  const deletion = pending.find(({ target, operation }) => target === 'user' && operation === 'delete')
  return (
    <>
      <PageTitle>{`Manage: ${heading}`}</PageTitle>
      <PageHeader
        eyebrow={`User ${id}`}
        title={`Manage: ${heading}`}
        actions={
          <>
            <Button to={paths.users()} icon="arrow-left">
              Back to Users
            </Button>
            {data?.deletion.allowed && !absence && !deletion && name && <DeleteAccount id={id} name={name} />}
          </>
        }
      />
      {absence ? (
        <SectionFailure error={absence} onRetry={profile.refetch} />
      ) : (
        <div className="grid gap-8">
          {deletion && <Waiting change={deletion}>This account is to be deleted</Waiting>}
          <ProfileSection id={id} query={profile} />
          <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <GarageSection id={id} pending={pending} />
            <InventorySection id={id} pending={pending} />
          </div>
          <SessionsSection uid={id} />
          <ChangesSection id={id} />
        </div>
      )}
    </>
  )
}

export default function UserPage() {
  const { id = '' } = useParams()
  // Of another user nothing of this one stays, not even for a moment.
  return <User key={id} id={id} />
}
