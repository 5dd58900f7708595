import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useFormat } from '../../language/format.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useUnsavedInput } from '../../ui/overlay-parts.tsx'
import { Unsaved } from '../unsaved.tsx'
import { Control } from './edit-control.tsx'
import { amountChange, objectionTo, sentOf, type EditControl } from './edit-control.rules.ts'

/** The initial value of an editor, and the handlers for its result. */
export interface EditorProps {
  label: string
  /** The initial value. */
  value: string
  control: EditControl
  /** The server's error about the value. */
  error?: string | null | undefined
  hint?: ReactNode
  /** Additional fields between the control and Save. */
  extra?: ReactNode
  /** Rejects if the value was refused, after reporting the reason itself. */
  onSave: (value: string) => Promise<unknown>
  onCancel: () => void
}

/** The typed value, whether it is being saved, and its error. */
function useTypedValue({ value, control, onSave }: Pick<EditorProps, 'value' | 'control' | 'onSave'>) {
  const [typed, setTyped] = useState(value)
  useUnsavedInput(typed !== value)
  const [isPending, setPending] = useState(false)
  // Set on an attempt to save, not while typing.
  const [objection, setObjection] = useState<string | null>(null)
  const type = (next: string): void => {
    setTyped(next)
    setObjection(null)
  }
  const save = async (): Promise<void> => {
    if (isPending) return
    const wrong = objectionTo(control, typed, messages('editable'), value)
    setObjection(wrong)
    if (wrong) return
    setPending(true)
    try {
      await onSave(sentOf(control, typed, value))
    } catch {
      // The field's parent reports the error; what was typed stays.
    } finally {
      setPending(false)
    }
  }
  return { typed, type, isPending, objection, save }
}

/** Text inputs focus themselves; lists and radio buttons get the focus here. */
function useFocusOnChooser() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const chooser = ':scope [role="combobox"], :scope input:checked, :scope input[type="radio"]'
    if (!form.current?.contains(document.activeElement))
      form.current?.querySelector<HTMLElement>(chooser)?.focus()
  }, [])
  return form
}

/** The new value of a money field and the difference, before it is saved. */
function NewAmount({ control, typed, current }: { control: EditControl; typed: string; current: string }) {
  const t = useMessages('editable')
  const format = useFormat()
  if (control.kind !== 'number' || !control.money) return null
  const change = amountChange(control, typed, current)
  const sign = (change?.difference ?? 0) < 0 ? '−' : '+'
  return (
    <p role="status" className="min-h-5 text-sm tabular-nums">
      {change &&
        t('amount.becomes', {
          value: format.money(change.value),
          difference: `${sign}${format.money(Math.abs(change.difference))}`,
        })}
    </p>
  )
}

/** The control in place of a value, with Save and Cancel. Escape cancels. */
export function Editor({ label, value, control, error, hint, extra, onSave, onCancel }: EditorProps) {
  const t = useMessages('editable')
  const form = useFocusOnChooser()
  const { typed, type, isPending, objection, save } = useTypedValue({ value, control, onSave })
  return (
    <>
      {/* While it is being saved, the page may be left: the save goes on. */}
      <Unsaved isDirty={typed !== value && !isPending} loss={t('unsaved', { field: label })} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape comes from the controls inside */}
      <form
        ref={form}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        onKeyDown={(event) => {
          // An open popup list closes itself on Escape, without cancelling the edit. Targets of key events
          // are elements.
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
        <NewAmount {...{ control, typed }} current={value} />
        {extra}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" variant="primary" loading={isPending}>
            {t('save')}
          </Button>
          <Button size="sm" variant="quiet" onClick={onCancel} aria-disabled={isPending} disabled={isPending}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </>
  )
}
