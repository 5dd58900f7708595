import type { ManagedNote, NoteContent } from '@idlewood/contract/patch-notes'
import type { Messages } from '../../language/messages.ts'
import { contractSentence } from '../../language/server-texts.ts'
import type { ShownNote } from '../../parts/patch-note-card.tsx'
import { localTime } from '../../ui/local-time.ts'

/** When a note is published: not yet, now, or at a given time. */
export type Publication = 'draft' | 'now' | 'at'

/** The values of a note's form. */
export interface Draft {
  version: string
  title: string
  /** One note per line. */
  lines: string
  youtube: string
  publication: Publication
  /** Local date and time in the format of the browser's field; used only with `at`. */
  at: string
}

export const emptyDraft: Draft = {
  version: '',
  title: '',
  lines: '',
  youtube: '',
  publication: 'draft',
  at: '',
}

export const draftOf = ({ version, title, notes, youtube, publishAt }: ManagedNote): Draft => ({
  version,
  title: title ?? '',
  lines: notes.join('\n'),
  youtube: youtube ?? '',
  publication: publishAt === null ? 'draft' : 'at',
  at: publishAt === null ? '' : localTime(publishAt),
})

/** The values of a draft that differ from those of an earlier one. */
export const changedSince = (earlier: Draft, draft: Draft): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => earlier[field as keyof Draft] !== value),
  )

/** True if two drafts have the same content. */
export const isSame = (one: Draft, other: Draft): boolean =>
  Object.keys(changedSince(one, other)).length === 0

const linesOf = ({ lines }: Draft): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * The publication time to send. `kept` is the note's current time: the form shows only minutes, so its
 * seconds are kept unless the time was changed.
 */
function momentOf({ publication, at }: Draft, kept: string | null): string | null {
  if (publication !== 'at') return publication === 'now' ? 'now' : null
  if (kept !== null && localTime(kept) === at) return kept
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/** Errors by form field. */
export type DraftErrors = Partial<Record<keyof Draft, string>>

/** Validates a draft, and returns the request body or the errors by field. */
export async function read(
  draft: Draft,
  kept: string | null,
  t: Messages<'patch-notes'>,
): Promise<{ content: NoteContent } | { wrong: DraftErrors }> {
  const { noteContent } = await import('@idlewood/contract/schemas/patch-notes')
  const parsed = noteContent.safeParse({
    version: draft.version,
    title: draft.title.trim() === '' ? null : draft.title,
    notes: linesOf(draft),
    youtube: draft.youtube.trim() === '' ? null : draft.youtube,
    publishAt: momentOf(draft, kept),
  })
  if (parsed.success) return { content: parsed.data }
  const wrong: DraftErrors = {}
  for (const { path, message: english } of parsed.error.issues) {
    const message = contractSentence(english)
    const [field, line] = path
    if (field === 'notes')
      wrong.lines ??=
        typeof line === 'number' ? t('field.lines.wrong', { line: line + 1, reason: message }) : message
    else if (field === 'publishAt') wrong.at ??= t('publication.moment.missing')
    else wrong[field as 'version' | 'title' | 'youtube'] ??= message // the remaining fields of the schema
  }
  return { wrong }
}

/** The note as visitors would see it if it were saved now, with placeholders for missing parts. */
export function previewOf(draft: Draft, t: Messages<'patch-notes'>): ShownNote {
  const lines = linesOf(draft)
  const date =
    draft.publication === 'now'
      ? new Date()
      : draft.publication === 'at' && draft.at !== ''
        ? new Date(draft.at)
        : undefined
  return {
    version: draft.version.trim() || t('preview.version'),
    title: draft.title.trim() || null,
    notes: lines.length > 0 ? lines : [t('preview.lines')],
    youtube: draft.youtube.trim() || undefined,
    date: date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined,
  }
}
