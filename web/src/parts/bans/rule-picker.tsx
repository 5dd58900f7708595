import { Combobox } from '@base-ui/react/combobox'
import { useRef, useState } from 'react'
import { useMessages } from '../../language/messages.ts'
import { Chip } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { controlClass, Field, type FieldWiring } from '../../ui/field.tsx'
import { Suggestions } from '../../ui/picker.tsx'
import { itemClass } from '../../ui/popup.ts'
import { points, pointsByKey } from './rule-point-list.ts'
import { findPoints, type RulePoint } from './rule-points.rules.ts'

const maxShown = 30
/** The most rules that one ban can cite. */
const maxCited = 5

interface RulePickerProps {
  value: readonly string[]
  onValueChange: (keys: string[]) => void
}

function SuggestedRules({ wiring }: { wiring: FieldWiring }) {
  const t = useMessages('bans')
  return (
    <Suggestions wiring={wiring} empty={t('rule.none')}>
      {(point: RulePoint) => (
        <Combobox.Item key={point.key} value={point} className={cx(itemClass, 'items-start gap-3')}>
          <span className="w-9 shrink-0 font-semibold tabular-nums">{point.number}</span>
          <span className="grid min-w-0">
            <span className="line-clamp-2">{point.text}</span>
            <span className="text-sm text-ink-muted">{point.book}</span>
          </span>
        </Combobox.Item>
      )}
    </Suggestions>
  )
}

/** The rules chosen so far, each with a button that removes it. */
function ChosenRules({ value, onValueChange }: RulePickerProps) {
  const t = useMessages('bans')
  if (value.length === 0) return null
  return (
    <span className="flex flex-wrap gap-2">
      {value.map((key) => {
        const point = pointsByKey.get(key)
        const name = point ? t('rule.named', { number: point.number, book: point.book }) : key
        return (
          <Chip
            key={key}
            removeLabel={t('rule.remove', { rule: name })}
            onRemove={() => onValueChange(value.filter((one) => one !== key))}
          >
            {name}
          </Chip>
        )
      })}
    </span>
  )
}

/** Chooses rules by number or words. */
export function RulePicker({ value, onValueChange }: RulePickerProps) {
  const t = useMessages('bans')
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const choose = (point: RulePoint | null): void => {
    setTyped('')
    if (!point || value.includes(point.key) || value.length >= maxCited) return
    onValueChange([...value, point.key])
  }
  return (
    <div className="grid gap-2">
      <Field label={t('form.rules')} hint={t('form.rules.hint')}>
        {(wiring) => (
          <Combobox.Root
            items={findPoints(points, typed, maxShown)}
            filter={null}
            value={null}
            onValueChange={choose}
            inputValue={typed}
            onInputValueChange={setTyped}
            itemToStringLabel={({ number }: RulePoint) => number}
            autoHighlight
          >
            <Combobox.Input
              {...wiring}
              ref={input}
              placeholder={t('form.rules.placeholder')}
              spellCheck={false}
              className={controlClass}
            />
            <SuggestedRules wiring={wiring} />
          </Combobox.Root>
        )}
      </Field>
      <ChosenRules
        value={value}
        onValueChange={(keys) => {
          onValueChange(keys)
          // The button that was pressed is gone.
          input.current?.focus()
        }}
      />
    </div>
  )
}
