import { notificationLimits, notifications } from '@idlewood/contract/notifications'
import { categoryNames, pushCategories } from '@idlewood/contract/push'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { ApiError, sentenceOf } from '../../api/client.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { Unsaved } from '../../parts/unsaved.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { number } from '../../ui/values.ts'
import { emptyDraft, read, type Draft, type Wrong } from './draft.ts'
import { PhonePreview } from './phone-preview.tsx'

const left = (text: string, most: number): string => `${text.length} of ${most}`
const everyone = -1

/** How many it reaches now, in words; what push does not reach, the inbox does. */
function Reach({ draft }: { draft: Draft }) {
  const { category, factionId } = draft
  const faction = category === 'faction_updates' && factionId !== null ? String(factionId) : undefined
  const { data } = useCall(
    notifications.audience,
    { query: { category, ...(faction === undefined ? {} : { factionId: faction }) } },
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

/** Writes a notification beside what a phone will show of it. */
export function ComposeForm({ onSent }: { onSent: () => void }) {
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [wrong, setWrong] = useState<Wrong>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const create = useChange(notifications.create, { refreshes: [notifications.list] })
  const { data: known } = useCall(notifications.factions, {}, { staleTime: 60_000 })
  const form = useRef<HTMLFormElement>(null)
  const [isSent, setSent] = useState(false)
  // Once nothing is unsent any more.
  useEffect(() => {
    if (isSent) onSent()
  }, [isSent, onSent])
  const set = (changed: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changed }))
  const isForFactions = draft.category === 'faction_updates'
  const factions = [
    { value: everyone, label: 'Everyone who takes them' },
    ...(known?.factions ?? []).map(({ id, name }) => ({ value: id, label: `Members of ${name}` })),
  ]
  const faction = isForFactions ? known?.factions.find(({ id }) => id === draft.factionId) : undefined

  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (create.isPending) return
    const written = read(draft)
    setWrong('wrong' in written ? written.wrong : {})
    setRefusal(null)
    if ('wrong' in written) {
      // Once the fields show what is wrong.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    try {
      await create.mutateAsync({ body: written.notification })
      toast.success(draft.sendAt === '' ? 'Notification on its way' : 'Notification scheduled', {
        autoClose: 3000,
      })
      setSent(true)
    } catch (error) {
      if (error instanceof ApiError) setWrong(error.fields)
      setRefusal(sentenceOf(error, 'The notification could not be sent. Try again.'))
    }
  }

  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <Unsaved isDirty={!isSent && draft.title + draft.text !== ''} what="this notification" />
      <Card>
        <form ref={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
          {refusal && (
            <Banner tone="danger" title="Not sent">
              {refusal}
            </Banner>
          )}
          <div className="grid gap-5 sm:grid-cols-2">
            <Select
              label="Category"
              options={pushCategories.map((value) => ({ value, label: categoryNames[value] }))}
              value={draft.category}
              onValueChange={(category) => set({ category })}
              error={wrong.category}
            />
            {isForFactions && known?.available && (
              <Select
                label="For"
                options={factions}
                value={draft.factionId ?? everyone}
                onValueChange={(id) => set({ factionId: id === everyone ? null : id })}
                error={wrong.factionId}
              />
            )}
          </div>
          <TextField
            label="Title"
            value={draft.title}
            maxLength={notificationLimits.title}
            onChange={(event) => set({ title: event.target.value })}
            hint={left(draft.title, notificationLimits.title)}
            error={wrong.title}
          />
          <Field label="Text" hint={left(draft.text, notificationLimits.text)} error={wrong.text}>
            {(wiring) => (
              <textarea
                {...wiring}
                rows={3}
                maxLength={notificationLimits.text}
                value={draft.text}
                // A notification is one paragraph.
                onChange={(event) => set({ text: event.target.value.replaceAll(/\s*\n\s*/g, ' ') })}
                className={controlClass}
              />
            )}
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Leads to"
              value={draft.link}
              spellCheck={false}
              onChange={(event) => set({ link: event.target.value })}
              hint="A page of this site, such as /garage"
              error={wrong.link}
            />
            <TextField
              label="Send at"
              type="datetime-local"
              value={draft.sendAt}
              onChange={(event) => set({ sendAt: event.target.value })}
              hint="At once when empty; your own time"
              error={wrong.sendAt}
            />
          </div>
          <Reach draft={draft} />
          <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
            <Button onClick={onSent}>Cancel</Button>
            <Button type="submit" variant="primary" icon="bell" loading={create.isPending}>
              {draft.sendAt === '' ? 'Send now' : 'Schedule'}
            </Button>
          </div>
        </form>
      </Card>
      <section aria-labelledby="preview" className="grid gap-3 xl:sticky xl:top-24">
        <h2 id="preview" className="eyebrow text-ink-muted">
          On a phone
        </h2>
        <PhonePreview {...draft} to={faction?.name ?? 'everyone'} />
      </section>
    </div>
  )
}
