import { patchNotes, type ManagedNote } from '@idlewood/contract/patch-notes'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { ApiError, sentenceOf } from '../../api/client.ts'
import { useChange } from '../../api/queries.ts'
import { PatchNoteCard } from '../../parts/patch-note-card.tsx'
import { Unsaved } from '../../parts/unsaved.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toasts.tsx'
import { draftOf, emptyDraft, isSame, previewOf, read, type Draft, type Wrong } from './note-draft.ts'
import { NoteFields } from './note-fields.tsx'

/** Somebody else was first: what they wrote stands beside one's own, and one chooses. */
function Overtaken({
  sentence,
  theirs,
  onKeepMine,
  onTakeTheirs,
}: {
  sentence: string
  theirs: ManagedNote
  onKeepMine: () => void
  onTakeTheirs: () => void
}) {
  return (
    <Banner tone="warning" title={sentence}>
      <div className="mt-3 grid max-w-xl gap-4">
        <PatchNoteCard note={{ ...theirs, date: theirs.publishAt ?? undefined }} headingLevel="h3" />
        <div className="flex flex-wrap gap-3">
          <Button onClick={onTakeTheirs}>Go on from theirs</Button>
          <Button onClick={onKeepMine}>Keep mine, to save over it</Button>
        </div>
      </div>
    </Banner>
  )
}

/** Writes a note, or a new one where there is none, beside what visitors will see of it. */
export function NoteEditor({
  note,
  latest,
  onRefresh,
  onClose,
}: {
  /** As it was when the editor opened. */
  note: ManagedNote | null
  /** As it is by now. */
  latest: ManagedNote | null
  onRefresh: () => unknown
  onClose: () => void
}) {
  const [base, setBase] = useState(note)
  const [draft, setDraft] = useState<Draft>(() => (note ? draftOf(note) : emptyDraft))
  const [wrong, setWrong] = useState<Wrong>({})
  const [refusal, setRefusal] = useState<{ sentence: string; isOvertaken: boolean } | null>(null)
  const add = useChange(patchNotes.add, { refreshes: [patchNotes.all, patchNotes.published] })
  const change = useChange(patchNotes.change, { refreshes: [patchNotes.all, patchNotes.published] })
  const isSaving = add.isPending || change.isPending
  const [isSaved, setSaved] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  // Once nothing is unsaved any more.
  useEffect(() => {
    if (isSaved) onClose()
  }, [isSaved, onClose])

  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (isSaving) return
    const written = read(draft, base?.publishAt ?? null)
    setWrong('wrong' in written ? written.wrong : {})
    if ('wrong' in written) {
      // Once the fields show what is wrong.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    const { content } = written
    setRefusal(null)
    try {
      if (base)
        await change.mutateAsync({
          params: { id: String(base.id) },
          body: { ...content, revision: base.revision },
        })
      else await add.mutateAsync({ body: content })
      toast.success(`Patch note ${content.version} saved`, { autoClose: 3000 })
      setSaved(true)
    } catch (error) {
      const isOvertaken = error instanceof ApiError && error.code === 'conflict' && base !== null
      setRefusal({
        sentence: sentenceOf(error, 'The patch note could not be saved. Try again.'),
        isOvertaken,
      })
      if (isOvertaken) void onRefresh()
    }
  }

  const theirs = refusal?.isOvertaken && latest && latest.revision !== base?.revision ? latest : null
  const takeOver = (next: ManagedNote, alsoText: boolean): void => {
    setBase(next)
    if (alsoText) setDraft(draftOf(next))
    setRefusal(null)
  }
  return (
    <div className="grid gap-6">
      <Unsaved
        isDirty={!isSaved && !isSame(draft, base ? draftOf(base) : emptyDraft)}
        what="this patch note"
      />
      {theirs && refusal ? (
        <Overtaken
          sentence={refusal.sentence}
          theirs={theirs}
          onKeepMine={() => takeOver(theirs, false)}
          onTakeTheirs={() => takeOver(theirs, true)}
        />
      ) : (
        refusal && (
          <Banner tone="danger" title="Not saved">
            {refusal.sentence}
          </Banner>
        )
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <Card>
          <form ref={form} noValidate onSubmit={(event) => void save(event)} className="grid gap-6">
            <NoteFields
              {...{ draft, wrong }}
              onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
            />
            <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" variant="primary" loading={isSaving}>
                {draft.publication === 'now' ? 'Publish' : 'Save'}
              </Button>
            </div>
          </form>
        </Card>
        <section aria-labelledby="preview" className="grid gap-3 xl:sticky xl:top-24">
          <h2 id="preview" className="eyebrow text-ink-muted">
            As visitors see it
          </h2>
          <PatchNoteCard note={previewOf(draft)} />
        </section>
      </div>
    </div>
  )
}
