import { push, type QuietHours } from '@idlewood/contract/push'
import { useChange } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError, useForm, type CheckResult } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { browserTimeZone } from './browser-time-zone.ts'
import { messages, useMessages } from '../../language/messages.ts'

interface Times {
  from: string
  to: string
}

/** Both times are required, and they must differ. */
function checkTimes(typed: Times): CheckResult<Times, Times> {
  const t = messages('push')
  const { from, to } = typed
  if (from === '' || to === '') return { wrong: { [from === '' ? 'from' : 'to']: t('quiet.choose') } }
  return from === to ? { wrong: { to: t('quiet.other') } } : { output: typed }
}

const nameOf = (zone: string): string => zone.replaceAll('_', ' ')

/** The start and end of the quiet hours, by this browser's clock once saved. */
export function QuietTimes({ hours }: { hours: QuietHours }) {
  const t = useMessages('push')
  const save = useChange(push.setQuietHours, { refreshes: [push.quietHours] })
  const timeZone = browserTimeZone()
  const form = useForm({
    check: checkTimes,
    defaults: { from: hours.from, to: hours.to },
    otherwise: t('failed.save'),
    async send(body) {
      await save.mutateAsync({ body: { ...body, timeZone } })
      toast.success(t('saved'))
    },
  })
  return (
    <Form form={form} className="flex flex-wrap items-start gap-4 border-t border-line pt-4">
      <TextField label={t('quiet.from')} type="time" required className="w-36" {...form.text('from')} />
      <TextField label={t('quiet.to')} type="time" required className="w-36" {...form.text('to')} />
      <Button
        type="submit"
        className="mt-6.5"
        disabled={!form.isDirty && timeZone === hours.timeZone}
        loading={form.isSending}
      >
        {t('quiet.save')}
      </Button>
      <div className="grid w-full gap-4">
        <FormError error={form.refusal} />
        <p className="text-sm text-ink-muted">
          {timeZone === hours.timeZone
            ? t('quiet.zone', { zone: nameOf(timeZone) })
            : t('quiet.zone.other', { zone: nameOf(hours.timeZone), here: nameOf(timeZone) })}
        </p>
      </div>
    </Form>
  )
}
