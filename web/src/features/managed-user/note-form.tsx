import { managedUser } from '@idlewood/contract/managed-user'
import { maxNoteLength, personNotes, type PersonNote } from '@idlewood/contract/person-notes'
import { records } from '@idlewood/contract/records'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { Unsaved } from '../../parts/unsaved.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, FormError, useForm } from '../../ui/form.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { brief } from './outcome.ts'

/** What shows notes: their tab, the head of the page, and the record. */
export const notesShown = [personNotes.list, managedUser.summary, records.of] as const

const schema = personNotes.write.body

/** Writes a note on a user. */
export function NewNote({ id }: { id: string }) {
  const t = useMessages('user-notes')
  const write = useChange(personNotes.write, { refreshes: notesShown })
  const form = useForm({
    schema,
    defaults: { text: '' },
    otherwise: t('write.failed'),
    async send(body) {
      await write.mutateAsync({ params: { id }, body })
      toast.success(t('saved'), brief)
    },
    onSent: () => form.reset({ text: '' }),
  })
  return (
    <>
      <Unsaved isDirty={form.isDirty} loss={t('unsaved')} />
      <Form form={form} className="grid gap-3 rounded-lg border border-line bg-raised p-4">
        <TextArea
          label={t('new')}
          hint={t('new.hint')}
          rows={3}
          maxLength={maxNoteLength}
          {...form.text('text')}
        />
        <FormError error={form.refusal} />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" size="sm" loading={form.isSending}>
            {t('write')}
          </Button>
        </div>
      </Form>
    </>
  )
}

/** After Edit one goes on typing. */
const focusText = (frame: HTMLElement | null): void => frame?.querySelector('textarea')?.focus()

/** Changes a note. */
export function EditNote({ note, onClose }: { note: PersonNote; onClose: () => void }) {
  const t = useMessages('user-notes')
  const edit = useChange(personNotes.edit, { refreshes: [...notesShown, personNotes.versions] })
  const form = useForm({
    schema,
    defaults: { text: note.text },
    otherwise: t('write.failed'),
    async send({ text }) {
      await edit.mutateAsync({ params: { id: String(note.id) }, body: { text, revision: note.revision } })
      toast.success(t('saved'), brief)
    },
    onSent: onClose,
  })
  return (
    <>
      <Unsaved isDirty={form.isDirty} loss={t('unsaved')} />
      <Form form={form} className="grid gap-3">
        <div ref={focusText}>
          <TextArea label={t('edit.label')} rows={5} maxLength={maxNoteLength} {...form.text('text')} />
        </div>
        <FormError error={form.refusal} />
        <div className="flex justify-end gap-3">
          <Button size="sm" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" size="sm" loading={form.isSending}>
            {t('write')}
          </Button>
        </div>
      </Form>
    </>
  )
}
