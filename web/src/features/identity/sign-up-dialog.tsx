import { useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { paths } from '../../paths.ts'

/** Signing up without leaving the page. */
export function SignUpDialog({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  return (
    <Dialog
      title="Sign Up"
      description="One account for the game and the portal."
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
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
