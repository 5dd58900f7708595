import { useId, useState, type ReactNode } from 'react'
import { errorSentence } from '../../../api/client.ts'
import { useMessages } from '../../../language/messages.ts'
import { ReasonField } from '../../../parts/changes/reason-field.tsx'
import { isAnswered, useReason } from '../../../parts/changes/use-reason.ts'
import { PresenceNote } from '../../../parts/presence.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogButtons, DialogClose } from '../../../ui/overlay-parts.tsx'

interface PunishmentFormProps {
  uid: string
  /** The text of the submit button. */
  label: string
  /** True if the fields are invalid; they show their errors after the first attempt to submit. */
  isWrong?: boolean
  isDangerous?: boolean
  /** True if it lifts a punishment, which has its own preset reasons. */
  isLifting?: boolean
  /** True if a running game may apply the change at once. */
  isHandable?: boolean
  send: (reason: string) => Promise<unknown>
  close: () => void
  /** The fields; they show their errors once `isTried` is true. */
  children?: (isTried: boolean) => ReactNode
}

/** Submits the form with its reason, and keeps the error of a refused attempt. */
function usePunishmentForm({ isWrong, isLifting, send, close }: PunishmentFormProps) {
  const t = useMessages('punishments')
  const reason = useReason(isLifting ? 'liftedPunishments' : 'punishments')
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function submit(): Promise<void> {
    setTried(true)
    setRefusal(null)
    if (isSending || isWrong) return
    setSending(true)
    try {
      await reason.saveWith(({ reason: why = '' }) => send(why))
      close()
    } catch (error) {
      if (!isAnswered(error)) setRefusal(errorSentence(error, t('failed')))
    } finally {
      setSending(false)
    }
  }
  return { reason, isTried, isSending, refusal, submit }
}

/** A form for a punishment, or for lifting one: its fields, the reason and the submit button. */
export function PunishmentForm(props: PunishmentFormProps) {
  const { uid, label, isDangerous = false, isHandable = false, children } = props
  const t = useMessages('punishments')
  const { reason, isTried, isSending, refusal, submit } = usePunishmentForm(props)
  const refusalId = useId()
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      aria-describedby={refusal ? refusalId : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children?.(isTried)}
      <ReasonField reason={reason} hideLabel={false} />
      <PresenceNote uid={Number(uid)} isHandable={isHandable} />
      {refusal && (
        <p role="alert" id={refusalId} className="text-sm text-danger">
          {refusal}
        </p>
      )}
      <DialogButtons>
        <DialogClose>{t('cancel')}</DialogClose>
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} loading={isSending}>
          {label}
        </Button>
      </DialogButtons>
    </form>
  )
}
