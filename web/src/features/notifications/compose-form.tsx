import { notificationLimits, notifications } from '@idlewood/contract/notifications'
import { staffCategory } from '@idlewood/contract/push'
import { online } from '@idlewood/contract/online'
import { useCall, useChange } from '../../api/queries.ts'
import { useMay } from '../../parts/may-open.ts'
import { Unsaved } from '../../parts/unsaved.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Form, FormError, useForm, type FormOf } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { TitledSection } from '../../ui/states.tsx'
import { emptyDraft, factionOf, readDraft, type Draft } from './draft.ts'
import { PhonePreview } from './phone-preview.tsx'
import { useMessages } from '../../language/messages.ts'

const everyone = -1

const useFactions = () => useCall(notifications.factions, {}, { staleTime: 60_000 }).data

/** The current number of recipients of a draft. */
function useAudience(draft: Draft) {
  const factionId = factionOf(draft)
  return useCall(
    notifications.audience,
    {
      query: { category: draft.category, ...(factionId === undefined ? {} : { factionId: `${factionId}` }) },
    },
    { keepPrevious: true },
  ).data
}

/** Also shows the title in the game's chat; offered only to those who may write there. */
function InGame({ form }: { form: FormOf<Draft> }) {
  const t = useMessages('notifications')
  const may = useMay()
  const { sendAt } = form.values
  const reached = useAudience(form.values)?.inGame
  if (!may(online.say.access) || reached === undefined || (!reached && sendAt === '')) return null
  const { error, ...input } = form.text('inGame')
  return (
    <Checkbox label={t('inGame')} hint={error ?? t(reached ? 'inGame.hint' : 'inGame.later')} {...input} />
  )
}

/**
 * The current number of recipients in words; those whom push does not reach find the message in the inbox.
 */
function Reach({ draft }: { draft: Draft }) {
  const t = useMessages('notifications')
  const data = useAudience(draft)
  if (!data) return null
  const { browsers: count, members } = data
  return (
    <p role="status" className="text-sm text-ink-muted">
      {members === null ? t('reach.everyone', { count }) : t('reach.members', { count, members })}
    </p>
  )
}

/** The category and, for faction news, the faction whose members receive it. */
function Recipients({ form }: { form: FormOf<Draft> }) {
  const t = useMessages('notifications')
  const push = useMessages('push')
  const known = useFactions()
  const faction = form.choice('factionId')
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        label={t('category')}
        options={staffCategory.options.map((value) => ({ value, label: push(`category.${value}`) }))}
        {...form.choice('category')}
      />
      {form.values.category === 'faction_updates' && known?.available && (
        <Select
          label={t('for')}
          options={[
            { value: everyone, label: t('for.everyone') },
            ...known.factions.map(({ id, name }) => ({ value: id, label: t('members', { name }) })),
          ]}
          value={faction.value ?? everyone}
          onValueChange={(id) => faction.onValueChange(id === everyone ? null : id)}
          error={faction.error}
        />
      )}
    </div>
  )
}

function Message({ form }: { form: FormOf<Draft> }) {
  const t = useMessages('notifications')
  const { title } = form.values
  const lengthOf = (typed: string, max: number): string =>
    t('length', { used: String(typed.length), max: String(max) })
  const { value: text, onValueChange: setText, error } = form.choice('text')
  return (
    <>
      <TextField
        label={t('form.title')}
        maxLength={notificationLimits.title}
        hint={lengthOf(title, notificationLimits.title)}
        {...form.text('title')}
      />
      <TextArea
        label={t('form.text')}
        maxLength={notificationLimits.text}
        hint={lengthOf(text, notificationLimits.text)}
        value={text}
        // A notification is a single paragraph.
        onChange={(event) => setText(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
        error={error}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('form.link')}
          spellCheck={false}
          hint={t('form.link.hint')}
          {...form.text('link')}
        />
        <TextField
          label={t('form.at')}
          type="datetime-local"
          hint={t('form.at.hint')}
          {...form.text('sendAt')}
        />
      </div>
    </>
  )
}

function Preview({ draft }: { draft: Draft }) {
  const t = useMessages('notifications')
  const factionId = factionOf(draft)
  const faction = useFactions()?.factions.find(({ id }) => id === factionId)
  return (
    <TitledSection
      title={t('preview')}
      titleClass="eyebrow text-ink-muted"
      className="gap-3 xl:sticky xl:top-24"
    >
      <PhonePreview {...draft} to={faction?.name ?? t('everyone')} />
    </TitledSection>
  )
}

/** A form for a notification, beside a preview of how a phone will show it. */
export function ComposeForm({ onSent }: { onSent: () => void }) {
  const t = useMessages('notifications')
  const create = useChange(notifications.create, { refreshes: [notifications.list] })
  const form = useForm({
    check: readDraft,
    defaults: emptyDraft,
    otherwise: t('sent.failed'),
    async send(body) {
      await create.mutateAsync({ body })
      toast.success(t(body.sendAt ? 'sent.scheduled' : 'sent.going'))
    },
    onSent,
  })
  const draft = form.values
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <Unsaved isDirty={form.isDirty} loss={t('unsaved')} />
      <Card>
        <Form form={form}>
          <Recipients form={form} />
          <Message form={form} />
          <InGame form={form} />
          <Reach draft={draft} />
          <FormError error={form.refusal} />
          <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
            <Button onClick={onSent}>{t('cancel')}</Button>
            <Button type="submit" variant="primary" icon="bell" loading={form.isSending}>
              {t(draft.sendAt === '' ? 'send' : 'schedule')}
            </Button>
          </div>
        </Form>
      </Card>
      <Preview draft={draft} />
    </div>
  )
}
