import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Control, objectionTo, sentOf, type EditControl } from './edit-control.tsx'

interface EditorProps {
  label: string
  value: string
  control: EditControl
  error: string | null | undefined
  hint: ReactNode
  extra: ReactNode
  onSave: (value: string) => Promise<unknown>
  onCancel: () => void
}

function Editor({ label, value, control, error, hint, extra, onSave, onCancel }: EditorProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(value)
  const [isPending, setPending] = useState(false)
  // Said when it was tried, not while it is typed.
  const [objection, setObjection] = useState<string | null>(null)
  // What is typed in takes the focus itself; the others get it here.
  useEffect(() => {
    const chooser = ':scope [role="combobox"], :scope input:checked, :scope input[type="radio"]'
    if (!form.current?.contains(document.activeElement))
      form.current?.querySelector<HTMLElement>(chooser)?.focus()
  }, [])

  const type = (next: string): void => {
    setTyped(next)
    setObjection(null)
  }
  const save = async (): Promise<void> => {
    if (isPending) return
    const wrong = objectionTo(control, typed)
    setObjection(wrong)
    if (wrong) return
    setPending(true)
    try {
      await onSave(sentOf(control, typed))
    } catch {
      // The owner of the field says what went wrong; what was typed stays.
    } finally {
      setPending(false)
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape comes from the controls inside
    <form
      ref={form}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        // A list that is open above the page closes itself, and only itself. Targets of key events are
        // elements.
        const isInside = event.currentTarget.contains(event.target as Element)
        if (event.key === 'Escape' && isInside && !isPending) onCancel()
      }}
    >
      <Control
        {...{ control, typed }}
        onType={type}
        disabled={isPending}
        text={{ label, hideLabel: true, error: objection ?? error, hint }}
      />
      {extra}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" loading={isPending}>
          Save
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel} aria-disabled={isPending} disabled={isPending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/**
 * One value with its Edit button, and in its place, while `editing`, a control with Save and Cancel. Which of
 * several fields is being edited is for whoever shows them to say. Save calls `onSave` with what is in
 * the control, once it is within the limits; while the promise is open nothing can be pressed, and when it
 * rejects, the control stays with what was typed. A `row` is for many fields below each other: name and value
 * on one line, and a lock that whoever shows them explains once for all.
 */
export function EditableField({
  label,
  name,
  children,
  value,
  control,
  editing,
  onEdit,
  onCancel,
  onSave,
  locked,
  error,
  hint,
  badge,
  extra,
  layout = 'card',
  className,
}: {
  label: string
  /** What the field is called on the wire, where that is worth knowing. */
  name?: string
  /** The value as it is shown. */
  children: ReactNode
  /** What an edit starts with. */
  value: string
  control: EditControl
  editing: boolean
  /** Left out where the value cannot be edited. */
  onEdit?: (() => void) | undefined
  onCancel: () => void
  onSave: (value: string) => Promise<unknown>
  /** Why it cannot be edited. */
  locked?: string | null | undefined
  /** What the server said of the value. */
  error?: string | null | undefined
  hint?: ReactNode
  /** In a card beside the name, in a row below the value. */
  badge?: ReactNode
  /** More to fill in while editing, between the control and Save. */
  extra?: ReactNode
  layout?: 'card' | 'row'
  className?: string
}) {
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(editing)
  useEffect(() => {
    // Back to where it began, unless the reader has moved on to something else.
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (wasEditing.current && !editing && isLost) edit.current?.focus()
    wasEditing.current = editing
  }, [editing])
  const isRow = layout === 'row'
  const button = !editing && onEdit && !locked && (
    <Button
      ref={edit}
      size="sm"
      {...(isRow ? { variant: 'quiet' } : { icon: 'edit' })}
      aria-label={`Edit ${label}`}
      onClick={onEdit}
    >
      Edit
    </Button>
  )
  const editor = <Editor {...{ label, value, control, error, hint, extra, onSave, onCancel }} />

  if (isRow) {
    return (
      <div role="group" aria-label={label} className={cx('grid gap-2 py-1', editing && 'pb-3', className)}>
        <div className="flex min-h-9 items-center gap-3">
          <p className="w-28 shrink-0 text-sm text-ink-muted sm:w-36">{label}</p>
          <div className="min-w-0 grow [overflow-wrap:anywhere]">{children}</div>
          {button}
          {locked && (
            <span title={locked} className="grid size-9 shrink-0 place-items-center text-ink-muted">
              <Icon name="lock" size={16} label={locked} />
            </span>
          )}
        </div>
        {editing && editor}
        {!editing && hint && <p className="text-sm text-ink-muted">{hint}</p>}
        {badge}
      </div>
    )
  }
  return (
    <div role="group" aria-label={label} className={cx('grid content-start gap-2', className)}>
      <div className="flex min-h-9 items-start justify-between gap-3">
        <div className="grid min-w-0">
          <h3 className="font-semibold">{label}</h3>
          {name && <code className="text-xs text-ink-muted [overflow-wrap:anywhere]">{name}</code>}
        </div>
        <div className="flex shrink-0 flex-wrap items-center justify-end gap-2">
          {badge}
          {button}
        </div>
      </div>
      {editing ? (
        editor
      ) : (
        <>
          <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
          {hint && <p className="text-sm text-ink-muted">{hint}</p>}
        </>
      )}
      {locked && (
        <p className="flex gap-1.5 text-sm text-ink-muted">
          <Icon name="lock" size={16} className="mt-0.5" />
          {locked}
        </p>
      )}
    </div>
  )
}
