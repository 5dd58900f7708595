import { useState, type ReactElement } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { GiveProps } from './give-form.tsx'

const GiveForm = lazyPart(async () => (await import('./give-form.tsx')).GiveForm)

/** A button that opens the window in which something is given. */
export function GiveItem({ trigger, title, ...props }: GiveProps & { trigger: ReactElement; title: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setOpen} title={title} trigger={trigger} part={GiveForm}>
      <GiveForm {...props} close={() => setOpen(false)} />
    </Dialog>
  )
}
