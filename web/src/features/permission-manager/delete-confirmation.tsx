import type { IntendedChange } from '@idlewood/contract/permission-manager'
import { useState, type KeyboardEvent } from 'react'
import { useMessages } from '../../language/messages.ts'
import { Alert } from '../../parts/roles/modal.tsx'
import { Preview } from '../../parts/roles/preview.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogButtons, DialogClose } from '../../ui/overlay-parts.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** What is about to be deleted. */
export interface Question {
  /** The name that must be typed to confirm. */
  name: string
  /** The alert shown when the typed text does not match. */
  mismatch: string
  intended: IntendedChange
  /** Returns true if the deletion succeeded. */
  onDelete: () => Promise<boolean>
}

/** Says who would lose access, and asks the user to type “delete” and the name. */
export function DeleteConfirmation({
  name,
  mismatch,
  intended,
  onDelete,
  onClose,
}: Question & { onClose: () => void }) {
  const t = useMessages('permission-manager')
  const [typed, setTyped] = useState('')
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const phrase = `delete ${name}`
  const isMeant = typed === phrase
  const confirm = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const isDone = await onDelete()
    setBusy(false)
    if (isDone) onClose()
  }
  // Not a form, because browsers do not submit a form whose button is disabled.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (isMeant) void confirm()
    else setAlert(mismatch)
  }
  return (
    <>
      <TextField
        label={t('delete.phrase', { phrase })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Preview intended={intended} />
      <DialogButtons>
        <DialogClose>{t('cancel')}</DialogClose>
        <Button variant="danger" loading={isBusy} disabled={!isMeant} onClick={() => void confirm()}>
          {t('delete.confirm')}
        </Button>
      </DialogButtons>
      <Alert message={alert} onClose={() => setAlert(null)} />
    </>
  )
}
