import { patchNotes, type ManagedNote, type NoteContent } from '@idlewood/contract/patch-notes'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { ApiError, errorSentence } from '../../api/client.ts'
import { useChange } from '../../api/queries.ts'
import { messages } from '../../language/messages.ts'
import { useContractSentences } from '../../language/server-texts.ts'
import { isLoadFailure, loadFailure } from '../../ui/load-failure.ts'
import { toast } from '../../ui/toasts.tsx'
import {
  changedSince,
  draftOf,
  emptyDraft,
  isSame,
  read,
  type Draft,
  type DraftErrors,
} from './note-draft.rules.ts'

const refreshes = [patchNotes.all, patchNotes.published]

const startOf = (note: ManagedNote | null): Draft => (note ? draftOf(note) : emptyDraft)

/**
 * Returns a function that saves a note, either over the version it started from or as a new one, and resolves
 * to the saved note.
 */
function useSave() {
  const add = useChange(patchNotes.add, { refreshes })
  const change = useChange(patchNotes.change, { refreshes })
  return (content: NoteContent, base: ManagedNote | null): Promise<{ patchnote: ManagedNote }> =>
    base
      ? change.mutateAsync({ params: { id: String(base.id) }, body: { ...content, revision: base.revision } })
      : add.mutateAsync({ body: content })
}

/** Why a note was not saved, and whether someone else saved it first. */
interface Refusal {
  sentence: string
  isOvertaken: boolean
}

const refusalOf = (error: unknown, base: ManagedNote | null): Refusal => ({
  sentence: isLoadFailure(error)
    ? loadFailure()
    : errorSentence(error, messages('patch-notes')('save.failed')),
  isOvertaken: error instanceof ApiError && error.code === 'conflict' && base !== null,
})

/** A ref for the form: its first field gets the focus, and later the first field that is wrong. */
function useFocus(wrong: DraftErrors) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => ref.current?.querySelector('input')?.focus(), [])
  // By now the invalid fields are marked.
  useEffect(() => {
    if (Object.keys(wrong).length > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [wrong])
  return ref
}

interface NoteFormOptions {
  /** Null for a new note. */
  note: ManagedNote | null
  onRefresh: () => unknown
  onClose: () => void
}

/** The form of a note: its draft, its errors, and how it is saved. */
export function useNoteForm({ note, onRefresh, onClose }: NoteFormOptions) {
  useContractSentences()
  const [base, setBase] = useState(note)
  const [draft, setDraft] = useState(() => startOf(note))
  const [wrong, setWrong] = useState<DraftErrors>({})
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [state, setState] = useState<'open' | 'saving' | 'saved'>('open')
  // What was last sent to be saved; more may have been typed since.
  const [sent, setSent] = useState(draft)
  const send = useSave()
  const ref = useFocus(wrong)
  const isDone = state === 'saved' && isSame(draft, sent)
  if (state === 'saved' && !isDone) {
    setDraft({ ...startOf(base), ...changedSince(sent, draft) })
    setState('open')
  }
  // Close after the form has rendered as saved, so that it does not warn of unsaved text.
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])

  async function save(): Promise<'open' | 'saved'> {
    const t = messages('patch-notes')
    const written = await read(draft, base?.publishAt ?? null, t)
    setWrong('wrong' in written ? written.wrong : {})
    if ('wrong' in written) return 'open'
    setRefusal(null)
    setSent(draft)
    const { patchnote } = await send(written.content, base)
    setBase(patchnote)
    toast.success(t('saved', { version: written.content.version }))
    return 'saved'
  }
  function refuse(error: unknown): 'open' {
    const refused = refusalOf(error, base)
    setRefusal(refused)
    if (refused.isOvertaken) void onRefresh()
    return 'open'
  }
  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (state !== 'open') return
    setState('saving')
    setState(await save().catch(refuse))
  }

  return {
    ref,
    base,
    draft,
    wrong,
    refusal,
    isSaving: state === 'saving',
    isDirty: !isDone && !isSame(draft, startOf(base)),
    submit,
    write: (changed: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changed })),
    /** Continues from the version that someone else saved meanwhile, with the user's text or theirs. */
    takeOver(next: ManagedNote, text: 'mine' | 'theirs'): void {
      setBase(next)
      if (text === 'theirs') setDraft(draftOf(next))
      setRefusal(null)
    },
  }
}
