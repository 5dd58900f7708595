import { twoFactor } from '@idlewood/contract/two-factor'
import { useEffect, useState } from 'react'
import { queryClient, queryOf } from '../api/queries.ts'
import { onRecentSignInNeeded, UnconfirmedError } from '../api/recent-sign-in.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const RecentSignInDialog = lazyPart(
  async () => (await import('./recent-sign-in-dialog.tsx')).RecentSignInDialog,
)

/** A question that is on the screen. */
interface Question {
  hasTwoFactor: boolean
  done: () => void
  cancelled: (reason: Error) => void
}

/** Asks for a recent sign-in when a call needs one; there is one for all pages. */
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
