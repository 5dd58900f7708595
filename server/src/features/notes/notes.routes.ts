import { isAllowed } from '@idlewood/contract/access'
import { personNotes as calls } from '@idlewood/contract/person-notes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actorOfRequest } from '../../changes/record.ts'
import { forbidden, notFound, withoutPermission } from '../../http/refusals.ts'
import { idempotencyKeyOf } from '../../http/idempotency-key.ts'
import { implement } from '../../http/implement.ts'
import type { SignedInViewer } from '../../http/request.ts'
import {
  findNote,
  listNotes,
  listNoteVersions,
  shownNote,
  sweepDeletedNotes,
  type NoteRow,
} from '../../notes/person-notes.ts'
import type { NoteDeps } from './notes.deps.ts'
import { mayChange } from './notes.rules.ts'
import { editNote, pinNote, removeNote, restoreNote, writeNote, type NoteTarget } from './write-note.ts'

const notesPerPage = 20

/** Nobody but a super user may read notes about themselves. */
const isAboutOneself = (uid: number, viewer: SignedInViewer): boolean =>
  uid === viewer.uid && !viewer.superUser

function requireAnother(uid: number, viewer: SignedInViewer): void {
  if (isAboutOneself(uid, viewer)) throw forbidden('You cannot read the notes about yourself.')
}

/** Staff cannot write about someone who ranks above them. */
async function requireRank({ changes }: NoteDeps, uid: number, viewer: SignedInViewer): Promise<void> {
  requireAnother(uid, viewer)
  const authorization = await changes.authorizeOwner(uid, viewer)
  authorization.refuseUntouchable()
}

/**
 * A note about an existing person, and their uid. A note about a former owner of the uid counts as missing,
 * and so does one about the viewer, who may not learn that it exists.
 */
async function noteOf({ portal, identities }: NoteDeps, id: number, viewer: SignedInViewer) {
  const note = await findNote(portal.db, id)
  const person =
    note &&
    (await portal.db
      .selectFrom('people')
      .select(['id', 'uid', 'username'])
      .where('id', '=', note.person_id)
      .executeTakeFirst())
  if (!person || isAboutOneself(person.uid, viewer)) throw notFound('note')
  if ((await identities.ownerOf(person.uid)) !== person.id) throw notFound('note')
  return { note, uid: person.uid, username: person.username }
}

/** A note that the viewer may change. Deleted notes of others count as missing. */
async function changeable(deps: NoteDeps, id: number, viewer: SignedInViewer): Promise<NoteTarget> {
  const { note, uid, username } = await noteOf(deps, id, viewer)
  await requireRank(deps, uid, viewer)
  if (!mayChange(viewer, note)) {
    if (note.deleted_at !== null) throw notFound('note')
    const isOwn = note.author_id === viewer.personId
    throw withoutPermission([isOwn ? 'write_user_notes' : 'manage_user_notes'])
  }
  return { id: note.id, username }
}

const isHidden = (note: NoteRow, viewer: SignedInViewer): boolean =>
  note.deleted_at !== null && !mayChange(viewer, note)

async function list(deps: NoteDeps, { uid, page }: { uid: number; page: number }, viewer: SignedInViewer) {
  requireAnother(uid, viewer)
  const personId = await deps.identities.ownerOf(uid)
  const deleted = isAllowed(viewer, ['manage_user_notes'])
    ? ('all' as const)
    : { authorId: isAllowed(viewer, ['write_user_notes']) ? viewer.personId : '' }
  const { rows, total } =
    personId === undefined
      ? { rows: [], total: 0 }
      : await listNotes(deps.portal.db, { personId, deleted }, { page, size: notesPerPage })
  return {
    notes: rows.map((row) => shownNote(row, mayChange(viewer, row))),
    total,
    page,
    pageSize: notesPerPage,
    canWrite: isAllowed(viewer, ['write_user_notes']),
  }
}

async function versions(deps: NoteDeps, id: number, viewer: SignedInViewer) {
  const { note } = await noteOf(deps, id, viewer)
  if (isHidden(note, viewer)) throw notFound('note')
  return { versions: await listNoteVersions(deps.portal.db, id) }
}

export function noteRoutes(app: FastifyInstance, deps: NoteDeps): void {
  type NoteRequest = { params: { id: string }; viewer: SignedInViewer; request: FastifyRequest }
  const found = ({ params, viewer }: NoteRequest) => changeable(deps, Number(params.id), viewer)
  const by = ({ viewer, request }: NoteRequest) => actorOfRequest(viewer, request)

  implement(app, calls, {
    list: ({ params, query, viewer }) =>
      list(deps, { uid: Number(params.id), page: Number(query.page ?? 1) }, viewer),
    versions: ({ params, viewer }) => versions(deps, Number(params.id), viewer),
    write: async ({ body, ...asked }) => {
      const uid = Number(asked.params.id)
      await requireRank(deps, uid, asked.viewer)
      const once = idempotencyKeyOf(asked.request, asked.viewer)
      return { id: await writeNote(deps, { uid, text: body.text, once }, by(asked)) }
    },
    edit: async ({ body, ...asked }) => ({
      revision: await editNote(deps, { ...(await found(asked)), ...body }, by(asked)),
    }),
    pin: async ({ body, ...asked }) => {
      await pinNote(deps, { ...(await found(asked)), ...body }, by(asked))
      return {}
    },
    remove: async (asked) => {
      await removeNote(deps, await found(asked), by(asked))
      return {}
    },
    restore: async (asked) => {
      await restoreNote(deps, await found(asked), by(asked))
      return {}
    },
  })
  deps.background.repeat({
    name: 'Removal of deleted notes',
    intervalMs: 3600_000,
    firstAfterMs: 45_000,
    failure: 'Notes deleted long ago could not be removed; the portal tries again.',
    run: () => sweepDeletedNotes(deps.portal.db),
  })
}
