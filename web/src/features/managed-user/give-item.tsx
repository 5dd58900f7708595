import { managedUser } from '@idlewood/contract/managed-user'
import { useState, type ReactElement } from 'react'
import { withAnswer } from '../../parts/dialog-data.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { GiveProps } from './give-form.tsx'

const GiveForm = lazyPart(async () => (await import('./give-form.tsx')).GiveForm)
const part = withAnswer(GiveForm, managedUser.giveable)

/** A button that opens the dialog for giving an item. */
export function GiveItem({ trigger, title, ...props }: GiveProps & { trigger: ReactElement; title: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setOpen} title={title} trigger={trigger} part={part}>
      <GiveForm {...props} close={() => setOpen(false)} />
    </Dialog>
  )
}
