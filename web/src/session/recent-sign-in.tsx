import { twoFactor } from '@idlewood/contract/two-factor'
import { useEffect, useState } from 'react'
import { queryClient, queryOf } from '../api/queries.ts'
import { onRecentSignInNeeded, UnconfirmedError } from '../api/recent-sign-in.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const RecentSignInDialog = lazyPart(
  async () => (await import('./recent-sign-in-dialog.tsx')).RecentSignInDialog,
)

/** A dialog that is shown, with its callbacks. */
interface Question {
  hasTwoFactor: boolean
  done: () => void
  cancelled: (reason: Error) => void
}

/** Asks the person to confirm their sign-in when a call needs a recent one. Rendered once for all pages. */
export function RecentSignIn() {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(
    () =>
      onRecentSignInNeeded(async () => {
        const { on } = await queryClient.fetchQuery({ ...queryOf(twoFactor.state), staleTime: 0 })
        await new Promise<void>((done, cancelled) => {
          setQuestion({ hasTwoFactor: on, done, cancelled })
          setOpen(true)
        })
      }),
    [],
  )
  if (!question) return null
  return (
    <RecentSignInDialog
      hasTwoFactor={question.hasTwoFactor}
      open={isOpen}
      onDone={() => {
        setOpen(false)
        question.done()
      }}
      onCancel={() => {
        setOpen(false)
        question.cancelled(new UnconfirmedError())
      }}
    />
  )
}
