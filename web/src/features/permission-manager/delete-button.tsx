import type { ReactNode } from 'react'
import { useMessages } from '../../language/messages.ts'
import { Modal } from '../../parts/roles/modal.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Question } from './delete-confirmation.tsx'

const DeleteConfirmation = lazyPart(
  async () => (await import('./delete-confirmation.tsx')).DeleteConfirmation,
)

/** A Delete button that first says who would lose access, and asks the user to type “delete” and the name. */
export function DeleteButton({
  title,
  description,
  what,
  ...question
}: Question & {
  title: string
  description: ReactNode
  /** The button's accessible name, for those who cannot see which card it belongs to. */
  what: string
}) {
  const t = useMessages('permission-manager')
  return (
    <Modal
      part={DeleteConfirmation}
      title={title}
      description={description}
      trigger={
        <Button size="sm" icon="trash" className="text-danger!" aria-label={what}>
          {t('delete')}
        </Button>
      }
    >
      {(close) => <DeleteConfirmation {...question} onClose={close} />}
    </Modal>
  )
}
