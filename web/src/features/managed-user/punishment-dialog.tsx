import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, type WindowPart } from '../../ui/dialog.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** The fields of a punishment or of its end, the reason, and the button that sends it. */
export const PunishmentForm = lazyPart(async () => (await import('./punishment-form.tsx')).PunishmentForm)

/** A button that opens the window of a punishment or of its end. */
export function PunishmentDialog({
  title,
  action,
  icon,
  named,
  part = PunishmentForm,
  children,
}: {
  title: string
  /** What the button says. */
  action: string
  icon: IconName
  /** What the button is called where several say the same. */
  named?: string
  /** The form in it, where that is another than {@link PunishmentForm}. */
  part?: WindowPart
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
