import { useState, type ReactElement, type ReactNode } from 'react'
import { useMessages } from '../language/messages.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { isAnswered, useReason } from './changes/use-reason.ts'
import { toastFailure } from './toast-failure.ts'

const Questions = lazyPart(async () => (await import('./delete-questions.tsx')).DeleteQuestions)

/** What opens the dialog: its button, or the component that shows it. */
export type QuestionOpener =
  | { trigger: ReactElement }
  | { open: boolean; onOpenChange: (open: boolean) => void }

/**
 * Asks before something is deleted: the button is only enabled once “delete” and the name have been typed.
 * If `onConfirm` rejects, the dialog stays open and a toast shows the reason.
 */
export function ConfirmDelete({
  title,
  description,
  name,
  asksReason = false,
  onConfirm,
  failed,
  ...asked
}: {
  title: string
  description?: ReactNode
  /** The name of what is deleted, as it has to be typed. */
  name: string
  asksReason?: boolean
  onConfirm: (reason: { reason?: string }) => Promise<unknown>
  /** The message for errors without one of their own. */
  failed: string
} & QuestionOpener) {
  const t = useMessages('parts')
  const [typed, setTyped] = useState('')
  const [isOwnOpen, setOwnOpen] = useState(false)
  const isOpen = 'open' in asked ? asked.open : isOwnOpen
  const reason = useReason('deletions', asksReason && isOpen)
  const phrase = `delete ${name}`
  const confirm = () =>
    reason.saveWith(onConfirm).catch((error: unknown) => {
      if (!isAnswered(error)) toastFailure(error, failed)
      throw error
    })
  return (
    <AlertDialog
      tone="danger"
      part={Questions}
      title={title}
      description={description}
      confirmLabel={t('delete.confirm')}
      confirmDisabled={typed.trim() !== phrase}
      onConfirm={confirm}
      {...('open' in asked ? { open: asked.open } : { trigger: asked.trigger })}
      onOpenChange={(open) => {
        setOwnOpen(open)
        if ('open' in asked) asked.onOpenChange(open)
        // What was typed for one question must not carry over to the next.
        if (open) setTyped('')
      }}
    >
      <Questions {...{ phrase, typed }} onType={setTyped} reason={asksReason ? reason : undefined} />
    </AlertDialog>
  )
}
