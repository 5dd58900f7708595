/**
 * Yes or no: a checkbox for forms, and a switch for settings that take effect immediately. Both are native
 * inputs, so form libraries can register them.
 */
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Icon } from './icon.tsx'

type ToggleProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'size'> & {
  label: ReactNode
  hint?: ReactNode
}

/** A checkbox with its label beside it. */
export function Checkbox({ label, hint, className, ...input }: ToggleProps) {
  const hintId = useId()
  return (
    <label className={cx('flex min-h-11 items-start gap-3 py-2.5 has-disabled:opacity-55', className)}>
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          type="checkbox"
          aria-describedby={hint ? hintId : undefined}
          {...input}
          className="peer size-5 appearance-none rounded-sm border border-line-strong bg-field transition-colors duration-(--duration-fast) checked:border-accent checked:bg-accent aria-invalid:border-danger"
        />
        <Icon
          name="check"
          size={14}
          className="pointer-events-none absolute text-accent-ink opacity-0 peer-checked:opacity-100 forced-colors:text-[CanvasText]"
        />
      </span>
      <ToggleText {...{ label, hint, hintId }} />
    </label>
  )
}

/** A switch: the change takes effect immediately. */
export function Switch({ label, hint, className, ...input }: ToggleProps) {
  const hintId = useId()
  return (
    <label
      className={cx(
        'flex min-h-11 items-start justify-between gap-4 py-2.5 has-disabled:opacity-55',
        className,
      )}
    >
      <ToggleText {...{ label, hint, hintId }} />
      <span className="relative h-6 w-11 shrink-0">
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox tells its state itself
          role="switch"
          aria-describedby={hint ? hintId : undefined}
          {...input}
          className="peer absolute inset-0 appearance-none rounded-full border border-line-strong bg-field transition-colors duration-(--duration-normal) checked:border-accent checked:bg-accent"
        />
        <span className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-line-strong transition-[translate,background-color] duration-(--duration-normal) ease-out peer-checked:translate-x-5 peer-checked:bg-accent-ink" />
      </span>
    </label>
  )
}

function ToggleText({ label, hint, hintId }: { label: ReactNode; hint: ReactNode; hintId: string }) {
  return (
    <span className="grid gap-0.5">
      <span>{label}</span>
      {hint && (
        <span id={hintId} className="text-sm text-ink-muted">
          {hint}
        </span>
      )}
    </span>
  )
}
