import { useState, type ReactElement, type ReactNode } from 'react'
import { useMessages } from '../language/messages.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'

function Questions({
  phrase,
  typed,
  onType,
  reason,
  onReason,
}: {
  phrase: string
  typed: string
  onType: (typed: string) => void
  reason: string
  onReason: ((reason: string) => void) | undefined
}) {
  const t = useMessages('parts')
  return (
    <div className="grid gap-4">
      <TextField
        label={t('delete.type', { phrase })}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {onReason && (
        <TextField
          label={t('delete.reason')}
          value={reason}
          onChange={(event) => onReason(event.target.value)}
          autoComplete="off"
          maxLength={500}
        />
      )}
    </div>
  )
}

/**
 * Asks before something is deleted: the button can only be pressed once “delete” and the name have been
 * typed. The dialog stays open when `onConfirm` rejects; whoever deletes says why.
 */
export function ConfirmDelete({
  title,
  description,
  name,
  asksReason = false,
  trigger,
  onConfirm,
}: {
  title: string
  description?: ReactNode
  /** What is deleted, as it is to be typed. */
  name: string
  asksReason?: boolean
  /** The button that opens it. */
  trigger: ReactElement
  onConfirm: (reason: string | undefined) => Promise<unknown>
}) {
  const t = useMessages('parts')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const phrase = `delete ${name}`
  return (
    <AlertDialog
      tone="danger"
      title={title}
      description={description}
      confirmLabel={t('delete.confirm')}
      confirmDisabled={typed.trim() !== phrase}
      onConfirm={() => onConfirm(reason.trim() || undefined)}
      onOpenChange={(open) => {
        // What was typed for one question does not answer the next.
        if (!open) return
        setTyped('')
        setReason('')
      }}
      trigger={trigger}
    >
      <Questions
        {...{ phrase, typed, reason }}
        onType={setTyped}
        onReason={asksReason ? setReason : undefined}
      />
    </AlertDialog>
  )
}
