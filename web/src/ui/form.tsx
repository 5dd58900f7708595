/**
 * The only way to build a form. A check validates the values and converts them to what is sent; errors from
 * the check or the server appear at their field, all others above the button. Input is never lost.
 */
import { useEffect, useEffectEvent, useRef, type ReactNode, type SyntheticEvent } from 'react'
import {
  useForm as useHookForm,
  useWatch,
  set as setAt,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { contractSentence, useContractSentences } from '../language/server-texts.ts'
import { Banner } from './banner.tsx'
import { isLoadFailure, loadFailure } from './load-failure.ts'
import { messages } from '../language/messages.ts'
import { useUnsavedInput } from './overlay-parts.tsx'

/** How a form is validated and sent. */
export interface FormOptions<Values extends FieldValues, Output> {
  /** Validates the values. Its output is passed to `send`, so it may also convert them. */
  check: Check<Values, Output>
  defaults: DefaultValues<Values>
  /** Throws if it is refused; an error with `fields` says which fields are wrong. */
  send: (output: Output) => Promise<unknown>
  /** Called after a successful send, when the form no longer counts as dirty: the page may be left now. */
  onSent?: () => void
  /** The message for errors without one of their own for people. */
  otherwise?: string
}

/** Error messages by field. */
export type FieldMessages<Values> = Partial<Record<keyof Values & string, string>>

/** The result of a check: what to send, or what is wrong with the values. */
export type CheckResult<Values, Output> = { output: Output } | { wrong: FieldMessages<Values> }

/** Validates the values of a form. */
export type Check<Values, Output> = (
  values: Values,
) => CheckResult<Values, Output> | Promise<CheckResult<Values, Output>>

/** For a form whose values are sent as they are. */
export const noCheck = <Values,>(output: Values): CheckResult<Values, Values> => ({ output })

/** A check by a schema, which is loaded when the form is sent: most visits to a page send nothing. */
export const schemaCheck =
  <Values, Output>(load: () => Promise<z.ZodType<Output, Values>>): Check<Values, Output> =>
  async (values) => {
    const result = await (await load()).safeParseAsync(values)
    if (result.success) return { output: result.data }
    const wrong: Record<string, string> = {}
    for (const { path, message } of result.error.issues) wrong[path.join('.')] ??= message
    return { wrong: wrong as FieldMessages<Values> } // a schema of these values uses their names
  }

/** The error if the check itself could not be loaded; sending again loads it again. */
function notLoaded(error: unknown): { root: { type: string; message: string } } {
  if (!isLoadFailure(error)) throw error
  return { root: { type: 'load', message: loadFailure() } }
}

/** The check as a resolver for the form library. */
const resolverOf =
  <Values extends FieldValues, Output>(check: Check<Values, Output>): Resolver<Values, unknown, Output> =>
  async (values) => {
    const checked = await Promise.resolve(values).then(check).catch(notLoaded)
    if ('root' in checked) return { values: {}, errors: checked as FieldErrors<Values> } // of no field
    if ('output' in checked) return { values: checked.output, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const [name, message] of Object.entries<string | undefined>(checked.wrong))
      setAt(errors, name, { type: 'check', message })
    return { values: {}, errors }
  }

/** The messages for invalid fields that an API error contains. */
const fieldsOf = (error: unknown): [string, string][] =>
  error instanceof Error && 'fields' in error ? Object.entries(error.fields as Record<string, string>) : []

/** An error's own message, if it has one for people. */
const sentenceIn = (error: unknown, otherwise: string): string =>
  error instanceof Error && 'isSaid' in error && error.isSaid ? error.message : otherwise

/** A field's error in the reader's language. */
const translated = (sentence: string | undefined): string | undefined =>
  sentence && contractSentence(sentence)

/** Resets a form, except for values that differ from what was sent; says whether any does. */
function resetUnchanged<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  sent: Values | null,
  next: Values,
): boolean {
  const now = Object.entries(form.getValues()) as [Path<Values>, PathValue<Values, Path<Values>>][]
  const changed = now.filter(([name, value]) => sent !== null && sent[name] !== value)
  form.reset(next)
  for (const [name, value] of changed) form.setValue(name, value, { shouldDirty: true })
  return changed.length > 0
}

