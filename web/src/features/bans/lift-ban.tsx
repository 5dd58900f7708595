import { bans, type Ban } from '@idlewood/contract/bans'
import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { toastAndRethrow } from '../../parts/toast-failure.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { toast } from '../../ui/toasts.tsx'
import { nameOfBan } from './ban-name.ts'

const Questions = lazyPart(async () => (await import('./lift-questions.tsx')).LiftQuestions)

/** Lifts a ban after showing what else is lifted with it. `address` is its IP address, if that was loaded. */
export function LiftBan({ ban, id, address }: { ban: Ban; id: number; address: string | null | undefined }) {
  const t = useMessages('bans')
  const [reason, setReason] = useState('')
  const lift = useChange(bans.lift, { refreshes: ['changes'] })
  const name = nameOfBan(ban) ?? address
  const unnamed = ban.form === 'range' ? 'range' : 'address'
  const whom = { name: name ?? '', form: name ? 'other' : unnamed } as const
  return (
    <AlertDialog
      title={t('lift.title', whom)}
      description={t('lift.description')}
      confirmLabel={t('lift')}
      onOpenChange={(open) => open && setReason('')}
      part={Questions}
      trigger={
        <Button size="sm" aria-label={t('lift.named', whom)}>
          {t('lift')}
        </Button>
      }
      onConfirm={async () => {
        const body = reason.trim() === '' ? {} : { reason: reason.trim() }
        await lift
          .mutateAsync({ params: { id: String(id) }, body })
          .catch((error: unknown) => toastAndRethrow(error, t('lift.failed')))
        toast.success(t('lift.done', whom))
      }}
    >
      <Questions {...{ ban, id, reason }} onReason={setReason} />
    </AlertDialog>
  )
}
