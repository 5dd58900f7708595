import { useId, useState, type ReactNode } from 'react'
import { sentenceOf } from '../../api/client.ts'
import { useMessages } from '../../language/messages.ts'
import { ReasonField } from '../../parts/changes/reason-field.tsx'
import { isAnswered, useReason } from '../../parts/changes/use-reason.ts'
import { PresenceNote } from '../../parts/presence.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogButtons, DialogClose } from '../../ui/window-parts.tsx'

interface PunishmentFormProps {
  uid: string
  /** What the button that does it says. */
  label: string
  /** Why it cannot be sent yet; said by the fields once that was tried. */
  isWrong?: boolean
  isDangerous?: boolean
  /** Whether it ends a punishment: the reasons to choose from are others. */
  isLifting?: boolean
  /** Whether a running game may take the change. */
  isHandable?: boolean
  send: (reason: string) => Promise<unknown>
  close: () => void
  /** The fields; they say what is wrong with them once `isTried`. */
  children?: (isTried: boolean) => ReactNode
}

/** How the form is sent: once, with its reason, and what was said against it. */
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
      if (!isAnswered(error)) setRefusal(sentenceOf(error, t('failed')))
    } finally {
      setSending(false)
    }
  }
  return { reason, isTried, isSending, refusal, submit }
}

/** The fields of a punishment or of its end, the reason, and the button that sends it. */
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
