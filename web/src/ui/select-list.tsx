/** The list behind `select.tsx`, which loads this file when one is opened. */
import { Select as Base } from '@base-ui/react/select'
import { useEffect, useRef, useState } from 'react'
import { cx } from './class-names.ts'
import type { FieldWiring } from './field.tsx'
import { Icon } from './icon.tsx'
import { itemClass, popupClass } from './popup.ts'
import { selectClass, type SelectControl } from './select-face.ts'

/** The focus moves into the list, so it has the name of its field, too. */
function Options({ options, nameId }: Pick<SelectControl<string | number>, 'options'> & { nameId: string }) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-50">
        <Base.Popup className={cx(popupClass, 'min-w-(--anchor-width)')}>
          <Base.List aria-labelledby={nameId} className="max-h-(--available-height) overflow-y-auto p-1.5">
            {options.map(({ value, label }) => (
              <Base.Item key={value} value={value} className={cx(itemClass, 'justify-between')}>
                <Base.ItemText>{label}</Base.ItemText>
                <Base.ItemIndicator className="text-accent-text">
                  <Icon name="check" size={16} />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

/** The control with its list; `isPressed` if it was pressed before the list had loaded. */
export function SelectList<T extends string | number>({
  wiring,
  isPressed,
  ...control
}: SelectControl<T> & { wiring: FieldWiring; isPressed: boolean }) {
  const { options, value, onValueChange, placeholder, disabled, name } = control
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isPressed) return
    trigger.current?.focus()
    // An enclosing dialog moves the focus in the next frame, because the focused element is gone. That would
    // close an open list.
    const frame = requestAnimationFrame(() => {
      trigger.current?.focus()
      setOpen(true)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPressed])
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(chosen) => chosen !== null && onValueChange(chosen)}
      open={isOpen}
      onOpenChange={(next) => setOpen(next)}
      disabled={disabled}
      modal={false}
      {...(name === undefined ? {} : { name })}
    >
      <Base.Trigger {...wiring} ref={trigger} className={selectClass}>
        <Base.Value placeholder={placeholder} className="truncate data-placeholder:text-ink-muted" />
        <Base.Icon className="text-ink-muted">
          <Icon name="chevron-down" size={18} />
        </Base.Icon>
      </Base.Trigger>
      <Options options={options} nameId={wiring['aria-labelledby']} />
    </Base.Root>
  )
}
