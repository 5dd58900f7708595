import { messages, useMessages } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Form, FormError, useForm } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DialogButtons, DialogClose } from '../../../ui/overlay-parts.tsx'
import { useFlag } from './use-punishments.ts'

const checkFlag = ({ text }: { text: string }) =>
  text.trim() === ''
    ? { wrong: { text: messages('punishments')('flag.missing') } }
    : { output: { text: text.trim() } }

/** A flag's text is also the reason for setting it. */
export function FlagForm({
  id,
  name,
  length,
  close,
}: {
  id: string
  name: string
  length: number
  close: () => void
}) {
  const t = useMessages('punishments')
  const { flag } = useFlag(id, name)
  const form = useForm({
    check: checkFlag,
    defaults: { text: '' },
    otherwise: t('failed'),
    send: ({ text }) => flag(text),
    onSent: close,
  })
  return (
    <Form form={form} className="grid gap-4">
      <TextField
        label={t('flag.text')}
        hint={t('flag.hint', { max: length })}
        autoComplete="off"
        maxLength={length}
        {...form.text('text')}
      />
      <FormError error={form.refusal} />
      <DialogButtons>
        <DialogClose>{t('cancel')}</DialogClose>
        <Button type="submit" variant="primary" loading={form.isSending}>
          {t('flag')}
        </Button>
      </DialogButtons>
    </Form>
  )
}
