import type { Change, FieldValue } from '@idlewood/contract/changes'
import { type FieldLimits } from '@idlewood/contract/managed-user'
import { profileField, type ProfileFieldName } from '@idlewood/contract/profile-fields'
import { reasonKindOfField } from '@idlewood/contract/reasons'
import { usePortalInfo } from '../../api/portal-info.ts'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { useReason } from '../../parts/changes/use-reason.ts'
import { EditableField } from '../../parts/editable/editable-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notAvailable } from '../../ui/values.ts'
import {
  choiceLabel,
  controlOf,
  shownValue,
  type ShownValue,
  type ValueWords,
} from './profile-fields.rules.ts'
import { ReasonOfChange } from './reason-part.ts'
import { OldToNew } from './old-to-new.tsx'
import { Waiting } from './waiting-part.ts'
import { useServerSentence } from '../../language/server-texts.ts'

function Value({ text, raw, isEmpty }: ShownValue) {
  if (isEmpty) return <span className="text-ink-muted">{text}</span>
  return (
    <>
      <span className="font-semibold tabular-nums">{text}</span>
      {raw !== undefined && <span className="ml-2 text-xs text-ink-muted tabular-nums">{raw}</span>}
    </>
  )
}

/** The texts and formats needed to show values in the reader's language. */
function useValueWords(): ValueWords {
  return {
    t: useMessages('managed-user'),
    fields: useMessages('fields'),
    format: useFormat(),
    names: usePortalInfo(),
  }
}

function Unavailable({ label }: { label: string }) {
  return (
    <div role="group" aria-label={label} className="flex min-h-11 items-center gap-3 py-1 text-ink-muted">
      <p className="w-28 shrink-0 text-sm sm:w-36">{label}</p>
      <p>{notAvailable()}</p>
    </div>
  )
}

function PendingEdit({
  change,
  field,
  limits,
}: {
  change: Change
  field: ProfileFieldName
  limits: FieldLimits
}) {
  const words = useValueWords()
  const changed = change.fields.find((one) => one.field === field)
  if (!changed) return null
  return (
    <Waiting change={change}>
      <OldToNew
        old={shownValue(field, changed.old, limits, words).text}
        next={shownValue(field, changed.new, limits, words).text}
      />
    </Waiting>
  )
}

function Unverified({ change }: { change: Change }) {
  const t = useMessages('managed-user')
  const note = useServerSentence(change.note ?? t('unverified'), change.noteText)
  return (
    <p className="flex gap-2 text-sm text-warning">
      <Icon name="warning" size={16} className="mt-0.5" />
      <span>{note}</span>
    </p>
  )
}

/** One field: its value or editor, and below it a pending change or a change that could not be verified. */
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
  /** Undefined if this game has no such field. */
  limits: FieldLimits | undefined
  pending: Change | undefined
  unverified: Change | undefined
  /** Set while this field is being edited. */
  edited: { was: FieldValue; error?: string } | null
  onEdit: () => void
  onCancel: () => void
  onSave: (sent: string, reason: { reason?: string }) => Promise<void>
}) {
  const words = useValueWords()
  const reason = useReason(reasonKindOfField(field), edited !== null)
  const locked = useServerSentence(limits?.locked ?? '', limits?.lockedText)
  const label = words.fields(`profile.${field}`)
  if (!limits) return <Unavailable label={label} />
  return (
    <EditableField
      layout="row"
      label={label}
      value={String(value ?? '')}
      control={controlOf(limits, (choice) => choiceLabel(field, choice, words))}
      editing={edited !== null}
      onEdit={pending ? undefined : onEdit}
      onCancel={onCancel}
      onSave={(sent) => reason.saveWith((why) => onSave(sent, why))}
      locked={locked}
      error={edited?.error}
      extra={
        <>
          {limits.closed && profileField(field).codes && (
            <p className="text-sm text-ink-muted">{words.t('unnamed')}</p>
          )}
          <ReasonOfChange reason={reason} isHandable={field !== 'username'} />
        </>
      }
      badge={
        pending ? (
          <PendingEdit change={pending} field={field} limits={limits} />
        ) : (
          unverified && <Unverified change={unverified} />
        )
      }
    >
      <Value {...shownValue(field, value, limits, words)} />
    </EditableField>
  )
}
