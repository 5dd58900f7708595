/** A dialog that must be answered: confirmations, and the alerts the specification names. */
import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useState, type ReactNode } from 'react'
import { Button, buttonClass } from './button.tsx'
import { cx } from './class-names.ts'
import { DialogButtons, dialogClass, openProps, type OpenState } from './dialog.tsx'
import { backdropClass } from './popup.ts'
import { useMessages } from '../language/messages.ts'

/** Whether it is open, and what confirming does; the state of being open may be the caller's. */
function useConfirmation({
  open,
  onOpenChange,
  onConfirm,
}: {
  open: boolean | undefined
  onOpenChange: ((open: boolean) => void) | undefined
  onConfirm: (() => unknown) | undefined
}) {
  const [ownOpen, setOwnOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const setOpen = (next: boolean): void => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  const confirm = async (): Promise<void> => {
    setBusy(true)
    try {
      await onConfirm?.()
      setOpen(false)
    } catch {
      // The caller reports the failure; the dialog stays, so that it can be tried again.
    } finally {
      setBusy(false)
    }
  }
  return { isOpen: open ?? ownOpen, setOpen, isBusy, confirm }
}

/**
 * Asks or says something, and waits; a click beside it is no answer. `onConfirm` may take its
 * time: the button shows it, and the dialog closes when it succeeds and stays open when it throws.
 * `cancelLabel={null}` leaves one button, for a message that is only to be read.
 */
export function AlertDialog({
  title,
  description,
  confirmLabel,
  cancelLabel,
  tone = 'normal',
  confirmDisabled = false,
  onConfirm,
  children,
  trigger,
  open,
  onOpenChange,
}: OpenState & {
  title: string
  description?: ReactNode
  confirmLabel: string
  cancelLabel?: string | null
  tone?: 'normal' | 'danger'
  confirmDisabled?: boolean
  onConfirm?: () => unknown
  children?: ReactNode
}) {
  const t = useMessages('ui')
  const { isOpen, setOpen, isBusy, confirm } = useConfirmation({ open, onOpenChange, onConfirm })
  return (
    <Base.Root {...openProps({ open: isOpen, onOpenChange: setOpen })}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-50 grid scroll-pb-20 place-items-center overflow-y-auto p-4">
          <Base.Popup className={cx(dialogClass, 'max-w-lg')}>
            <div className="grid gap-2">
              <Base.Title className="text-xl font-bold">{title}</Base.Title>
              {description && <Base.Description className="text-ink-muted">{description}</Base.Description>}
            </div>
            {children}
            <DialogButtons>
              {cancelLabel !== null && (
                <Base.Close className={buttonClass({})}>{cancelLabel ?? t('cancel')}</Base.Close>
              )}
              <Button
                variant={tone === 'danger' ? 'danger' : 'primary'}
                loading={isBusy}
                disabled={confirmDisabled}
                onClick={() => void confirm()}
              >
                {confirmLabel}
              </Button>
            </DialogButtons>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** Something that is only to be read, with one button. Without a title it is closed. */
export function Notice({
  title,
  detail,
  confirmLabel,
  onClose,
}: {
  title: string | null
  detail?: string | undefined
  confirmLabel: string
  onClose: () => void
}) {
  // While the window fades it still says the same.
  const [last, setLast] = useState({ title, detail })
  if (title !== null && (title !== last.title || detail !== last.detail)) setLast({ title, detail })
  return (
    <AlertDialog
      open={title !== null}
      onOpenChange={(open) => !open && onClose()}
      title={last.title ?? ''}
      description={last.detail}
      confirmLabel={confirmLabel}
      cancelLabel={null}
    />
  )
}
