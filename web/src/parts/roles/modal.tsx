import {
  cloneElement,
  startTransition,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react'
import { useMessages } from '../../language/messages.ts'
import { Notice } from '../../ui/alert-dialog.tsx'
import { Dialog, prepareDialog, type DialogPart } from '../../ui/dialog.tsx'

/**
 * A dialog that discards its input when it closes; its content receives a function that closes it. It is
 * created with the first press of its trigger: a list may have hundreds of these.
 */
export function Modal({
  title,
  description,
  trigger,
  part,
  children,
}: {
  title: string
  description?: ReactNode
  trigger: ReactElement<ComponentProps<'button'>>
  /** Lazily loaded content of `children`: the dialog opens once it has loaded. */
  part?: DialogPart
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState<boolean>()
  const button = useRef<HTMLButtonElement>(null)
  // A transition, so that the button shows the press before the dialog is rendered or removed.
  const show = (shown: boolean): void => startTransition(() => setOpen(shown))
  const prepare = (): void => prepareDialog(part)
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen === true,
        onPointerEnter: prepare,
        onFocus: prepare,
        onClick: () => show(true),
      })}
      {isOpen !== undefined && (
        <Dialog
          open={isOpen}
          onOpenChange={show}
          title={title}
          description={description}
          opener={button}
          {...(part ? { part } : {})}
          frameFirst
        >
          {children(() => show(false))}
        </Dialog>
      )}
    </>
  )
}

/** An alert required by the specification; null shows none. */
export function Alert({ message, onClose }: { message: string | null; onClose: () => void }) {
  const t = useMessages('permission-manager')
  return <Notice title={message} confirmLabel={t('ok')} onClose={onClose} />
}
