import type { InputOf } from '@idlewood/contract/endpoint'
import { valueTag } from '@idlewood/contract/entity-tag'
import { watch, type Alarm } from '@idlewood/contract/watch'
import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { toastFailure } from '../../parts/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons, DialogClose } from '../../ui/overlay-parts.tsx'
import { Form, FormError, useForm } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Ending = 'explained' | 'dismissed'

/** Moves an alarm to another state, unless it is no longer in the state that the viewer has seen. */
function useHandle({ id, state }: Alarm) {
  const { mutateAsync } = useChange(watch.handle, { refreshes: [watch.list] })
  return (body: InputOf<typeof watch.handle>['body']) =>
    mutateAsync({ params: { id: String(id) }, ifMatch: valueTag(state), body })
}

const isSettled = (state: unknown): boolean => state === 'explained' || state === 'dismissed'

/** Asks for a reason, and closes the alarm. */
function EndDialog({ alarm, ending, onClose }: { alarm: Alarm; ending: Ending; onClose: () => void }) {
  const t = useMessages('watch')
  const handle = useHandle(alarm)
  const form = useForm({
    check({ reason }: { reason: string }) {
      const output = { reason: reason.trim() }
      return output.reason === '' ? { wrong: { reason: t('reason.missing') } } : { output }
    },
    defaults: { reason: '' },
    send: ({ reason }) => handle({ state: ending, reason }),
    onSent: onClose,
  })
  return (
    <Dialog open onOpenChange={onClose} title={t(`act.${ending}`)} description={t(`act.${ending}.hint`)}>
      <Form form={form} className="grid gap-4">
        <TextField label={t('reason')} autoComplete="off" maxLength={500} {...form.text('reason')} />
        <FormError error={form.refusal} />
        <DialogButtons>
          <DialogClose variant="quiet">{t('cancel')}</DialogClose>
          <Button type="submit" variant="primary" loading={form.isSending}>
            {t(`act.${ending}`)}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}

/** The actions for an alarm. */
export function AlarmActions({ alarm }: { alarm: Alarm }) {
  const t = useMessages('watch')
  const handle = useHandle(alarm)
  const [ending, setEnding] = useState<Ending | null>(null)
  const move = (state: 'open' | 'taken') =>
    handle({ state }).catch((error: unknown) => toastFailure(error, t('failed')))
  if (isSettled(alarm.state)) {
    return (
      <Button size="sm" onClick={() => void move('open')}>
        {t('act.open')}
      </Button>
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      {alarm.state === 'open' && (
        <Button size="sm" onClick={() => void move('taken')}>
          {t('act.taken')}
        </Button>
      )}
      <Button size="sm" aria-haspopup="dialog" onClick={() => setEnding('explained')}>
        {t('act.explained')}
      </Button>
      <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setEnding('dismissed')}>
        {t('act.dismissed')}
      </Button>
      {ending !== null && <EndDialog alarm={alarm} ending={ending} onClose={() => setEnding(null)} />}
    </div>
  )
}
