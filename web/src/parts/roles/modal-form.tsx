import { useId, type ReactNode } from 'react'
import { useMessages } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Form, noCheck, useForm } from '../../ui/form.tsx'
import { DialogButtons, DialogClose, useUnsavedInput } from '../../ui/overlay-parts.tsx'

type WindowForm = Pick<ReturnType<typeof useForm>, 'submit' | 'submitCount' | 'isSending'>

/**
 * The form of a dialog whose controls keep their own values, which differ from the initial ones if `isDirty`;
 * `send` reports its own failure.
 */
export function useWindowForm(send: () => Promise<unknown>, isDirty = false): WindowForm {
  useUnsavedInput(isDirty)
  return useForm({ check: noCheck, defaults: {}, send })
}

/** The fields and buttons of a dialog. It is busy until the work is done. */
export function ModalForm({
  form,
  submitLabel,
  closeLabel,
  aside,
  children,
}: {
  form: WindowForm
  submitLabel: string
  closeLabel?: string
  /** Content between fields and buttons in which Enter does not submit: lists and their filters. */
  aside?: ReactNode
  children?: ReactNode
}) {
  const t = useMessages('permission-manager')
  const id = useId()
  const buttons = (
    <DialogButtons>
      <DialogClose>{closeLabel ?? t('cancel')}</DialogClose>
      <Button type="submit" form={id} variant="primary" loading={form.isSending}>
        {submitLabel}
      </Button>
    </DialogButtons>
  )
  return (
    <>
      <Form form={form} id={id} className="grid gap-5 empty:hidden">
        {children}
        {!aside && buttons}
      </Form>
      {aside}
      {aside && buttons}
    </>
  )
}
