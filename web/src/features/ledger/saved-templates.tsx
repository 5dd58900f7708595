import { ledger } from '@idlewood/contract/ledger'
import type { SavedTemplate } from '@idlewood/contract/ledger-templates'
import { useCall, useChange } from '../../api/queries.ts'
import { useFormat } from '../../language/format.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { KeptRows } from '../../parts/list/kept-rows.tsx'
import { useMay } from '../../parts/may-open.ts'
import { SectionFailure } from '../../parts/section-failure.tsx'
import { toastAndRethrow } from '../../parts/toast-failure.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadingRows } from '../../ui/states.tsx'

/** Queries whose results change when a template is added or removed. */
export const readWithTemplates = ['ledger-templates', ledger.list] as const

function RemoveTemplate({ template: { id } }: { template: SavedTemplate }) {
  const t = useMessages('ledger')
  const remove = useChange(ledger.removeTemplate, { refreshes: readWithTemplates })
  const confirm = async (): Promise<void> => {
    try {
      await remove.mutateAsync({ params: { id: String(id) } })
    } catch (error) {
      toastAndRethrow(error, messages('ledger')('template.failed'))
    }
  }
  return (
    <AlertDialog
      title={t('template.remove.question')}
      description={t('template.remove.description')}
      confirmLabel={t('template.remove')}
      tone="danger"
      onConfirm={confirm}
      trigger={<Button size="sm">{t('template.remove')}</Button>}
    />
  )
}

function TemplateRow({ template }: { template: SavedTemplate }) {
  const t = useMessages('ledger')
  const format = useFormat()
  const may = useMay()
  const { log, template: text, by, at } = template
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-4 first:border-0 sm:px-6">
      <div className="grid min-w-0 gap-1">
        <code className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">{text}</code>
        <p className="text-sm text-ink-muted">{t('templates.by', { log, by, date: format.date(at) })}</p>
      </div>
      {may(['manage_ledger_templates']) && <RemoveTemplate template={template} />}
    </li>
  )
}

/** The templates that staff saved; renders nothing if there are none. */
export function SavedTemplates() {
  const t = useMessages('ledger')
  const { data, error, isPending, refetch } = useCall(ledger.templates)
  if (data?.templates.length === 0) return null
  return (
    <section aria-label={t('templates')} className="grid gap-3">
      <h2 className="text-lg font-bold">{t('templates')}</h2>
      {!data && isPending && <LoadingRows rows={1} />}
      {!data && !isPending && error && <SectionFailure error={error} onRetry={refetch} />}
      {data && (
        <Card flush>
          <ul>
            <KeptRows rows={data.templates} keyOf={({ id }) => id}>
              {(rows) => rows.map((template) => <TemplateRow key={template.id} template={template} />)}
            </KeptRows>
          </ul>
        </Card>
      )}
    </section>
  )
}
