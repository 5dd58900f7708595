/** The frame of a form field: label, hint and error, wired to the control for assistive technology. */
import { useId, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Icon } from './icon.tsx'

/** The texts of a form field. */
export interface FieldText {
  label: string
  /**
   * Shows the label to assistive technology only; the placeholder or the context must make it clear to
   * sighted users.
   */
  hideLabel?: boolean | undefined
  /** Help that is always shown. */
  hint?: ReactNode
  /** What is wrong with the value; marks the control as invalid. */
  error?: string | null | undefined
}

/** Attributes that tie a control to its label, hint and error. */
export interface FieldWiring {
  id: string
  /** While a list of suggestions is open, its label is hidden and names the control only by reference. */
  'aria-labelledby': string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The look of an input or select box. */
export const controlClass =
  'w-full min-h-11 text-ellipsis rounded-md border border-line-strong bg-field px-3.5 py-2 text-base text-ink transition-colors duration-(--duration-fast) hover:border-ink-muted aria-invalid:border-danger disabled:opacity-55'

/** The error of a field, also announced to screen readers. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm text-danger" role="alert">
      <Icon name="error" size={16} className="mt-0.5" />
      {children}
    </p>
  )
}

/** Renders label, hint and error around the control that `children` creates from the wiring. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  id,
  className,
  children,
}: FieldText & {
  id?: string | undefined
  className?: string | undefined
  children: (wiring: FieldWiring) => ReactNode
}) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const described = [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}>
      {/* A label may quote what is to be typed, including every space. */}
      <label
        id={`${fieldId}-label`}
        htmlFor={fieldId}
        className={hideLabel ? 'sr-only' : 'text-sm font-semibold whitespace-pre-wrap'}
      >
        {label}
      </label>
      {children({
        id: fieldId,
        'aria-labelledby': `${fieldId}-label`,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${fieldId}-hint`} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
    </div>
  )
}
