import { useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '../../language/messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { paths } from '../../paths.ts'

/** Signs up in a dialog, without leaving the page. */
export function SignUpDialog({ trigger }: { trigger: ReactElement }) {
  const t = useMessages('identity')
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  return (
    <Dialog
      title={t('signUp.title')}
      description={t('signUp.lead')}
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      closesAtOnce
    >
      <SignUpForm
        onDone={() => {
          setOpen(false)
          void navigate(paths.home())
        }}
      />
    </Dialog>
  )
}
