import { ledger, type GivingBack, type ReturnStep } from '@idlewood/contract/ledger'
import { useState } from 'react'
import { useCall, useChange } from '../../api/queries.ts'
import { useFormat } from '../../language/format.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { serverSentence } from '../../language/server-texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/overlay-parts.tsx'
import { Form, FormError, useForm, type FormOf } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import { ServerSentence } from '../../ui/server-sentence.tsx'
import { LoadingRows } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ChangeLink } from '../changes/change-parts.tsx'
import { SectionFailure } from '../section-failure.tsx'

interface Choices {
  takes: boolean
  again: boolean
  reason: string
}

const checkChoices = ({ reason, ...choices }: Choices) => ({ output: { ...choices, reason: reason.trim() } })

/** One person's money or items, before and afterwards. */
function Step({ step }: { step: ReturnStep }) {
  const t = useMessages('ledger')
  const format = useFormat()
  const { part, name, thing, amount, before, after, error, errorText } = step
  const shown = thing === null ? format.money : format.number
  const label = thing ?? t('giveBack.bank')
  return (
    <li className="grid gap-1 rounded-md border border-line p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="font-semibold tabular-nums">
          {part === 'give' ? '+' : '−'}
          {thing === null ? shown(amount) : t('thing', { count: shown(amount), thing })}
        </span>
      </p>
      {before !== null && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted tabular-nums">
          <span>{label}</span>
          <span>{shown(before)}</span>
          {after !== null && (
            <>
              <Icon name="arrow-right" size={14} label={t('giveBack.becomes')} />
              <span className="font-semibold text-ink">{shown(after)}</span>
            </>
          )}
        </p>
      )}
      {error !== null && (
        <p className="flex items-start gap-1.5 text-sm">
          <Icon name="warning" size={16} className="mt-0.5 text-warning" />
          <ServerSentence english={error} text={errorText} />
        </p>
      )}
    </li>
  )
}

/** Says that one of the lines has been given back before, and by whom. */
function Earlier({ earlier }: Pick<GivingBack, 'earlier'>) {
  const t = useMessages('ledger')
  const format = useFormat()
  return (
    <Banner tone="warning" title={t('giveBack.earlier')}>
      <ul className="grid gap-1">
        {earlier.map(({ change, by, at }) => (
          <li key={change}>
            <ChangeLink id={change} /> {by}, <time dateTime={at}>{format.dateTime(at)}</time>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function Toggle({ form, name, label }: { form: FormOf<Choices>; name: 'takes' | 'again'; label: string }) {
  return (
    <Checkbox
      label={label}
      checked={form.values[name]}
      onChange={(event) => form.set(name, event.target.checked)}
    />
  )
}

interface Props {
  keys: readonly string[]
  onClose: (isDone: boolean) => void
}

async function tell({ changes, refused, refusedText }: Awaited<ReturnType<ReturnType<typeof useGiveBack>>>) {
  const t = messages('ledger')
  if (refused !== null) toast.error(await serverSentence(refused, refusedText))
  else if (changes.some(({ state }) => state === 'queued')) toast.info(t('giveBack.waits'))
  else toast.success(t('giveBack.done'))
}

function useGiveBack() {
  return useChange(ledger.giveBack, {
    refreshes: [ledger.list, ledger.line, ledger.givingBack, 'changes'],
  }).mutateAsync
}

/** Shows what will be done, with the final confirmation. */
function Confirm({ keys, plan, to, onClose }: Props & { plan: GivingBack; to: number }) {
  const t = useMessages('ledger')
  const send = useGiveBack()
  const form = useForm({
    check: checkChoices,
    defaults: { takes: false, again: false, reason: '' },
    send: async ({ takes, again, reason }) => {
      const body = { lines: [...keys], to, takes, again, ...(reason === '' ? {} : { reason }) }
      void tell(await send({ body }))
    },
    onSent: () => onClose(true),
  })
  const { takes, again } = form.values
  const steps = plan.steps.filter(({ part }) => part === 'give' || takes)
  const take = plan.steps.find(({ part }) => part === 'take')
  const isBlocked = steps.some(({ error }) => error !== null) || (plan.earlier.length > 0 && !again)
  return (
    <Form form={form} className="grid gap-4">
      <ul className="grid gap-2" aria-label={t('giveBack.preview')}>
        {steps.map((step) => (
          <Step key={`${step.part} ${step.uid} ${JSON.stringify(step.thing)}`} step={step} />
        ))}
      </ul>
      {plan.unused > 0 && (
        <p className="text-sm text-ink-muted">{t('giveBack.unused', { count: plan.unused })}</p>
      )}
      {take && <Toggle form={form} name="takes" label={t('giveBack.takes', { name: take.name })} />}
      {plan.earlier.length > 0 && (
        <>
          <Earlier earlier={plan.earlier} />
          <Toggle form={form} name="again" label={t('giveBack.again')} />
        </>
      )}
      <TextField
        label={t('giveBack.reason')}
        hint={t('giveBack.reason.hint')}
        autoComplete="off"
        maxLength={500}
        {...form.text('reason')}
      />
      <FormError error={form.refusal} />
      <DialogButtons>
        <Button variant="quiet" onClick={() => onClose(false)}>
          {t('giveBack.cancel')}
        </Button>
        <Button type="submit" variant="primary" loading={form.isSending} disabled={isBlocked}>
          {t('giveBack')}
        </Button>
      </DialogButtons>
    </Form>
  )
}

function Plan({ keys, onClose }: Props) {
  const t = useMessages('ledger')
  const [chosen, setChosen] = useState<number | null>(null)
  const query = { lines: keys.join(','), ...(chosen === null ? {} : { to: String(chosen) }) }
  const answer = useCall(ledger.givingBack, { query }, { staleTime: 0, keepPrevious: true })
  const { data } = answer
  if (!data) {
    if (!answer.isPending && answer.error)
      return <SectionFailure error={answer.error} onRetry={answer.refetch} />
    return <LoadingRows rows={2} />
  }
  if (data.losers.length === 0) return <p>{t('giveBack.nothing')}</p>
  return (
    <div className="grid gap-4">
      {data.losers.length > 1 && (
        <Select
          label={t('giveBack.to')}
          placeholder={t('giveBack.to.choose')}
          options={data.losers.map(({ uid, name }) => ({ value: uid, label: name }))}
          value={data.to}
          onValueChange={setChosen}
        />
      )}
      {data.to !== null && <Confirm key={data.to} keys={keys} plan={data} to={data.to} onClose={onClose} />}
    </div>
  )
}

/** Shows what giving the lines back would do, and does it. */
export function GiveBackDialog({ keys, onClose }: Props) {
  const t = useMessages('ledger')
  return (
    <Dialog
      open
      onOpenChange={() => onClose(false)}
      title={t('giveBack')}
      description={t('giveBack.description', { count: keys.length })}
    >
      <Plan keys={keys} onClose={onClose} />
    </Dialog>
  )
}
