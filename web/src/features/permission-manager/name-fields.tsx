import type { z } from 'zod'
import { useMessages } from '../../language/messages.ts'
import { TextField } from '../../ui/text-field.tsx'

/** What a permission or a role is called and what it is for. */
export interface Naming {
  name: string
  description: string
}

/** What is wrong with either. */
export type NamingErrors = Partial<Naming>

/** The first sentence about each field. */
export function namingErrors({ issues }: z.ZodError): NamingErrors {
  const about = (field: keyof Naming) => issues.find(({ path }) => path[0] === field)?.message
  const [name, description] = [about('name'), about('description')]
  return { ...(name ? { name } : {}), ...(description ? { description } : {}) }
}

export function NameFields({
  value,
  errors,
  onChange,
}: {
  value: Naming
  errors: NamingErrors
  onChange: (value: Naming) => void
}) {
  const t = useMessages('permission-manager')
  return (
    <>
      <TextField
        label={t('field.name')}
        required
        value={value.name}
        onChange={(event) => onChange({ ...value, name: event.target.value })}
        error={errors.name}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label={t('field.description')}
        required
        value={value.description}
        onChange={(event) => onChange({ ...value, description: event.target.value })}
        error={errors.description}
        maxLength={255}
        autoComplete="off"
      />
    </>
  )
}
