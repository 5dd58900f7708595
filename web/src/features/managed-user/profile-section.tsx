import type { Change, FieldValue } from '@idlewood/contract/changes'
import { valueTag } from '@idlewood/contract/entity-tag'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { managedUser } from '@idlewood/contract/managed-user'
import type { ProfileFieldName } from '@idlewood/contract/profile-fields'
import { useState } from 'react'
import { ApiError, errorSentence, valueFound } from '../../api/client.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { isAnswered } from '../../parts/changes/use-reason.ts'
import { DetailSection } from '../../parts/detail-section.tsx'
import { useEdited } from '../../parts/editable/use-edited.ts'
import { useMay } from '../../parts/may-open.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { toastOutcome } from './outcome.ts'
import { fieldGroups, lockReasons, pendingEdit } from './profile-fields.rules.ts'
import { ProfileField } from './profile-field.tsx'
import type { TabProps } from './tab-part.tsx'

type Profile = ReplyOf<typeof managedUser.profile>

/** The field being edited, and the value that its editor started from. */
interface EditedField {
  field: ProfileFieldName
  was: FieldValue
  error?: string
}

type Refetch = () => Promise<{ data: Profile | undefined }>

/** State for editing and saving the displayed profile; `refetch` loads it again after a conflict. */
function useEditing(id: string, { user }: Profile, refetch: Refetch) {
  const update = useChange(managedUser.update, { refreshes: ['changes'] })
  const { edited, setEdited, replace } = useEdited<EditedField>()
  const [alert, setAlert] = useState<string | null>(null)
  // Changes that were written but not confirmed by the game; kept while the page is open.
  const [unverified, setUnverified] = useState<Partial<Record<ProfileFieldName, Change>>>({})

  async function save(sent: string, reason: { reason?: string }): Promise<void> {
    if (!edited) return
    const { field, was } = edited
    if (sent === String(user[field] ?? '')) return replace(null)
    try {
      const body = { [field]: sent, ...reason }
      const { change } = await update.mutateAsync({ params: { id }, body, ifMatch: valueTag(was) })
      setUnverified((before) => ({ ...before, [field]: change.state === 'applied' ? change : undefined }))
      await toastOutcome(change)
      replace(null)
    } catch (error) {
      if (isAnswered(error)) throw error
      const sentence = errorSentence(error, messages('managed-user')('failed'))
      toast.error(sentence)
      setAlert(sentence)
      let seen = was
      // The editor now has the current value, so saving again overwrites it knowingly.
      if (error instanceof ApiError && (error.status === 412 || error.status === 409)) {
        const { data } = await refetch()
        seen = data ? data.user[field] : valueFound(error, was)
      }
      replace({ field, was: seen, error: sentence })
      throw error
    }
  }

  return { edited, setEdited, alert, setAlert, unverified, save }
}

type Editing = ReturnType<typeof useEditing>

function ProfileRow({
  field,
  profile,
  editing: { edited, setEdited, unverified, save },
}: {
  field: ProfileFieldName
  profile: Profile
  editing: Editing
}) {
  return (
    <ProfileField
      field={field}
      value={profile.user[field]}
      limits={profile.fields.find((limits) => limits.field === field)}
      pending={pendingEdit(profile.pending, field)}
      unverified={unverified[field]}
      edited={edited?.field === field ? edited : null}
      onEdit={() => setEdited({ field, was: profile.user[field] })}
      onCancel={() => setEdited(null)}
      onSave={save}
    />
  )
}

function Locks({ reasons }: { reasons: readonly string[] }) {
  return reasons.map((reason) => (
    <p key={reason} className="flex gap-2 border-t border-line py-2 text-sm text-ink-muted">
      <Icon name="lock" size={16} className="mt-0.5" />
      {reason}
    </p>
  ))
}

function ProfileGroup({
  group: { group, fields },
  reasons,
  profile,
  editing,
}: {
  group: (typeof fieldGroups)[number]
  /** Reasons why some of its fields are locked, unless they are already given for the whole profile. */
  reasons: readonly string[]
  profile: Profile
  editing: Editing
}) {
  const names = useMessages('fields')
  return (
    <Card flush className="grid content-start px-4 pt-3.5 pb-1.5">
      <h3 className="font-bold">{names(`group.${group}`)}</h3>
      <div className="divide-y divide-line">
        {fields.map((field) => (
          <ProfileRow key={field} {...{ field, profile, editing }} />
        ))}
      </div>
      <Locks reasons={reasons} />
    </Card>
  )
}

function Profile({ id, profile, refetch }: { id: string; profile: Profile; refetch: Refetch }) {
  const editing = useEditing(id, profile, refetch)
  const { alert, setAlert } = editing
  const t = useMessages('managed-user')
  const may = useMay()
  const isAllLocked = profile.fields.every(({ locked }) => locked !== null)
  const group = (group: (typeof fieldGroups)[number]) => {
    const own = profile.fields.filter(({ field }) => group.fields.includes(field))
    const reasons = isAllLocked ? [] : lockReasons(own, may, t)
    return <ProfileGroup key={group.group} {...{ group, reasons, profile, editing }} />
  }
  return (
    <div className="grid gap-4">
      {isAllLocked && profile.fields.length > 0 && (
        <Banner>
          {lockReasons(profile.fields, may, t).map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Banner>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">{fieldGroups.slice(0, 3).map(group)}</div>
        <div className="grid gap-4">{fieldGroups.slice(3).map(group)}</div>
      </div>
      <AlertDialog
        title={t('failed')}
        description={alert === t('failed') ? undefined : alert}
        confirmLabel={t('ok')}
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

/** Every field of the profile, each with its allowed values and pending change. */
export function ProfileSection({ id }: TabProps) {
  const t = useMessages('managed-user')
  const query = useCall(managedUser.profile, { params: { id } })
  return (
    <DetailSection
      title={t('profile')}
      hideTitle
      query={query}
      loading={loading}
      otherwise={t('profile.failed')}
    >
      {(profile) => <Profile id={id} profile={profile} refetch={query.refetch} />}
    </DetailSection>
  )
}
