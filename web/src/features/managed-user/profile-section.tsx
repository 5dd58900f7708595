import type { Change, FieldValue } from '@idlewood/contract/changes'
import { valueTag } from '@idlewood/contract/entity-tag'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { isAllowed } from '@idlewood/contract/access'
import { managedUser, type FieldLimits } from '@idlewood/contract/managed-user'
import { profileFields, type ProfileFieldName } from '@idlewood/contract/profile-fields'
import { useState } from 'react'
import { ApiError, sentenceOf } from '../../api/client.ts'
import { useChange } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.tsx'
import { touched } from '../../parts/changes/change-actions.tsx'
import { DetailSection } from '../../parts/detail-section.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { brief, tell } from './outcome.ts'
import { fieldGroups } from './profile-fields.ts'
import { ProfileField } from './profile-field.tsx'
import type { useProfile } from './use-profile.ts'

type Profile = ReplyOf<typeof managedUser.profile>

/** A field being edited, and the value its editor has seen. */
interface Edited {
  field: ProfileFieldName
  was: FieldValue
  error?: string
}

/** What a save needs: the page's query to look again, and the profile as it is shown. */
function useEditing(id: string, { user }: Profile, refetch: ReturnType<typeof useProfile>['refetch']) {
  const update = useChange(managedUser.update, { refreshes: touched })
  const [edited, setEdited] = useState<Edited | null>(null)
  const [alert, setAlert] = useState<string | null>(null)
  // Written, but nobody can tell whether the game will keep it: known for as long as the page is open.
  const [unverified, setUnverified] = useState<Partial<Record<ProfileFieldName, Change>>>({})

  async function save(sent: string, reason: string): Promise<void> {
    if (!edited) return
    const { field, was } = edited
    if (sent === String(user[field] ?? '')) return setEdited(null)
    try {
      const body = { [field]: sent, ...(reason ? { reason } : {}) }
      const { change } = await update.mutateAsync({ params: { id }, body, ifMatch: valueTag(was) })
      setUnverified((before) => ({ ...before, [field]: change.state === 'applied' ? change : undefined }))
      tell(change)
      setEdited(null)
    } catch (error) {
      const sentence = sentenceOf(error, 'Update failed!')
      toast.error(sentence, brief)
      setAlert(sentence)
      let seen = was
      // From here on the editor sees the new value, and may overwrite it knowingly.
      if (error instanceof ApiError && (error.status === 412 || error.status === 409)) {
        const { data } = await refetch()
        seen = data ? data.user[field] : (error.current ?? was)
      }
      setEdited({ field, was: seen, error: sentence })
      throw error
    }
  }

  return { edited, setEdited, alert, setAlert, unverified, save }
}

/**
 * Each reason why some of these fields cannot be changed, and the permission that would change it where one
 * is lacking.
 */
function useLocks(fields: readonly FieldLimits[]): string[] {
  const { user, permissions } = useAuth()
  const viewer = { superUser: user?.superUser ?? false, permissions }
  const sentences = fields.flatMap(({ field, locked }) => {
    if (locked === null) return []
    const { permission } = profileFields[field]
    return isAllowed(viewer, [permission]) ? locked : `${locked} Needs ${permission}.`
  })
  return [...new Set(sentences)]
}

function Locks({ fields }: { fields: readonly FieldLimits[] }) {
  return useLocks(fields).map((reason) => (
    <p key={reason} className="flex gap-2 border-t border-line py-2 text-sm text-ink-muted">
      <Icon name="lock" size={16} className="mt-0.5" />
      {reason}
    </p>
  ))
}

function Profile({
  id,
  profile,
  refetch,
}: {
  id: string
  profile: Profile
  refetch: ReturnType<typeof useProfile>['refetch']
}) {
  const { edited, setEdited, alert, setAlert, unverified, save } = useEditing(id, profile, refetch)
  const limits = new Map(profile.fields.map((field) => [field.field, field]))
  const isAllLocked = profile.fields.every(({ locked }) => locked !== null)
  const reasons = useLocks(profile.fields)

  const row = (field: ProfileFieldName) => (
    <ProfileField
      key={field}
      field={field}
      value={profile.user[field]}
      limits={limits.get(field)}
      pending={profile.pending.find(
        ({ target, operation, fields }) =>
          target === 'user' && operation === 'update' && fields.some((changed) => changed.field === field),
      )}
      unverified={unverified[field]}
      edited={edited?.field === field ? edited : null}
      onEdit={() => setEdited({ field, was: profile.user[field] })}
      onCancel={() => setEdited(null)}
      onSave={save}
    />
  )
  const group = ({ title, fields }: (typeof fieldGroups)[number]) => {
    return (
      <Card key={title} flush className="grid content-start px-4 pt-3.5 pb-1.5">
        <h3 className="font-bold">{title}</h3>
        <div className="divide-y divide-line">{fields.map(row)}</div>
        {!isAllLocked && <Locks fields={fields.flatMap((field) => limits.get(field) ?? [])} />}
      </Card>
    )
  }
  return (
    <div className="grid gap-4">
      {isAllLocked && reasons.length > 0 && (
        <Banner>
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Banner>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">{fieldGroups.slice(0, 3).map(group)}</div>
        <div className="grid gap-4">{fieldGroups.slice(3).map(group)}</div>
      </div>
      <AlertDialog
        title="Update failed!"
        description={alert === 'Update failed!' ? undefined : alert}
        confirmLabel="OK"
        cancelLabel={null}
        open={alert !== null}
        onOpenChange={() => setAlert(null)}
      />
    </div>
  )
}

const loading = (
  <div className="grid gap-4 lg:grid-cols-2">
    <Skeleton className="h-136 w-full rounded-lg" />
    <Skeleton className="h-136 w-full rounded-lg" />
  </div>
)

/** Every field of the profile, each with what it may become and what waits for it. */
export function ProfileSection({ id, query }: { id: string; query: ReturnType<typeof useProfile> }) {
  return (
    <DetailSection title="Profile" query={query} loading={loading} otherwise="Error fetching user">
      {(profile) => <Profile id={id} profile={profile} refetch={query.refetch} />}
    </DetailSection>
  )
}
