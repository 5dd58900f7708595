import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, type DialogPart } from '../../../ui/dialog.tsx'
import type { IconName } from '../../../ui/icon.tsx'

/** A button that opens the dialog of a punishment, or of lifting one. */
export function PunishmentDialog({
  title,
  action,
  icon,
  named,
  part,
  children,
}: {
  title: string
  /** The button's text. */
  action: string
  icon: IconName
  /** The button's accessible name, if several buttons have the same text. */
  named?: string
  /** The form, loaded when the button is reached. */
  part: DialogPart
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
