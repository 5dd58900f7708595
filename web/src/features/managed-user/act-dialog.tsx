import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/states.tsx'

/** Takes the place of a form until it is there. */
export const formSkeleton = <Skeleton className="h-40 w-full" />

/** The fields of one act, why it is done, and its button. */
export const ActForm = lazyPart(async () => (await import('./act-form.tsx')).ActForm, formSkeleton)

/** A button that opens the window of an act. */
export function ActDialog({
  title,
  action,
  icon,
  named,
  children,
}: {
  title: string
  /** What the button says. */
  action: string
  icon: IconName
  /** What the button is called where several say the same. */
  named?: string
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const trigger = (
    <Button size="sm" icon={icon} aria-label={named}>
      {action}
    </Button>
  )
  return (
    <Dialog open={isOpen} onOpenChange={setOpen} title={title} trigger={trigger}>
      {isOpen && children(() => setOpen(false))}
    </Dialog>
  )
}
