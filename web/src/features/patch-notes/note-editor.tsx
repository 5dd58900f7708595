import type { ManagedNote } from '@idlewood/contract/patch-notes'
import { useMessages } from '../../language/messages.ts'
import { PatchNoteCard } from '../../parts/patch-note-card.tsx'
import { noteLook } from '../../parts/patch-note-look.ts'
import { Unsaved } from '../../parts/unsaved.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form.tsx'
import { TitledSection } from '../../ui/states.tsx'
import { previewOf, type Draft } from './note-draft.rules.ts'
import { NoteFields } from './note-fields.tsx'
import { useNoteForm } from './use-note-form.ts'

/** Someone else saved the note first: shows their version beside the user's own and lets the user choose. */
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
  const t = useMessages('patch-notes')
  return (
    <Banner tone="warning" title={sentence}>
      <div className="mt-3 grid max-w-xl gap-4">
        <PatchNoteCard note={{ ...theirs, date: theirs.publishAt ?? undefined }} headingLevel="h3" />
        <div className="flex flex-wrap gap-3">
          <Button onClick={onTakeTheirs}>{t('overtaken.theirs')}</Button>
          <Button onClick={onKeepMine}>{t('overtaken.mine')}</Button>
        </div>
      </div>
    </Banner>
  )
}

type NoteForm = Omit<ReturnType<typeof useNoteForm>, 'ref'>

/** Why the note was not saved and, if someone else saved it first, the choice of what to do. */
function Refusal({
  form: { refusal, base, takeOver },
  latest,
}: {
  form: NoteForm
  latest: ManagedNote | null
}) {
  if (refusal?.isOvertaken && latest && latest.revision !== base?.revision) {
    return (
      <Overtaken
        sentence={refusal.sentence}
        theirs={latest}
        onKeepMine={() => takeOver(latest, 'mine')}
        onTakeTheirs={() => takeOver(latest, 'theirs')}
      />
    )
  }
  return <FormError error={refusal?.sentence} />
}

function Preview({ draft }: { draft: Draft }) {
  const t = useMessages('patch-notes')
  return (
    <TitledSection
      title={t('preview')}
      titleClass="eyebrow text-ink-muted"
      className="gap-3 xl:sticky xl:top-24"
    >
      <PatchNoteCard note={previewOf(draft, t)} className={noteLook.width} />
    </TitledSection>
  )
}

/** Edits a note, or writes a new one if `note` is null, beside a preview of it. */
export function NoteEditor({
  note,
  latest,
  onRefresh,
  onClose,
}: {
  /** The note as it was when the editor opened. */
  note: ManagedNote | null
  /** The note as it is now. */
  latest: ManagedNote | null
  onRefresh: () => unknown
  onClose: () => void
}) {
  const t = useMessages('patch-notes')
  const { ref, ...form } = useNoteForm({ note, onRefresh, onClose })
  const { draft, wrong, isSaving, isDirty, submit, write } = form
  return (
    <div className="grid gap-6">
      <Unsaved isDirty={isDirty} loss={t('unsaved')} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <Card>
          <form ref={ref} noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
            <NoteFields draft={draft} wrong={wrong} onChange={write} />
            <Refusal form={form} latest={latest} />
            <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
              <Button onClick={onClose}>{t('cancel')}</Button>
              <Button type="submit" variant="primary" loading={isSaving}>
                {t(draft.publication === 'now' ? 'publish' : 'save')}
              </Button>
            </div>
          </form>
        </Card>
        <Preview draft={draft} />
      </div>
    </div>
  )
}
