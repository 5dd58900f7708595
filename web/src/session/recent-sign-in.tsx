import { twoFactor } from '@idlewood/contract/two-factor'
import { useEffect, useState } from 'react'
import { queryClient, queryOf } from '../api/queries.ts'
import { onFreshSignIn } from '../api/recent-sign-in.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const FreshDialog = lazyPart(async () => (await import('./recent-sign-in-dialog.tsx')).FreshDialog)

/** A question that waits for its answer. */
interface Question {
  hasTwoFactor: boolean
  done: () => void
  cancelled: (reason: Error) => void
}

/** Asks who one is when a call wants to know; there is one for all pages. */
export function FreshSignIn() {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(
    () =>
      onFreshSignIn(async () => {
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
    <FreshDialog
      hasTwoFactor={question.hasTwoFactor}
      open={isOpen}
      onDone={() => {
        setOpen(false)
        question.done()
      }}
      onCancel={() => {
        setOpen(false)
        question.cancelled(new Error('Not confirmed.'))
      }}
    />
  )
}
