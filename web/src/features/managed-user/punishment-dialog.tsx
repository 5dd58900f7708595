import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, type WindowPart } from '../../ui/dialog.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** The fields of one act, why it is done, and its button. */
export const ActForm = lazyPart(async () => (await import('./act-form.tsx')).ActForm)

/** A button that opens the window of an act. */
export function ActDialog({
  title,
  action,
  icon,
  named,
  part = ActForm,
  children,
}: {
  title: string
  /** What the button says. */
  action: string
  icon: IconName
  /** What the button is called where several say the same. */
  named?: string
  /** The form, where it is not that of an act. */
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