/** The state of a form; pass it to {@link Form}, and its parts to the fields. */
export function useForm<Values extends FieldValues, Output = Values>({
  check,
  defaults,
  send,
  onSent,
  otherwise,
}: FormOptions<Values, Output>) {
  useContractSentences()
  const form = useHookForm<Values, unknown, Output>({
    resolver: resolverOf(check),
    defaultValues: defaults,
    shouldFocusError: false,
  })
  const { errors, isSubmitting, isSubmitSuccessful, submitCount } = form.formState
  const isDirty = form.formState.isDirty && !isSubmitSuccessful
  useUnsavedInput(isDirty)
  // Every field has a default, so none is missing.
  const values = useWatch({ control: form.control }) as Values
  const isBusy = useRef(false)
  const sentValues = useRef<Values>(null)

  const sent = useEffectEvent(() => onSent?.())
  // A new number after each success.
  const sentAt = isSubmitSuccessful ? submitCount : 0
  useEffect(() => {
    if (sentAt > 0) sent()
  }, [sentAt])

  const refuse = (error: unknown): void => {
    // If the person declined to confirm their identity, the dialog has already told them.
    if (error instanceof Error && error.name === 'UnconfirmedError')
      return form.setError('root', { message: '' })
    const own = fieldsOf(error).filter(([name]) => name in form.getValues())
    // Only names of this form's fields are left.
    for (const [name, message] of own) form.setError(name as Path<Values>, { message })
    if (own.length === 0)
      form.setError('root', { message: sentenceIn(error, otherwise ?? messages('ui')('failed')) })
  }
  const submit = form.handleSubmit((output) => send(output).catch(refuse))
  const errorAt = (name: Path<Values>) => translated(form.getFieldState(name, form.formState).error?.message)
  const set = <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>): void =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: submitCount > 0 })

  return {
    values,
    isSending: isSubmitting,
    /** The message of a refusal that belongs to no single field. */
    refusal: errors.root?.message,
    /** The number of attempts. */
    submitCount,
    async submit(event: SyntheticEvent): Promise<void> {
      event.preventDefault()
      // In React's tree, a dialog on top of another one is inside it, so its events would bubble to the outer
      // form.
      event.stopPropagation()
      if (isBusy.current) return
      isBusy.current = true
      sentValues.current = form.getValues()
      await submit(event).finally(() => (isBusy.current = false))
    },
    /** Whether the values differ from the defaults and have not been sent. */
    isDirty,
    /** Props for a text input or a checkbox. */
    text: (name: Path<Values>) => ({ ...form.register(name), error: errorAt(name) }),
    /** Props for a controlled input such as `Select`. */
    choice: <Name extends Path<Values>>(name: Name) => ({
      value: values[name],
      onValueChange: (value: PathValue<Values, Name>) => set(name, value),
      error: errorAt(name),
    }),
    set,
    /** Keeps what was changed since the form was sent; says whether anything was. */
    reset: (next: Values): boolean => resetUnchanged(form, sentValues.current, next),
  }
}

/** A form with these values, for components that render some of its fields. */
export type FormOf<Values extends FieldValues> = Pick<
  ReturnType<typeof useForm<Values, unknown>>,
  'text' | 'choice' | 'set' | 'values'
>

/** The form element. Enter sends it, and the first invalid field gets the focus. */
export function Form({
  form,
  id,
  className = 'grid gap-5',
  children,
}: {
  form: Pick<ReturnType<typeof useForm>, 'submit' | 'submitCount'>
  /** For a submit button outside the form. */
  id?: string
  className?: string
  children: ReactNode
}) {
  const element = useRef<HTMLFormElement>(null)
  const { submit, submitCount } = form
  // By now the invalid fields are marked. The library would only focus text inputs.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])
  return (
    // If the browser submits it before the app is ready, a password must not end up in the URL.
    <form
      ref={element}
      id={id}
      method="post"
      noValidate
      className={className}
      onSubmit={(event) => void submit(event)}
    >
      {children}
    </form>
  )
}

/** Shows the errors that belong to no single field; put it above the buttons. */
export function FormError({ error }: { error: string | undefined }) {
  return (
    <div role="alert" aria-live="polite" className="empty:hidden">
      {error && <Banner tone="danger">{error}</Banner>}
    </div>
  )
}
