import { maxNoteLength, personNotes, type PersonNote } from '@idlewood/contract/person-notes'
import { use, useEffect, useRef, useState, type ReactNode } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { Unsaved } from '../../parts/unsaved.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Form, FormError, schemaCheck, useForm } from '../../ui/form.tsx'
import { HoldStill } from '../../ui/overlay-parts.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'

const check = schemaCheck(async () => {
  const schemas = await import('@idlewood/contract/schemas/person-notes')
  return schemas.personNotes.write.body
})

/** After saving, clears the form and closes it, unless more was typed meanwhile. */
function useNoteForm(text: string, save: (text: string) => Promise<unknown>, onClose?: () => void) {
  const t = useMessages('user-notes')
  const form = useForm({
    check,
    defaults: { text },
    otherwise: t('write.failed'),
    async send(body) {
      await save(body.text)
      toast.success(t('saved'))
    },
    onSent: () => form.reset({ text }) || onClose?.(),
  })
  return form
}

function NoteForm({
  form,
  className,
  children,
  onCancel,
}: {
  form: ReturnType<typeof useNoteForm>
  className?: string
  children: ReactNode
  onCancel?: () => void
}) {
  const t = useMessages('user-notes')
  return (
    <>
      <Unsaved isDirty={form.isDirty} loss={t('unsaved')} />
      <Form form={form} className={cx('grid gap-3', className)}>
        {children}
        <FormError error={form.refusal} />
        <div className="flex justify-end gap-3">
          {onCancel && (
            <Button size="sm" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          <Button type="submit" variant="primary" size="sm" loading={form.isSending}>
            {t('write')}
          </Button>
        </div>
      </Form>
    </>
  )
}

/** Focuses the text after the button was pressed, so that typing can start at once. */
const focusText = (frame: HTMLElement | null): void => frame?.querySelector('textarea')?.focus()

/** Writes a new note about a user, and then maybe another one. */
export function NewNote({ id, onCancel }: { id: string; onCancel: () => void }) {
  const t = useMessages('user-notes')
  const write = useChange(personNotes.write, { refreshes: ['notes'] })
  const form = useNoteForm('', (text) => write.mutateAsync({ params: { id }, body: { text } }))
  return (
    <NoteForm form={form} className="rounded-lg border border-line bg-raised p-4" onCancel={onCancel}>
      <div ref={focusText}>
        <TextArea
          label={t('new')}
          hint={t('new.hint')}
          rows={3}
          maxLength={maxNoteLength}
          {...form.text('text')}
        />
      </div>
    </NoteForm>
  )
}

/** What somebody else wrote meanwhile, with a button that saves the user's own text in its place. */
function Overtaken({
  text,
  isSending,
  onKeepMine,
}: {
  text: string
  isSending: boolean
  onKeepMine: () => void
}) {
  const t = useMessages('user-notes')
  return (
    <Banner tone="warning" title={t('overtaken')}>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
      <Button type="submit" size="sm" className="mt-3" loading={isSending} onClick={onKeepMine}>
        {t('overtaken.mine')}
      </Button>
    </Banner>
  )
}

/** Edits a note. */
export function EditNote({ note, onClose }: { note: PersonNote; onClose: () => void }) {
  const t = useMessages('user-notes')
  const edit = useChange(personNotes.edit, { refreshes: ['notes'] })
  // Not the newest one of the list: what others write meanwhile must not be overwritten unseen.
  const [base, setBase] = useState(note.revision)
  const overwritten = useRef<number>(null)
  const [isRefused, setRefused] = useState(false)
  async function save(text: string): Promise<void> {
    const revision = overwritten.current ?? base
    overwritten.current = null
    const input = { params: { id: String(note.id) }, body: { text, revision } }
    const saved = await edit.mutateAsync(input).catch((error: unknown) => {
      setRefused(true)
      throw error
    })
    setRefused(false)
    setBase(saved.revision)
  }
  const form = useNoteForm(note.text, save, onClose)
  const hold = use(HoldStill)
  useEffect(() => hold(), [hold])
  return (
    <NoteForm form={form} onCancel={onClose}>
      <div ref={focusText}>
        <TextArea label={t('edit.label')} rows={5} maxLength={maxNoteLength} {...form.text('text')} />
      </div>
      {isRefused && note.revision !== base && note.text !== form.values.text && (
        <Overtaken
          text={note.text}
          isSending={form.isSending}
          onKeepMine={() => (overwritten.current = note.revision)}
        />
      )}
    </NoteForm>
  )
}
