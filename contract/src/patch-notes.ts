/** Patch notes: the changes of a version, written by staff and read by everyone. */
import { z } from 'zod'
import { endpoint, idParam } from './endpoint.ts'
import { parseUrl } from './parse-url.ts'

/** Hosts allowed in a video link. */
export const videoHosts = [
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtu.be',
  'www.youtube-nocookie.com',
] as const

/** The error for an invalid video link. */
export const videoRefusal =
  'Link a video on YouTube: an address that begins with https://www.youtube.com/ or https://youtu.be/.'

/** Whether the link is an https URL on one of {@link videoHosts}, without a port, user name or password. */
export function isVideoLink(link: string): boolean {
  const address = parseUrl(link)
  return (
    address !== null &&
    address.protocol === 'https:' &&
    address.port === '' &&
    address.username === '' &&
    address.password === '' &&
    videoHosts.some((host) => host === address.hostname) &&
    address.pathname.length > 1
  )
}

/** Maximum lengths in characters, and the maximum number of lines in a note. */
export const noteLimits = { version: 32, title: 80, line: 300, lines: 30, youtube: 200 } as const

/** A note as shown to visitors. */
export const patchNote = z.object({
  id: z.int(),
  version: z.string(),
  title: z.string().nullable(),
  /** One entry per line. */
  notes: z.array(z.string()),
  /** An https URL on one of {@link videoHosts}; absent without a video. */
  youtube: z.string().optional(),
  /** When it was published, ISO 8601 UTC. */
  date: z.string(),
})
/** A note as shown to visitors. */
export type PatchNote = z.infer<typeof patchNote>

/** The state of a note: `scheduled` is published automatically at its time. */
export const noteState = z.enum(['draft', 'scheduled', 'published'])
/** The state of a note. */
export type NoteState = z.infer<typeof noteState>

/** A note as shown to staff. Times are ISO 8601 UTC. */
export const managedNote = patchNote.omit({ date: true }).extend({
  state: noteState,
  /** When it will be, or was, published; null for a draft. */
  publishAt: z.string().nullable(),
  /** Increases with every edit; an edit contains the revision it is based on. */
  revision: z.int(),
  updatedAt: z.string(),
  /** Who edited it last. */
  updatedBy: z.string(),
})
/** A note as shown to staff. */
export type ManagedNote = z.infer<typeof managedNote>

const line = (maxLength: number, name: string) =>
  z
    .string()
    .trim()
    .max(maxLength, `${name} has at most ${maxLength} characters.`)
    .regex(/^\P{Cc}*$/u, `${name} holds letters, digits and signs, no control characters.`)

/** The input for a note. */
export const noteContent = z.strictObject({
  version: line(noteLimits.version, 'A version').min(1, 'Say which version this is, such as 2.4.0.'),
  title: line(noteLimits.title, 'A title').min(1).nullable(),
  notes: z
    .array(line(noteLimits.line, 'A line').min(1, 'A line says something, or is left out.'))
    .min(1, 'Write at least one line.')
    .max(noteLimits.lines, `A patch note has at most ${noteLimits.lines} lines.`),
  youtube: z
    .string()
    .trim()
    .max(noteLimits.youtube, `A video link has at most ${noteLimits.youtube} characters.`)
    .refine(isVideoLink, videoRefusal)
    .nullable(),
  /**
   * Null for a draft, a future time to schedule it, or `now` for the current time by the portal's clock
   * rather than the writer's.
   */
  publishAt: z
    .union([z.literal('now'), z.iso.datetime()], { error: 'A time looks like 2026-11-20T18:00:00Z.' })
    .nullable(),
})
/** The input for a note. */
export type NoteContent = z.infer<typeof noteContent>

/** The maximum number of notes in a community: all published ones are sent to each visitor. */
export const maxNotes = 200

const noteIds = z
  .array(z.int().positive())
  .max(maxNotes, `At most ${maxNotes} patch notes are put in order at once.`)
const revision = z.int().positive()

export const patchNotes = {
  published: endpoint({
    method: 'GET',
    path: '/admin/patchnotes',
    access: 'public',
    summary: 'The published patch notes in the order staff gave them, newest first unless they changed it.',
    staleOn: ['patch-notes'],
    reply: z.array(patchNote),
  }),
  all: endpoint({
    method: 'GET',
    path: '/admin/patchnotes/all',
    access: ['manage_patch_notes'],
    summary: 'All patch notes in their order, drafts and scheduled ones too.',
    staleOn: ['patch-notes'],
    reply: z.object({ patchnotes: z.array(managedNote) }),
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/admin/patchnotes/suggestions',
    access: ['manage_patch_notes'],
    summary:
      "Lines of the game's own list of changes, as a starting point; none where it keeps no such list.",
    reply: z.object({ lines: z.array(z.string()) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/patchnotes',
    access: ['manage_patch_notes'],
    summary: 'Write a patch note; it comes first in the order.',
    body: noteContent,
    reply: z.object({ patchnote: managedNote }),
    status: 201,
    idempotencyKey: true,
  }),
  order: endpoint({
    method: 'PUT',
    path: '/admin/patchnotes/order',
    access: ['manage_patch_notes'],
    summary: 'Put the patch notes into another order; refused when somebody else did so meanwhile.',
    body: z.strictObject({
      /** The order as loaded by the caller. */
      from: noteIds,
      /** The same ids in the desired order. */
      to: noteIds,
    }),
    reply: z.object({ patchnotes: z.array(managedNote) }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/patchnotes/:id',
    access: ['manage_patch_notes'],
    summary: 'Rewrite a patch note; refused when somebody else did so meanwhile.',
    params: z.strictObject({ id: idParam }),
    body: noteContent.extend({ revision }),
    reply: z.object({ patchnote: managedNote }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/patchnotes/:id',
    access: ['manage_patch_notes'],
    summary: 'Delete a patch note as it was seen; refused when somebody changed it meanwhile.',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ revision }),
    reply: z.object({}),
  }),
}
