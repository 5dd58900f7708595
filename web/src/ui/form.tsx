/**
 * The one way to build a form. A check looks at what was typed and makes of it what is sent; what it or the
 * server objects to shows at the field, everything else above the button. Nothing typed is ever lost.
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
} from 'react-hook-form'
import type { z } from 'zod'
import { contractSentence, useContractSentences } from '../language/server-texts.ts'
import { Banner } from './banner.tsx'
import { isLoadFailure, loadFailure } from './load-failure.ts'
import { messages } from '../language/messages.ts'

/** How a form is checked and sent. */
export interface FormOptions<Values extends FieldValues, Output> {
  /** Checks the values. Its output is what `send` gets, so it may convert them too. */
  check: Check<Values, Output>
  defaults: DefaultValues<Values>
  /** Throws when it is refused; an error with `fields` says which field is wrong. */
  send: (output: Output) => Promise<unknown>
  /** Called after it was sent, once nothing counts as unsent any more: the page may be left now. */
  onSent?: () => void
  /** The sentence for a failure that has none of its own for people. */
  otherwise?: string
}

/** What is wrong, by field. */
export type Wrong<Values> = Partial<Record<keyof Values & string, string>>

/** What comes of the values: what is sent, or what is wrong with them. */
export type Checked<Values, Output> = { output: Output } | { wrong: Wrong<Values> }

/** Looks at the values of a form. */
export type Check<Values, Output> = (
  values: Values,
) => Checked<Values, Output> | Promise<Checked<Values, Output>>

/** For a form that is sent as it is typed. */
export const unchecked = <Values,>(output: Values): Checked<Values, Values> => ({ output })

/** A check by a schema, which is loaded when something is sent: most visits to a page send nothing. */
export const checkedBy =
  <Values, Output>(load: () => Promise<z.ZodType<Output, Values>>): Check<Values, Output> =>
  async (values) => {
    const result = await (await load()).safeParseAsync(values)
    if (result.success) return { output: result.data }
    const wrong: Record<string, string> = {}
    for (const { path, message } of result.error.issues) wrong[path.join('.')] ??= message
    return { wrong: wrong as Wrong<Values> } // a schema of these values has their names
  }

/** What is said where the check itself could not be fetched; sending again fetches it again. */
function notLoaded(error: unknown): { root: { type: string; message: string } } {
  if (!isLoadFailure(error)) throw error
  return { root: { type: 'load', message: loadFailure() } }
}

/** What the form library asks. */
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

/** The sentences for wrong fields, as an error of a call carries them. */
const fieldsOf = (error: unknown): [string, string][] =>
  error instanceof Error && 'fields' in error ? Object.entries(error.fields as Record<string, string>) : []

/** An error's own sentence, where it has one for people. */
const sentenceIn = (error: unknown, otherwise: string): string =>
  error instanceof Error && 'isSaid' in error && error.isSaid ? error.message : otherwise

/** What is wrong with a field, in the reader's language. */
const said = (sentence: string | undefined): string | undefined => sentence && contractSentence(sentence)

/** A form's state; pass it to {@link Form}, and its parts to the fields. */
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
  // Every field has a default, so none is missing.
  const values = useWatch({ control: form.control }) as Values
  const isBusy = useRef(false)

  const sent = useEffectEvent(() => onSent?.())
  // Another number each time it worked.
  const sentAt = isSubmitSuccessful ? submitCount : 0
  useEffect(() => {
    if (sentAt > 0) sent()
  }, [sentAt])

  const refuse = (error: unknown): void => {
    // Anyone who would rather not confirm something has been answered by the question itself.
    if (error instanceof Error && error.name === 'UnconfirmedError')
      return form.setError('root', { message: '' })
    const own = fieldsOf(error).filter(([name]) => name in form.getValues())
    // Only names of this form's fields are left.
    for (const [name, message] of own) form.setError(name as Path<Values>, { message })
    if (own.length === 0)
      form.setError('root', { message: sentenceIn(error, otherwise ?? messages('ui')('failed')) })
  }
  const submit = form.handleSubmit((output) => send(output).catch(refuse))
  const errorAt = (name: Path<Values>) => said(form.getFieldState(name, form.formState).error?.message)
  const set = <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>): void =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: submitCount > 0 })

  return {
    values,
    isSending: isSubmitting,
    /** The sentence of a refusal that belongs to no single field. */
    refusal: errors.root?.message,
    /** How often it was tried. */
    submitCount,
    async submit(event: SyntheticEvent): Promise<void> {
      event.preventDefault()
      // A window above another one is a part of it in React's eyes.
      event.stopPropagation()
      if (isBusy.current) return
      isBusy.current = true
      await submit(event).finally(() => (isBusy.current = false))
    },
    /** Whether something differs from the defaults and was not sent yet. */
    get isDirty(): boolean {
      return form.formState.isDirty && !isSubmitSuccessful
    },
    /** Props of a field one types in, or of a checkbox. */
    text: (name: Path<Values>) => ({ ...form.register(name), error: errorAt(name) }),
    /** Props of a control that knows its value, such as `Select`. */
    choice: <Name extends Path<Values>>(name: Name) => ({
      value: values[name],
      onValueChange: (value: PathValue<Values, Name>) => set(name, value),
      error: errorAt(name),
    }),
    set,
    /** Back to the defaults, or to other ones. */
    reset: (values?: Values) => form.reset(values),
  }
}

/** A form whose values are `Values`, for parts that draw some of its fields. */
export type FormOf<Values extends FieldValues> = Pick<
  ReturnType<typeof useForm<Values, unknown>>,
  'text' | 'choice' | 'set' | 'values'
>

/** The element around a form's fields. Enter sends it, and the first wrong field gets the focus. */
export function Form({
  form,
  id,
  className = 'grid gap-5',
  children,
}: {
  form: Pick<ReturnType<typeof useForm>, 'submit' | 'submitCount'>
  /** For a submit button outside. */
  id?: string
  className?: string
  children: ReactNode
}) {
  const element = useRef<HTMLFormElement>(null)
  const { submit, submitCount } = form
  // By now the fields say what is wrong. The library would only go to those one types in.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])
  return (
    // Sent by the browser itself, should the app not be there yet, it must not put a password in the address.
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

/** Where a form says what no single field is to blame for; put it above the buttons. */
export function FormError({ error, title }: { error: string | undefined; title?: string }) {
  return (
    <div role="alert" aria-live="polite" className="empty:hidden">
      {error && (
        <Banner tone="danger" {...(title === undefined ? {} : { title })}>
          {error}
        </Banner>
      )}
    </div>
  )
}
