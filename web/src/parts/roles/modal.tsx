import {
  cloneElement,
  startTransition,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react'
import { z } from 'zod'
import { useMessages } from '../../language/messages.ts'
import { Notice } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons, DialogClose } from '../../ui/dialog.tsx'
import { Form, useForm } from '../../ui/form.tsx'

/**
 * A window that forgets what was entered when it closes; its content gets the way to close it. It comes with
 * the first press of its trigger: a list may have hundreds of these.
 */
export function Modal({
  title,
  description,
  trigger,
  children,
}: {
  title: string
  description?: ReactNode
  trigger: ReactElement<ComponentProps<'button'>>
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState<boolean>()
  const button = useRef<HTMLButtonElement>(null)
  // The press is seen on the button at once, before the window is drawn or taken away.
  const show = (shown: boolean): void => startTransition(() => setOpen(shown))
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen === true,
        onClick: () => show(true),
      })}
      {isOpen !== undefined && (
        <Dialog
          open={isOpen}
          onOpenChange={show}
          title={title}
          description={description}
          opener={button}
          frameFirst
        >
          {children(() => show(false))}
        </Dialog>
      )}
    </>
  )
}

type WindowForm = Pick<ReturnType<typeof useForm>, 'submit' | 'submitCount' | 'isSending'>

/** The form of a window whose controls keep their own values; `send` tells by itself when it failed. */
export const useWindowForm = (send: () => Promise<unknown>): WindowForm =>
  useForm({ schema: z.strictObject({}), defaults: {}, send })

/** The fields and buttons of a window. It stays busy until the work is done. */
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
  /** Between fields and buttons, where Enter submits nothing: lists and their filters. */
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

/** An alert of the specification; null shows none. */
export function Alert({ message, onClose }: { message: string | null; onClose: () => void }) {
  const t = useMessages('permission-manager')
  return <Notice title={message} confirmLabel={t('ok')} onClose={onClose} />
}
