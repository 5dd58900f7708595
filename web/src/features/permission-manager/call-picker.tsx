import { useMessages } from '../../language/messages.ts'
import { Field } from '../../ui/field.tsx'
import { onDemand } from '../../ui/on-demand.ts'
import { maxPickerText, SuggestionBox, useSuggestionText } from '../../ui/suggestion-box.tsx'
import type { AccessTarget, TargetGroup } from './access-targets.ts'

const suggestions = onDemand(() => import('./call-suggestions.tsx'))

/** Chooses a call or a page by part of its name or purpose. */
export function CallPicker({
  targets,
  value,
  onValueChange,
}: {
  /** Grouped under headings. */
  targets: readonly TargetGroup[]
  value: AccessTarget | null
  onValueChange: (target: AccessTarget | null) => void
}) {
  const t = useMessages('permission-manager')
  const [typed, onType] = useSuggestionText(value)
  const field = { typed, onType, placeholder: t('explain.deed.placeholder') }
  return (
    <Field label={t('explain.deed')}>
      {(wiring) => (
        <SuggestionBox {...{ suggestions, wiring }} {...field} maxLength={maxPickerText}>
          {({ CallSuggestions }, reachedBy) => (
            <CallSuggestions {...{ targets, wiring, value, onValueChange, reachedBy }} {...field} />
          )}
        </SuggestionBox>
      )}
    </Field>
  )
}
