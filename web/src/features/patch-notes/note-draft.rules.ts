import { noteContent } from '@idlewood/contract/schemas/patch-notes'
import type { ManagedNote, NoteContent } from '@idlewood/contract/patch-notes'
import type { Messages } from '../../language/messages.ts'
import { contractSentence } from '../../language/server-texts.ts'
import type { ShownNote } from '../../parts/patch-note-card.tsx'

/** When a note is to be read: never yet, from now on, or from a moment on. */
export type Publication = 'draft' | 'now' | 'at'

/** A note as its form holds it. */
export interface Draft {
  version: string
  title: string
  /** One line each. */
  lines: string
  youtube: string
  publication: Publication
  /** Local date and time as the browser's field has it; only with `at`. */
  at: string
}

const localTime = (moment: string): string => {
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
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

/** Whether two drafts say the same. */
export const isSame = (one: Draft, other: Draft): boolean =>
  (Object.keys(one) as (keyof Draft)[]).every((field) => one[field] === other[field]) // its own keys

const linesOf = ({ lines }: Draft): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * What is sent. `kept` is the time the note already has: the form shows it to the minute, and does not change
 * its seconds.
 */
function momentOf({ publication, at }: Draft, kept: string | null): string | null {
  if (publication !== 'at') return publication === 'now' ? 'now' : null
  if (kept !== null && localTime(kept) === at) return kept
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/** What is wrong, by the form's own fields. */
export type Wrong = Partial<Record<keyof Draft, string>>

/** The draft as the portal takes it, or what is wrong with it. */
export function read(
  draft: Draft,
  kept: string | null,
  t: Messages<'patch-notes'>,
): { content: NoteContent } | { wrong: Wrong } {
  const parsed = noteContent.safeParse({
    version: draft.version,
    title: draft.title.trim() === '' ? null : draft.title,
    notes: linesOf(draft),
    youtube: draft.youtube.trim() === '' ? null : draft.youtube,
    publishAt: momentOf(draft, kept),
  })
  if (parsed.success) return { content: parsed.data }
  const wrong: Wrong = {}
  for (const { path, message: english } of parsed.error.issues) {
    const message = contractSentence(english)
    const [field, line] = path
    if (field === 'notes')
      wrong.lines ??=
        typeof line === 'number' ? t('field.lines.wrong', { line: line + 1, reason: message }) : message
    else if (field === 'publishAt') wrong.at ??= t('publication.moment.missing')
    else wrong[field as 'version' | 'title' | 'youtube'] ??= message // the schema's other fields
  }
  return { wrong }
}

/** How visitors would see it by now, with stand-ins for what is still to be written. */
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
