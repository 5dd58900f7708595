/** The staff's notes on a person, which are never shown to that person. */
import { z } from 'zod'
import { endpoint, idParam } from './endpoint.ts'
import { page } from './paging.ts'

/** The maximum length of a note in characters. */
export const maxNoteLength = 4000

/** The text of a note. */
const text = z
  .string()
  .trim()
  .min(1, 'Write something first.')
  .max(maxNoteLength, 'A note has at most 4,000 characters.')

/** One note. Times are ISO 8601 UTC. */
export const personNote = z.object({
  id: z.int(),
  text: z.string(),
  author: z.object({ uid: z.int(), username: z.string() }),
  createdAt: z.string(),
  /** Null if it has never been edited. */
  editedAt: z.string().nullable(),
  editedBy: z.string().nullable(),
  /** Increases with every edit; an edit contains the revision it is based on. */
  revision: z.int(),
  /** Shown in the head of the user's page. */
  isPinned: z.boolean(),
  /**
   * Who deleted it; null for a note that has not been deleted. Deleted notes are visible only to those who
   * may restore them.
   */
  deletedBy: z.string().nullable(),
  /** Whether the viewer may edit, pin, delete and restore it. */
  canChange: z.boolean(),
})
/** One note. */
export type PersonNote = z.infer<typeof personNote>

/** The note in the head of a user's page. */
export const pinnedNote = personNote.pick({ id: true, text: true, author: true, createdAt: true })
/** The note in the head of a user's page. */
export type PinnedNote = z.infer<typeof pinnedNote>

const note = z.strictObject({ id: idParam })
const revision = z.int().positive()
const change = ['write_user_notes', 'manage_user_notes'] as const

export const personNotes = {
  list: endpoint({
    method: 'GET',
    path: '/user/notes/:id',
    access: ['view_user_notes'],
    summary: 'Notes of the staff on a user: the pinned one, then the newest.',
    params: z.strictObject({ id: idParam }),
    query: z.strictObject({
      page: page.optional(),
    }),
    staleOn: ['notes'],
    reply: z.object({
      notes: z.array(personNote),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      canWrite: z.boolean(),
    }),
  }),
  versions: endpoint({
    method: 'GET',
    path: '/notes/:id/versions',
    access: ['view_user_notes'],
    summary: 'What a note said before, newest first.',
    params: note,
    staleOn: ['notes'],
    reply: z.object({
      versions: z.array(z.object({ revision, text: z.string(), by: z.string(), at: z.string() })),
    }),
  }),
  write: endpoint({
    method: 'POST',
    path: '/user/notes/:id',
    access: ['write_user_notes'],
    summary: 'Write a note on a user.',
    status: 201,
    idempotencyKey: true,
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ text }),
    reply: z.object({ id: z.int() }),
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/notes/:id',
    access: change,
    summary: 'Change a note; what it said before is kept.',
    params: note,
    body: z.strictObject({ text, revision }),
    reply: z.object({ revision }),
  }),
  pin: endpoint({
    method: 'POST',
    path: '/notes/:id/pin',
    access: change,
    summary: "Show a note in the head of the user's page, in place of another, or no longer.",
    params: note,
    body: z.strictObject({ pinned: z.boolean() }),
    reply: z.object({}),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/notes/:id/delete',
    access: change,
    summary: 'Delete a note; it can be restored for 90 days.',
    params: note,
    reply: z.object({}),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/notes/:id/restore',
    access: change,
    summary: 'Restore a deleted note.',
    params: note,
    reply: z.object({}),
  }),
}
