import type { Change } from '@idlewood/contract/changes'
import { managedUser, maxGiven, type Giveable } from '@idlewood/contract/managed-user'
import { useState } from 'react'
import { ApiError, errorSentence } from '../../api/client.ts'
import { useCall } from '../../api/queries.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { ReasonField } from '../../parts/changes/reason-field.tsx'
import { isAnswered, useReason } from '../../parts/changes/use-reason.ts'
import { PresenceNote } from '../../parts/presence.tsx'
import { SectionFailure } from '../../parts/section-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogButtons, DialogClose } from '../../ui/overlay-parts.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { number } from '../../ui/values.ts'
import { ItemPicker } from './item-picker.tsx'
import { toastOutcome } from './outcome.ts'

/** What is given: the kind of item, the quantity, how many there were before, and the reason. */
export interface Gift {
  item: string
  quantity: string
  had: number
  reason: { reason?: string }
}

/** To whom something is given, and how. */
export interface GiveProps {
  uid: string
  /** The destination: the user's inventory, or the trunk of a vehicle. */
  into: 'inventory' | 'trunk'
  /** How many of an item there are now. */
  hadOf: (item: Giveable) => number
  give: (gift: Gift) => Promise<Change>
}

type GiveErrors = Partial<Record<'item' | 'quantity' | 'form', string>>

/** Validation errors, or null if the input can be sent. */
function objection(item: Giveable | null, quantity: string): GiveErrors | null {
  const t = messages('managed-user')
  if (!item) return { item: t('give.item.missing') }
  const isCount = /^\d{1,10}$/.test(quantity.trim()) && Number(quantity) >= 1 && Number(quantity) <= maxGiven
  return isCount ? null : { quantity: t('give.quantity.wrong', { max: maxGiven }) }
}

/** The error of a refused request, by the field it is about. */
function wrongIn(error: unknown): GiveErrors {
  const sentence = errorSentence(error, messages('managed-user')('failed'))
  const { item, quantity } = error instanceof ApiError ? error.fields : {}
  if (item) return { item: sentence }
  return quantity ? { quantity: sentence } : { form: sentence }
}

function useGift({ hadOf, give }: Pick<GiveProps, 'hadOf' | 'give'>, close: () => void) {
  const [item, setItem] = useState<Giveable | null>(null)
  const [quantity, setQuantity] = useState('1')
  const [wrong, setWrong] = useState<GiveErrors>({})
  const [isSending, setSending] = useState(false)
  const reason = useReason('items')
  async function send(): Promise<void> {
    if (isSending) return
    const before = objection(item, quantity)
    setWrong(before ?? {})
    if (before || !item) return
    setSending(true)
    try {
      const gift = { item: item.id, quantity: quantity.trim(), had: hadOf(item) }
      await toastOutcome(await reason.saveWith((why) => give({ ...gift, reason: why })))
      close()
    } catch (error) {
      if (!isAnswered(error)) setWrong(wrongIn(error))
    } finally {
      setSending(false)
    }
  }
  return { item, setItem, quantity, setQuantity, wrong, setWrong, isSending, reason, send }
}

/** A form for the item, the quantity and the reason. */
export function GiveForm({ uid, into, hadOf, give, close }: GiveProps & { close: () => void }) {
  const t = useMessages('managed-user')
  const { data, error, refetch } = useCall(managedUser.giveable)
  const gift = useGift({ hadOf, give }, close)
  const { item, quantity, wrong, reason } = gift
  if (!data)
    return error ? <SectionFailure error={error} onRetry={refetch} /> : <Skeleton className="h-48 w-full" />
  const had = item ? hadOf(item) : 0
  const given = /^\d{1,10}$/.test(quantity.trim()) ? Number(quantity) : 0
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void gift.send()
      }}
    >
      <ItemPicker
        items={data[into]}
        value={item}
        onValueChange={(next) => {
          gift.setItem(next)
          gift.setWrong({})
        }}
        error={wrong.item}
      />
      <TextField
        label={t('give.quantity')}
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        error={wrong.quantity}
        hint={item && given > 0 ? t('give.becomes', { had: number(had), total: number(had + given) }) : null}
        onChange={(event) => {
          gift.setQuantity(event.target.value)
          gift.setWrong({})
        }}
      />
      <ReasonField reason={reason} hideLabel={false} />
      <PresenceNote uid={Number(uid)} isHandable={false} />
      {wrong.form && (
        <p role="alert" className="text-sm text-danger">
          {wrong.form}
        </p>
      )}
      <DialogButtons>
        <DialogClose>{t('give.cancel')}</DialogClose>
        <Button type="submit" variant="primary" loading={gift.isSending}>
          {t('give.submit')}
        </Button>
      </DialogButtons>
    </form>
  )
}
