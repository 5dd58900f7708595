import type { IntendedChange } from '@idlewood/contract/permission-manager'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useMessages } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { DialogButtons, DialogClose } from '../../ui/window-parts.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Alert, Modal } from '../../parts/roles/modal.tsx'
import { Preview } from '../../parts/roles/preview.tsx'

interface Question {
  /** What is deleted, as it is to be typed. */
  name: string
  /** The alert for those who press Enter after something else. */
  mismatch: string
  intended: IntendedChange
  /** Returns whether it is done. */
  onDelete: () => Promise<boolean>
}

function Confirmation({ name, mismatch, intended, onDelete, onClose }: Question & { onClose: () => void }) {
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
  // A form would not do: browsers submit none whose button is disabled.
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

/**
 * A Delete button that asks before it deletes: whose loss it is, and for “delete” and the name to be typed.
 */
export function Deletion({
  title,
  description,
  what,
  ...question
}: Question & {
  title: string
  description: ReactNode
  /** What the button is called for those who do not see where it stands. */
  what: string
}) {
  const t = useMessages('permission-manager')
  return (
    <Modal
      title={title}
      description={description}
      trigger={
        <Button size="sm" icon="trash" className="text-danger!" aria-label={what}>
          {t('delete')}
        </Button>
      }
    >
      {(close) => <Confirmation {...question} onClose={close} />}
    </Modal>
  )
}
