/** A dialog that must be answered: confirmations, and the alerts the specification names. */
import { useState } from 'react'
import { LazyDialog, openState, type OpenState } from './dialog.tsx'
import type { AlertContent } from './overlay-parts.tsx'

/**
 * Asks or says something and waits; a click outside does not close it. `onConfirm` may be asynchronous: the
 * button shows progress, and the dialog closes on success and stays open if it throws. `cancelLabel={null}`
 * leaves one button, for a message that is only to be read.
 */
export function AlertDialog({ open, onOpenChange, trigger, part, ...content }: OpenState & AlertContent) {
  return (
    <LazyDialog
      {...openState({ open, onOpenChange, trigger, part })}
      pick={({ AlertOverlay }) => AlertOverlay}
      content={content}
    />
  )
}

/** A message with a single button. Without a title it is closed. */
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
  // Keeps the text while the dialog fades out.
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
