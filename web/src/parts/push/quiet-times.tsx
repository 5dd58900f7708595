import { push, type QuietHours } from '@idlewood/contract/push'
import { z } from 'zod'
import { useChange } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError, useForm } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { hereZone } from './here-zone.ts'

const times = z
  .object({ from: z.string().min(1, 'Choose a time.'), to: z.string().min(1, 'Choose a time.') })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Choose another time.' })

/** From when until when it is quiet, by the clock of this browser once it is saved. */
export function QuietTimes({ hours }: { hours: QuietHours }) {
  const save = useChange(push.setQuietHours, { refreshes: [push.quietHours] })
  const timeZone = hereZone()
  const form = useForm({
    schema: times,
    defaults: { from: hours.from, to: hours.to },
    otherwise: 'Failed to update preferences',
    async send(body) {
      await save.mutateAsync({ body: { ...body, timeZone } })
      toast.success('Notification preferences updated', { autoClose: 3000 })
    },
  })
  return (
    <Form form={form} className="flex flex-wrap items-start gap-4 border-t border-line pt-4">
      <TextField label="From" type="time" required className="w-36" {...form.text('from')} />
      <TextField label="Until" type="time" required className="w-36" {...form.text('to')} />
      <Button
        type="submit"
        className="mt-6.5"
        disabled={!form.isDirty && timeZone === hours.timeZone}
        loading={form.isSending}
      >
        Save
      </Button>
      <div className="grid w-full gap-4">
        <FormError error={form.refusal} />
        <p className="text-sm text-ink-muted">
          Times of {hours.timeZone.replaceAll('_', ' ')}
          {timeZone === hours.timeZone ? '.' : `; saving takes those of ${timeZone.replaceAll('_', ' ')}.`}
        </p>
      </div>
    </Form>
  )
}
