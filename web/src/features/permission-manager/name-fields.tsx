import { useMessages } from '../../language/messages.ts'
import type { FormOf } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** The name and the description of a permission or role. */
interface Naming {
  name: string
  description: string
}

export function NameFields({ form: { text } }: { form: Pick<FormOf<Naming>, 'text'> }) {
  const t = useMessages('permission-manager')
  return (
    <>
      <TextField
        label={t('field.name')}
        required
        {...text('name')}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label={t('field.description')}
        required
        {...text('description')}
        maxLength={255}
        autoComplete="off"
      />
    </>
  )
}
