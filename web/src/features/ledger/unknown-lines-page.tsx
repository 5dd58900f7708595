import type { InputOf } from '@idlewood/contract/endpoint'
import { ledger, type UnknownLine } from '@idlewood/contract/ledger'
import { use, useEffect, useState } from 'react'
import { useCall, useChange } from '../../api/queries.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { useMay } from '../../parts/may-open.ts'
import { KeptRows } from '../../parts/list/kept-rows.tsx'
import { SectionFailure } from '../../parts/section-failure.tsx'
import { paths } from '../../paths.ts'
import { toastFailure } from '../../parts/toast-failure.ts'
import { Unsaved } from '../../parts/unsaved.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Form, FormError, schemaCheck, useForm } from '../../ui/form.tsx'
import { HoldStill, useUnsavedInput } from '../../ui/overlay-parts.tsx'
import { EmptyState, LoadingRows } from '../../ui/states.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { LedgerLineRow } from '../../parts/ledger/ledger-line.tsx'
import { proposalFor } from './proposal.rules.ts'
import { readWithTemplates, SavedTemplates } from './saved-templates.tsx'

type Template = InputOf<typeof ledger.tryTemplate>['body']

/** Saves the template that was tried. */
function SaveTemplate({ tried, onSaved }: { tried: Template; onSaved: () => void }) {
  const t = useMessages('ledger')
  const save = useChange(ledger.saveTemplate, { refreshes: readWithTemplates })
  const send = async (): Promise<void> => {
    try {
      await save.mutateAsync({ body: tried })
      toast.success(messages('ledger')('template.saved'))
      onSaved()
    } catch (error) {
      toastFailure(error, messages('ledger')('template.failed'))
    }
  }
  return (
    <Button variant="primary" loading={save.isPending} className="justify-self-start" onClick={send}>
      {t('template.save')}
    </Button>
  )
}

/** A form to try a template on unrecognised lines. */
function TryTemplate({ form: known, onSaved }: { form: UnknownLine; onSaved: () => void }) {
  const t = useMessages('ledger')
  const attempt = useChange(ledger.tryTemplate)
  const proposal = proposalFor(known.form)
  const form = useForm({
    check: schemaCheck(
      async () => (await import('@idlewood/contract/schemas/ledger')).ledger.tryTemplate.body,
    ),
    defaults: { log: known.log, template: proposal },
    send: (input) => attempt.mutateAsync({ body: input }),
  })
  const { data, variables } = attempt
  // Trying a template does not save it.
  const isUnsaved = form.values.template !== proposal
  useUnsavedInput(isUnsaved)
  const may = useMay()
  // It would vanish once a colleague's template recognises the line.
  const hold = use(HoldStill)
  useEffect(() => hold(), [hold])
  return (
    <div className="grid gap-4">
      <Unsaved isDirty={isUnsaved} loss={t('try.unsaved')} />
      <Form form={form} className="grid gap-3">
        <TextArea
          label={t('try.template')}
          hint={t('try.hint')}
          rows={2}
          spellCheck={false}
          autoComplete="off"
          {...form.text('template')}
        />
        <FormError error={form.refusal} />
        <Button type="submit" loading={form.isSending} className="justify-self-start">
          {t('try')}
        </Button>
      </Form>
      {data && (
        <div role="status" className="grid gap-2">
          <p>{t('try.matched', { matched: data.matched, looked: data.looked })}</p>
          {variables?.body && data.matched > 0 && may(['manage_ledger_templates']) && (
            <SaveTemplate tried={variables.body} onSaved={onSaved} />
          )}
          {data.examples.length > 0 && (
            <ul className="rounded-lg border border-line">
              {data.examples.map((line) => (
                <LedgerLineRow key={line.key} line={line} />
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}

function UnknownForm({ form }: { form: UnknownLine }) {
  const t = useMessages('ledger')
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="grid gap-3 border-t border-line px-4 py-4 first:border-0 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <p className="font-semibold [overflow-wrap:anywhere]">{form.example}</p>
          <p className="text-sm text-ink-muted">{t('unknown.of', { count: form.count, log: form.log })}</p>
        </div>
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('try.open')}
        </Button>
      </div>
      {isOpen && <TryTemplate form={form} onSaved={() => setOpen(false)} />}
    </li>
  )
}

/** Milliseconds between refreshes: lines are read again some time after a template for them was saved. */
const intervalMs = 5000

const keyOf = ({ log, form }: UnknownLine): string => `${log} ${form}`

export const handle: PageHandle = {
  Loading: () => <TitledLoading title={useMessages('ledger')('unknown')} />,
}

export default function UnknownLinesPage() {
  const t = useMessages('ledger')
  const answer = useCall(ledger.unknown, {}, { every: () => intervalMs })
  const { data } = answer
  return (
    <>
      <PageHeader
        title={t('unknown')}
        description={t('unknown.description')}
        actions={
          <Button to={paths.ledger()} size="sm" icon="arrow-left">
            {t('title')}
          </Button>
        }
      />
      {!data && answer.isPending && <LoadingRows rows={4} />}
      {!data && !answer.isPending && answer.error && (
        <SectionFailure error={answer.error} onRetry={answer.refetch} />
      )}
      {data && (
        <Card flush>
          <KeptRows rows={data.forms} keyOf={keyOf}>
            {(forms) =>
              forms.length === 0 ? (
                <EmptyState icon="check" message={t('unknown.none')} />
              ) : (
                <ul>
                  {forms.map((form) => (
                    <UnknownForm key={keyOf(form)} form={form} />
                  ))}
                </ul>
              )
            }
          </KeptRows>
        </Card>
      )}
      <SavedTemplates />
    </>
  )
}
