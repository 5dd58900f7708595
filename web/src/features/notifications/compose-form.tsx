import { notificationLimits, notifications } from '@idlewood/contract/notifications'
import { categoryNames, pushCategories } from '@idlewood/contract/push'
import { useCall, useChange } from '../../api/queries.ts'
import { Unsaved } from '../../parts/unsaved.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form, FormError, useForm, type FormOf } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { number } from '../../ui/values.ts'
import { draftSchema, emptyDraft, factionOf, type Draft } from './draft.ts'
import { PhonePreview } from './phone-preview.tsx'

const lengthHint = (text: string, max: number): string => `${text.length} of ${max}`
const everyone = -1

const useFactions = () => useCall(notifications.factions, {}, { staleTime: 60_000 }).data

/** How many it reaches now, in words; what push does not reach, the inbox does. */
function Reach({ draft }: { draft: Draft }) {
  const factionId = factionOf(draft)
  const { data } = useCall(
    notifications.audience,
    {
      query: { category: draft.category, ...(factionId === undefined ? {} : { factionId: `${factionId}` }) },
    },
    { keepPrevious: true },
  )
  if (!data) return null
  const browsers = data.browsers === 1 ? '1 browser' : `${number(data.browsers)} browsers`
  return (
    <p role="status" className="text-sm text-ink-muted">
      Push reaches {browsers} now;{' '}
      {data.members === null
        ? 'everyone finds it in their inbox.'
        : `its ${number(data.members)} members find it in their inbox.`}
    </p>
  )
}

/** The category, and for news of factions whose members it is for. */
function Recipients({ form }: { form: FormOf<Draft> }) {
  const known = useFactions()
  const faction = form.choice('factionId')
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        label="Category"
        options={pushCategories.map((value) => ({ value, label: categoryNames[value] }))}
        {...form.choice('category')}
      />
      {form.values.category === 'faction_updates' && known?.available && (
        <Select
          label="For"
          options={[
            { value: everyone, label: 'Everyone who takes them' },
            ...known.factions.map(({ id, name }) => ({ value: id, label: `Members of ${name}` })),
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
  const { title } = form.values
  const { value: text, onValueChange: setText, error } = form.choice('text')
  return (
    <>
      <TextField
        label="Title"
        maxLength={notificationLimits.title}
        hint={lengthHint(title, notificationLimits.title)}
        {...form.text('title')}
      />
      <TextArea
        label="Text"
        maxLength={notificationLimits.text}
        hint={lengthHint(text, notificationLimits.text)}
        value={text}
        // A notification is one paragraph.
        onChange={(event) => setText(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
        error={error}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Leads to"
          spellCheck={false}
          hint="A page of this site, such as /garage"
          {...form.text('link')}
        />
        <TextField
          label="Send at"
          type="datetime-local"
          hint="At once when empty; your own time"
          {...form.text('sendAt')}
        />
      </div>
    </>
  )
}

function Preview({ draft }: { draft: Draft }) {
  const factionId = factionOf(draft)
  const faction = useFactions()?.factions.find(({ id }) => id === factionId)
  return (
    <section aria-labelledby="preview" className="grid gap-3 xl:sticky xl:top-24">
      <h2 id="preview" className="eyebrow text-ink-muted">
        On a phone
      </h2>
      <PhonePreview {...draft} to={faction?.name ?? 'everyone'} />
    </section>
  )
}

/** Writes a notification beside what a phone will show of it. */
export function ComposeForm({ onSent }: { onSent: () => void }) {
  const create = useChange(notifications.create, { refreshes: [notifications.list] })
  const form = useForm({
    schema: draftSchema,
    defaults: emptyDraft,
    otherwise: 'The notification could not be sent. Try again.',
    async send(body) {
      await create.mutateAsync({ body })
      toast.success(body.sendAt ? 'Notification scheduled' : 'Notification on its way', { autoClose: 3000 })
    },
    onSent,
  })
  const draft = form.values
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <Unsaved isDirty={form.isDirty} what="this notification" />
      <Card>
        <Form form={form}>
          <FormError error={form.refusal} title="Not sent" />
          <Recipients form={form} />
          <Message form={form} />
          <Reach draft={draft} />
          <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
            <Button onClick={onSent}>Cancel</Button>
            <Button type="submit" variant="primary" icon="bell" loading={form.isSending}>
              {draft.sendAt === '' ? 'Send now' : 'Schedule'}
            </Button>
          </div>
        </Form>
      </Card>
      <Preview draft={draft} />
    </div>
  )
}
