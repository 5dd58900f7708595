import { Combobox } from '@base-ui/react/combobox'
import { useMessages } from '../../language/messages.ts'
import { matching } from '../../parts/list/matching.ts'
import { cx } from '../../ui/class-names.ts'
import type { FieldWiring } from '../../ui/field.tsx'
import { PickerBox } from '../../ui/picker.tsx'
import { itemClass } from '../../ui/popup.ts'
import type { ReachedBy } from '../../ui/suggestion-box.tsx'
import type { AccessTarget, TargetGroup } from './access-targets.ts'

function Group({ group }: { group: TargetGroup }) {
  return (
    <Combobox.Group items={group.items}>
      <Combobox.GroupLabel className="eyebrow px-3 pt-2 pb-1 text-ink-muted">
        {group.value}
      </Combobox.GroupLabel>
      <Combobox.Collection>
        {(target: AccessTarget) => (
          <Combobox.Item key={target.id} value={target} className={cx(itemClass, 'grid gap-0.5')}>
            <span className="[overflow-wrap:anywhere]">{target.label}</span>
            <span className="text-ink-muted [overflow-wrap:anywhere]">{target.detail}</span>
          </Combobox.Item>
        )}
      </Combobox.Collection>
    </Combobox.Group>
  )
}

/** The box of a `CallPicker` with its suggestions, loaded when the box is reached. */
export function CallSuggestions({
  targets,
  wiring,
  value,
  onValueChange,
  placeholder,
  ...replaces
}: {
  targets: readonly TargetGroup[]
  wiring: FieldWiring
  value: AccessTarget | null
  onValueChange: (target: AccessTarget | null) => void
  placeholder: string
  typed: string
  onType: (typed: string) => void
  reachedBy: ReachedBy
}) {
  const t = useMessages('permission-manager')
  return (
    <PickerBox
      {...{ wiring, value, onValueChange, placeholder, replaces }}
      entries={targets}
      nameOf={({ label }) => label}
      isMatch={(target, typed) =>
        matching([target], typed, ({ label, detail }) => [label, detail]).length > 0
      }
      empty={t('explain.deed.empty')}
    >
      {(group: TargetGroup) => <Group key={group.value} group={group} />}
    </PickerBox>
  )
}
