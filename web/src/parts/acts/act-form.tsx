import type { z } from 'zod'
import { useState } from 'react'
import { useMessages } from '../../language/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { Form, FormError, useForm } from '../../ui/form.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { outcomeTone, outcomeWords, type Outcome } from './outcome-words.ts'

export interface ActFormProps {
  label: string
  submit: string
  icon: IconName
  variant: ButtonVariant
  /**
   * The maximum number of characters, shown as a countdown; null hides it, and `hint` describes the limit.
   */
  maxLength: number | null
  hint?: string
  /** Loads the contract's schema for the text of the call. */
  text: () => Promise<z.ZodType<string, string>>
  send: (text: string) => Promise<Outcome>
  /** The initial text of the field. */
  initial?: string
  /** The name of the person concerned, and the message shown when the game has done it. */
  words: { name: string; done: string }
}

interface Draft {
  text: string
}

/** A one-line form for an action in the game, with the game's response. */
export function ActForm(props: ActFormProps) {
  const { text, send, words, maxLength, hint, label, submit, icon, variant, initial = '' } = props
  const t = useMessages('online')
  const [outcome, setOutcome] = useState<Outcome>()
  const form = useForm({
    async check(draft: Draft) {
      const read = (await text()).safeParse(draft.text)
      return read.success
        ? { output: { text: read.data } }
        : { wrong: { text: read.error.issues[0]?.message ?? '' } }
    },
    defaults: { text: initial },
    async send(draft) {
      setOutcome(undefined)
      setOutcome(await send(draft.text))
    },
    onSent: () => form.reset({ text: initial }),
    otherwise: t('failed'),
  })
  const left = maxLength === null ? undefined : Math.max(0, maxLength - form.values.text.length)
  return (
    <Form form={form} className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={label}
          className="min-w-0 flex-1 basis-56"
          autoComplete="off"
          maxLength={maxLength ?? 140}
          hint={left === undefined ? hint : t('message.hint', { count: left })}
          {...form.text('text')}
        />
      </div>
      <FormError error={form.refusal} />
      {outcome && <Banner tone={outcomeTone(outcome)}>{outcomeWords(outcome, words, t)}</Banner>}
      <Button
        type="submit"
        variant={variant}
        icon={icon}
        loading={form.isSending}
        className="justify-self-start"
      >
        {submit}
      </Button>
    </Form>
  )
}
