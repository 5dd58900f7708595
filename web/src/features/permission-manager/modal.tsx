import { useId, useState, type ReactElement, type ReactNode, type SyntheticEvent } from 'react'
import { useMessages } from '../../language/messages.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'

/** A window that forgets what was entered when it closes; its content gets the way to close it. */
export function Modal({
  title,
  description,
  trigger,
  children,
}: {
  title: string
  description?: ReactNode
  trigger: ReactElement
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setOpen} title={title} description={description} trigger={trigger}>
      {children(() => setOpen(false))}
    </Dialog>
  )
}

/**
 * The fields and buttons of a window. It stays busy until the work is done, and closes when that has worked.
 */
export function ModalForm({
  submitLabel,
  closeLabel,
  onSubmit,
  onClose,
  aside,
  children,
}: {
  submitLabel: string
  closeLabel?: string
  /** Answers whether it is done. */
  onSubmit: () => Promise<boolean>
  onClose: () => void
  /** Between fields and buttons, where Enter submits nothing: lists and their filters. */
  aside?: ReactNode
  children?: ReactNode
}) {
  const t = useMessages('permission-manager')
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault()
    // A window above this one is a part of it in React's eyes.
    event.stopPropagation()
    if (isBusy) return
    setBusy(true)
    const isDone = await onSubmit()
    setBusy(false)
    if (isDone) onClose()
  }
  const buttons = (
    <div className="flex flex-wrap justify-end gap-3">
      <DialogClose>{closeLabel ?? t('cancel')}</DialogClose>
      <Button type="submit" form={id} variant="primary" loading={isBusy}>
        {submitLabel}
      </Button>
    </div>
  )
  return (
    <>
      <form id={id} noValidate className="grid gap-5 empty:hidden" onSubmit={(event) => void submit(event)}>
        {children}
        {!aside && buttons}
      </form>
      {aside}
      {aside && buttons}
    </>
  )
}

/** An alert of the specification; null shows none. */
export function Alert({ message, onClose }: { message: string | null; onClose: () => void }) {
  const t = useMessages('permission-manager')
  // Stays readable while the window fades.
  const [last, setLast] = useState(message)
  if (message !== null && message !== last) setLast(message)
  return (
    <AlertDialog
      open={message !== null}
      onOpenChange={(open) => !open && onClose()}
      title={last ?? ''}
      confirmLabel={t('ok')}
      cancelLabel={null}
    />
  )
}
