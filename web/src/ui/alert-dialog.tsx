/** A dialog that must be answered: confirmations, and the alerts the specification names. */
import { useState } from 'react'
import { Opened, openState, type OpenState } from './dialog.tsx'
import type { AlertContent } from './window-parts.tsx'

/**
 * Asks or says something, and waits; a click beside it is no answer. `onConfirm` may take its
 * time: the button shows it, and the dialog closes when it succeeds and stays open when it throws.
 * `cancelLabel={null}` leaves one button, for a message that is only to be read.
 */
export function AlertDialog({ open, onOpenChange, trigger, part, ...content }: OpenState & AlertContent) {
  return (
    <Opened
      {...openState({ open, onOpenChange, trigger, part })}
      pick={({ AlertWindow }) => AlertWindow}
      content={content}
    />
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
