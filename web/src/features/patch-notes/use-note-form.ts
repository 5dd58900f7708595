import { patchNotes, type ManagedNote, type NoteContent } from '@idlewood/contract/patch-notes'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { ApiError, errorSentence } from '../../api/client.ts'
import { useChange } from '../../api/queries.ts'
import { messages } from '../../language/messages.ts'
import { useContractSentences } from '../../language/server-texts.ts'
import { toast } from '../../ui/toasts.tsx'
import { draftOf, emptyDraft, isSame, read, type Draft, type DraftErrors } from './note-draft.rules.ts'

const refreshes = [patchNotes.all, patchNotes.published]

const startOf = (note: ManagedNote | null): Draft => (note ? draftOf(note) : emptyDraft)

/** Saves a draft, either over the version it started from or as a new note. */
function useSave() {
  const add = useChange(patchNotes.add, { refreshes })
  const change = useChange(patchNotes.change, { refreshes })
  return {
    isSaving: add.isPending || change.isPending,
    send: (content: NoteContent, base: ManagedNote | null): Promise<unknown> =>
      base
        ? change.mutateAsync({
            params: { id: String(base.id) },
            body: { ...content, revision: base.revision },
          })
        : add.mutateAsync({ body: content }),
  }
}

/** The form of a note: its draft, its errors, and how it is saved. */
export function useNoteForm({
  note,
  onRefresh,
  onClose,
}: {
  note: ManagedNote | null
  onRefresh: () => unknown
  onClose: () => void
}) {
  useContractSentences()
  const [base, setBase] = useState(note)
  const [draft, setDraft] = useState(() => startOf(note))
  const [wrong, setWrong] = useState<DraftErrors>({})
  const [refusal, setRefusal] = useState<{ sentence: string; isOvertaken: boolean } | null>(null)
  const [isSaved, setSaved] = useState(false)
  const { isSaving, send } = useSave()
  const ref = useRef<HTMLFormElement>(null)

  useEffect(() => ref.current?.querySelector('input')?.focus(), [])
  // Close after the form has rendered as saved, so that it does not warn of unsaved text.
  useEffect(() => {
    if (isSaved) onClose()
  }, [isSaved, onClose])

  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (isSaving) return
    const t = messages('patch-notes')
    const written = read(draft, base?.publishAt ?? null, t)
    setWrong('wrong' in written ? written.wrong : {})
    if ('wrong' in written) {
      // Wait until the fields have rendered their errors.
      requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    setRefusal(null)
    try {
      await send(written.content, base)
      toast.success(t('saved', { version: written.content.version }))
      setSaved(true)
    } catch (error) {
      const isOvertaken = error instanceof ApiError && error.code === 'conflict' && base !== null
      const sentence = errorSentence(error, t('save.failed'))
      setRefusal({ sentence, isOvertaken })
      if (isOvertaken) void onRefresh()
    }
  }

  return {
    ref,
    base,
    draft,
    wrong,
    refusal,
    isSaving,
    isDirty: !isSaved && !isSame(draft, startOf(base)),
    save,
    write: (changed: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changed })),
    /** Continues from the version that someone else saved meanwhile, with the user's text or theirs. */
    takeOver(next: ManagedNote, text: 'mine' | 'theirs'): void {
      setBase(next)
      if (text === 'theirs') setDraft(draftOf(next))
      setRefusal(null)
    },
  }
}
