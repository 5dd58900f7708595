import { valueTag } from '@idlewood/contract/entity-tag'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import {
  serverFields,
  serverSettings,
  settingNames,
  type SettingName,
} from '@idlewood/contract/server-settings'
import { useState } from 'react'
import { errorSentence, valueFound } from '../../api/client.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { ReasonField } from '../../parts/changes/reason-field.tsx'
import { toastWithUndo } from '../../parts/changes/undo-toast.tsx'
import { isAnswered, useReason } from '../../parts/changes/use-reason.ts'
import { DetailSection } from '../../parts/detail-section.tsx'
import { EditableField } from '../../parts/editable/editable-field.tsx'
import { useEdited } from '../../parts/editable/use-edited.ts'
import { useMay } from '../../parts/may-open.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Skeleton, TitledSection } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { number } from '../../ui/values.ts'
import { controlOf, homeOf, settingsOf } from './settings.rules.ts'
import { serverSentence, useServerSentence } from '../../language/server-texts.ts'
import { ServerSentence } from '../../ui/server-sentence.tsx'

type Stats = ReplyOf<typeof serverSettings.stats>
type Change = ReplyOf<typeof serverSettings.update>['change']

function toastOutcome(field: SettingName, change: Change, note: string | null): void {
  const t = messages('game-settings')
  const subject = messages('fields')(`setting.${field}`)
  if (change.state === 'queued') toast.info(t('queued', { field: subject, note: note ?? t('queued.note') }))
  else toastWithUndo(t('updated', { field: subject }), change)
}

function Value({ field, value, isSet }: { field: SettingName; value: string | number; isSet: boolean }) {
  const t = useMessages('game-settings')
  if (serverFields[field].kind === 'number') {
    return <p className="text-xl font-bold tabular-nums">{number(Number(value))}</p>
  }
  if (value === '') return <p className="text-ink-muted">{t('empty')}</p>
  return <p className={isSet ? 'whitespace-pre-wrap' : 'text-ink-muted'}>{value}</p>
}

/** The setting being edited, and the value that the change is meant for. */
interface EditedSetting {
  field: SettingName
  was: string | number | null
  /** Why the last attempt was refused. */
  error?: string
}

/** Which card is being edited. Only one at a time: opening another closes it and discards what was typed. */
function useSettingEditing(data: Stats) {
  const update = useChange(serverSettings.update, { refreshes: [serverSettings.stats] })
  const { edited, setEdited, replace } = useEdited<EditedSetting>()
  // Changes made on this visit that are not simply done, by setting.
  const [notes, setNotes] = useState<Partial<Record<SettingName, Change>>>({})

  async function save(sent: string, reason: { reason?: string }): Promise<void> {
    if (!edited) return
    const { field, was } = edited
    const { isSet } = data.sources[field]
    if (isSet && sent === String(data.stats[field])) return replace(null)
    const value = serverFields[field].kind === 'number' ? Number(sent) : sent
    try {
      const body = { [field]: value, ...reason }
      const { change } = await update.mutateAsync({ body, ifMatch: valueTag(was) })
      setNotes((before) => ({ ...before, [field]: change }))
      toastOutcome(field, change, change.note && (await serverSentence(change.note, change.noteText)))
      replace(null)
    } catch (error) {
      if (isAnswered(error)) throw error
      const sentence = errorSentence(error, messages('game-settings')('failed'))
      toast.error(sentence)
      // The card stays open with the typed text and, longer than the toast, with the reason: if the value has
      // changed, saving again replaces it knowingly.
      replace({ field, was: valueFound(error, was), error: sentence })
    }
  }

  return { edited, setEdited, notes, save }
}

/** Scrolls to the card that the URL names. */
function showIfNamed(card: HTMLElement | null): void {
  if (card && window.location.hash === `#${card.id}`) card.scrollIntoView({ block: 'center' })
}

function SettingCard({
  field,
  data,
  mayEdit,
  editing: { edited, setEdited, notes, save },
}: {
  field: SettingName
  data: Stats
  mayEdit: boolean
  editing: ReturnType<typeof useSettingEditing>
}) {
  const t = useMessages('game-settings')
  const fields = useMessages('fields')
  const source = data.sources[field]
  const value = data.stats[field]
  const isThere = source.source !== 'none'
  const note = useServerSentence(source.note ?? '', source.noteText)
  const made = notes[field]
  const isEdited = edited?.field === field
  const reason = useReason('settings', isEdited)
  return (
    <Card id={field} ref={showIfNamed} flush className="p-4 target:border-accent">
      <EditableField
        label={fields(`setting.${field}`)}
        name={field}
        value={source.isSet || serverFields[field].kind === 'number' ? String(value) : ''}
        control={controlOf(field, data.limits[field])}
        editing={isEdited}
        onEdit={mayEdit ? () => setEdited({ field, was: value }) : undefined}
        onCancel={() => setEdited(null)}
        onSave={(sent) => reason.saveWith((why) => save(sent, why))}
        error={isEdited ? edited.error : undefined}
        extra={reason.isRequired && <ReasonField reason={reason} />}
        locked={mayEdit || !isThere ? note : null}
        hint={homeOf(source, t)}
      >
        <Value field={field} value={value} isSet={source.isSet} />
        {made?.note && (
          <p className="mt-1 text-sm text-warning">
            <ServerSentence english={made.note} text={made.noteText} />
          </p>
        )}
      </EditableField>
    </Card>
  )
}

function Cards({ data, mayEdit }: { data: Stats; mayEdit: boolean }) {
  const t = useMessages('game-settings')
  const editing = useSettingEditing(data)
  const cards = (kind: 'text' | 'number') =>
    settingsOf(kind).map((field) => <SettingCard key={field} {...{ field, data, mayEdit, editing }} />)
  return (
    <div className="grid gap-6">
      <TitledSection title={t('messages')} titleClass="text-lg font-bold" className="gap-3">
        <div className="grid items-start gap-3 lg:grid-cols-3">{cards('text')}</div>
      </TitledSection>
      <TitledSection title={t('rates')} titleClass="text-lg font-bold" className="gap-3">
        <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">{cards('number')}</div>
      </TitledSection>
    </div>
  )
}

const loading = (
  <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
    {settingNames.map((field) => (
      <Skeleton key={field} className="h-32 w-full rounded-lg" />
    ))}
  </div>
)

function Loading() {
  const t = useMessages('game-settings')
  return <TitledLoading title={t('title')} />
}

export const handle: PageHandle = { Loading }

export default function SettingsPage() {
  const t = useMessages('game-settings')
  const stats = useCall(serverSettings.stats)
  const mayEdit = useMay()(['update_stats'])
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {!mayEdit && <Banner>{t('readOnly')}</Banner>}
      <DetailSection query={stats} loading={loading}>
        {(data) => <Cards data={data} mayEdit={mayEdit} />}
      </DetailSection>
    </>
  )
}
