import { useState } from 'react'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { TextField } from '../../ui/text-field.tsx'
import { Chips } from '../list/chips.tsx'
import { endOfChoice, terms, type EndChoice } from './role-end.rules.ts'

/**
 * The state of an end being chosen, and the end as input of the call: undefined while a date is still
 * missing. `chosen` is the end for a preview, which also accepts a date in the past.
 */
export function useEndChoice() {
  const [choice, setChoice] = useState<EndChoice>({ term: 'lasting', date: '' })
  return { choice, setChoice, chosen: endOfChoice(choice, 0), end: () => endOfChoice(choice, Date.now()) }
}

/** How long a role lasts: permanently, for an hour, a day or a week, or until a date. */
export function RoleEndChoice({
  choice,
  onChange,
  isWrong = false,
}: {
  choice: EndChoice
  onChange: (choice: EndChoice) => void
  /** The form was submitted without a date in the future. */
  isWrong?: boolean
}) {
  const t = useMessages('roles')
  const format = useFormat()
  const time = new Date(choice.date)
  const chips = terms.map((term) => ({
    key: term,
    label: t(`end.${term}`),
    isOn: choice.term === term,
    onPress: () => onChange({ ...choice, term }),
  }))
  return (
    <div className="grid gap-2">
      <p aria-hidden className="text-sm font-semibold">
        {t('end.label')}
      </p>
      <Chips label={t('end.label')} wraps chips={chips} />
      {choice.term === 'date' && (
        <TextField
          label={t('end.date.label')}
          type="datetime-local"
          value={choice.date}
          onChange={(event) => onChange({ ...choice, date: event.target.value })}
          {...(isWrong ? { error: t('end.date.past') } : {})}
          hint={Number.isNaN(time.getTime()) ? undefined : format.dateTime(time)}
        />
      )}
    </div>
  )
}
