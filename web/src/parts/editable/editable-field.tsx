import type { ComponentProps, ReactNode, Ref } from 'react'
import { useMessages } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { useFocusBack, useRemovedPart } from '../../ui/focus-back.ts'
import { Icon } from '../../ui/icon.tsx'
import { fetchedWhenReached, lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/states.tsx'
import type { EditorProps } from './editor.tsx'

/** Loaded when someone reaches for an Edit button: most visits to a page edit nothing. */
export const Editor = lazyPart(
  async () => (await import('./editor.tsx')).Editor,
  <Skeleton className="h-24 w-full" />,
)

interface EditableFieldProps extends EditorProps {
  /** The name of the field on the wire, if it is of interest. */
  name?: string
  /** The displayed value. */
  children: ReactNode
  editing: boolean
  /** Omitted if the value cannot be edited. */
  onEdit?: (() => void) | undefined
  /** Why the value cannot be edited. */
  locked?: string | null | undefined
  /** In a card next to the name, in a row below the value. */
  badge?: ReactNode
  layout?: 'card' | 'row'
  className?: string
}

type PartProps = Omit<EditableFieldProps, 'layout' | 'className'> & { button: Ref<HTMLButtonElement> }

function EditButton({ field, ...look }: { field: EditableFieldProps } & ComponentProps<typeof Button>) {
  const t = useMessages('editable')
  const { label, editing, onEdit, locked } = field
  if (editing || !onEdit || locked) return null
  return (
    <Button
      size="sm"
      {...look}
      aria-label={t('edit.field', { field: label })}
      {...fetchedWhenReached(Editor)}
      onClick={onEdit}
    />
  )
}

/** Name and value on one line; the editor and everything else below. */
function FieldRow({ button, ...field }: PartProps) {
  const t = useMessages('editable')
  const { label, children, editing, locked, hint, badge } = field
  return (
    <>
      <div className="flex min-h-9 items-center gap-3">
        {/* On the narrowest screens the name would leave no room for a whole word. */}
        <div className="flex min-w-0 grow items-center gap-3 max-[22rem]:grid max-[22rem]:gap-0">
          <p className="w-28 shrink-0 text-sm text-ink-muted max-[22rem]:w-auto sm:w-36">{label}</p>
          <div className="min-w-0 grow [overflow-wrap:anywhere]">{children}</div>
        </div>
        <EditButton field={field} ref={button} variant="quiet">
          {/* In longer languages the word would leave no room for the value on a phone. */}
          <Icon name="edit" size={18} className="sm:hidden" />
          <span className="max-sm:hidden">{t('edit')}</span>
        </EditButton>
        {locked && (
          <span title={locked} className="grid size-9 shrink-0 place-items-center text-ink-muted">
            <Icon name="lock" size={16} label={locked} />
          </span>
        )}
      </div>
      {editing && <Editor {...field} />}
      {!editing && hint && <p className="text-sm text-ink-muted">{hint}</p>}
      {badge}
    </>
  )
}

function Value({ children, hint }: Pick<EditableFieldProps, 'children' | 'hint'>) {
  return (
    <>
      <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
      {hint && <p className="text-sm text-ink-muted">{hint}</p>}
    </>
  )
}

/** The name as a heading with its button, and the value or its editor below. */
function FieldCard({ button, ...field }: PartProps) {
  const t = useMessages('editable')
  const { label, name, children, editing, locked, hint, badge } = field
  return (
    <>
      <div className="flex min-h-9 items-start justify-between gap-3">
        <div className="grid min-w-0">
          <h3 className="font-semibold">{label}</h3>
          {name && <code className="text-xs text-ink-muted [overflow-wrap:anywhere]">{name}</code>}
        </div>
        <div className="flex shrink-0 flex-wrap items-center justify-end gap-2">
          {badge}
          <EditButton field={field} ref={button} icon="edit">
            {t('edit')}
          </EditButton>
        </div>
      </div>
      {editing ? <Editor {...field} /> : <Value hint={hint}>{children}</Value>}
      {locked && (
        <p className="flex gap-1.5 text-sm text-ink-muted">
          <Icon name="lock" size={16} className="mt-0.5" />
          {locked}
        </p>
      )}
    </>
  )
}

/**
 * A value with its Edit button; while `editing`, a control with Save and Cancel replaces it. The parent
 * decides which of several fields is being edited. Save calls `onSave` with the control's value once it is
 * within the limits; everything is disabled while the promise is pending, and if it rejects, the control
 * stays with what was typed. A `row` is for many fields in a list: name and value on one line, and a lock
 * whose reason the parent explains once for all.
 */
export function EditableField({ layout = 'card', className, ...field }: EditableFieldProps) {
  const { label, editing } = field
  const { button, place } = useFocusBack(editing, field.onEdit !== undefined)
  useRemovedPart(place, editing)
  const isRow = layout === 'row'
  const Part = isRow ? FieldRow : FieldCard
  const look = isRow ? cx('grid gap-2 py-1', editing && 'pb-3') : 'grid content-start gap-2'
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={label} className={cx(look, className)}>
      <Part {...field} button={button} />
    </div>
  )
}
