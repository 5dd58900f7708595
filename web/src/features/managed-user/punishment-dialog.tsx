import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, type DialogPart } from '../../ui/dialog.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** A form for a punishment, or for lifting one: its fields, the reason and the submit button. */
export const PunishmentForm = lazyPart(async () => (await import('./punishment-form.tsx')).PunishmentForm)

/** A button that opens the dialog of a punishment, or of lifting one. */
export function PunishmentDialog({
  title,
  action,
  icon,
  named,
  part = PunishmentForm,
  children,
}: {
  title: string
  /** The button's text. */
  action: string
  icon: IconName
  /** The button's accessible name, if several buttons have the same text. */
  named?: string
  /** The form to show instead of {@link PunishmentForm}. */
  part?: DialogPart
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const trigger = (
    <Button size="sm" icon={icon} aria-label={named}>
      {action}
    </Button>
  )
  return (
    <Dialog open={isOpen} onOpenChange={setOpen} title={title} trigger={trigger} part={part}>
      {isOpen && children(() => setOpen(false))}
    </Dialog>
  )
}
