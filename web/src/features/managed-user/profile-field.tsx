import type { Change, FieldValue } from '@idlewood/contract/changes'
import { type FieldLimits } from '@idlewood/contract/managed-user'
import { profileFields, type ProfileFieldName } from '@idlewood/contract/profile-fields'
import { useState } from 'react'
import { EditableField } from '../../parts/editable-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notAvailable } from '../../ui/values.ts'
import { controlOf, shownValue, type Shown } from './profile-fields.ts'
import { ReasonField } from './reason-field.tsx'
import { OldToNew, Waiting } from './waiting.tsx'

function Value({ text, raw, isEmpty }: Shown) {
  if (isEmpty) return <span className="text-ink-muted">{text}</span>
  return (
    <>
      <span className="font-semibold tabular-nums">{text}</span>
      {raw !== undefined && <span className="ml-2 text-xs text-ink-muted tabular-nums">{raw}</span>}
    </>
  )
}

/** One field: its value, or its editor, and below it what waits or cannot be verified. */
export function ProfileField({
  field,
  value,
  limits,
  pending,
  unverified,
  edited,
  onEdit,
  onCancel,
  onSave,
}: {
  field: ProfileFieldName
  value: FieldValue
  /** Undefined where this game has no such field. */
  limits: FieldLimits | undefined
  pending: Change | undefined
  unverified: Change | undefined
  /** Set while this field is edited. */
  edited: { was: FieldValue; error?: string } | null
  onEdit: () => void
  onCancel: () => void
  onSave: (sent: string, reason: string) => Promise<void>
}) {
  const [reason, setReason] = useState('')
  const { label } = profileFields[field]
  if (!limits) {
    return (
      <div role="group" aria-label={label} className="flex min-h-11 items-center gap-3 py-1 text-ink-muted">
        <p className="w-28 shrink-0 text-sm sm:w-36">{label}</p>
        <p>{notAvailable}</p>
      </div>
    )
  }
  const shown = (of: FieldValue) => shownValue(field, of, limits)
  const changed = pending?.fields.find((one) => one.field === field)
  return (
    <EditableField
      layout="row"
      label={label}
      value={String(value ?? '')}
      control={controlOf(limits)}
      editing={edited !== null}
      onEdit={
        pending
          ? undefined
          : () => {
              setReason('')
              onEdit()
            }
      }
      onCancel={onCancel}
      onSave={(sent) => onSave(sent, reason.trim())}
      locked={limits.locked}
      error={edited?.error}
      extra={<ReasonField value={reason} onValueChange={setReason} />}
      badge={
        <>
          {pending && changed && (
            <Waiting change={pending}>
              <OldToNew old={shown(changed.old).text} next={shown(changed.new).text} />
            </Waiting>
          )}
          {unverified && !pending && (
            <p className="flex gap-2 text-sm text-warning">
              <Icon name="warning" size={16} className="mt-0.5" />
              <span>
                Written, not verified. {unverified.note ?? 'Nobody can tell whether the game has the player.'}
              </span>
            </p>
          )}
        </>
      }
    >
      <Value {...shown(value)} />
    </EditableField>
  )
}
