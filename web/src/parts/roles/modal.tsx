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
import { Dialog, prepareWindow, type WindowPart } from '../../ui/dialog.tsx'

/**
 * A window that forgets what was entered when it closes; its content gets the way to close it. It comes with
 * the first press of its trigger: a list may have hundreds of these.
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
  /** What `children` draw, where it loads later: the window opens once it is there. */
  part?: WindowPart
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState<boolean>()
  const button = useRef<HTMLButtonElement>(null)
  // The press is seen on the button at once, before the window is drawn or taken away.
  const show = (shown: boolean): void => startTransition(() => setOpen(shown))
  const prepare = (): void => prepareWindow(part)
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

/** An alert of the specification; null shows none. */
export function Alert({ message, onClose }: { message: string | null; onClose: () => void }) {
  const t = useMessages('permission-manager')
  return <Notice title={message} confirmLabel={t('ok')} onClose={onClose} />
}
