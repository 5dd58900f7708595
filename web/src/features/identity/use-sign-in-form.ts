import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '../../api/client.ts'

/**
 * A form whose rules are the contract's. What the server refuses about a field shows at the field, the rest
 * as `root`; nothing typed is lost.
 */
export function useSignInForm<Values extends FieldValues>({
  schema,
  defaults,
  send,
}: {
  schema: z.ZodType<Values, Values>
  defaults: DefaultValues<Values>
  send: (values: Values) => Promise<void>
}) {
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: defaults })
  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values)
    } catch (error) {
      const fields =
        error instanceof ApiError ? Object.entries(error.fields).filter(([name]) => name in values) : []
      for (const [name, message] of fields) {
        // Filtered to the form's own fields just above.
        form.setError(name as Path<Values>, { message })
      }
      if (fields.length === 0) {
        form.setError('root', {
          message: error instanceof Error ? error.message : 'Something went wrong. Try again.',
        })
      }
    }
  })
  return { ...form, submit: (event: React.FormEvent) => void submit(event) }
}
