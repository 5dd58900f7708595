import { changes as calls } from '@idlewood/contract/changes'
import type { Content } from '@idlewood/contract/content'
import type { InputOf } from '@idlewood/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requesterOf, type Requester } from '../../changes/authorization.ts'
import type { Changes } from '../../changes/changes.ts'
import { createGroupNamer } from '../../changes/group-names.ts'
import { flagsOn, isHiddenFrom, listHidden } from '../../changes/hidden.ts'
import { isOwn, presentChange } from '../../changes/present-change.ts'
import { presetsIn } from '../../changes/reasons.ts'
import { fieldsOf, findChange, type ChangeRow } from '../../changes/mailbox.ts'
import { createShownAddresses } from '../../changes/shown-addresses.ts'
import type { Registry } from '../../changes/actors-and-owners.ts'
import { countUndoable } from '../../changes/undo-all.ts'
import { invalid, notFound } from '../../http/refusals.ts'
import { implement } from '../../http/implement.ts'
import { readmission, type SignedInViewer } from '../../http/request.ts'
import { changesPerPage, listChanges } from './changes.queries.ts'
import { reasonProperty } from '../../language/sentences.ts'
import { isoOf, isoOrNull } from '../../db/moments.ts'

interface Deps extends Registry {
  changes: Changes
  content: Pick<Content, 'reasons'>
}

/** A change as the player it concerns sees it. */
const presentOwn = (row: ChangeRow) => ({
  id: row.id,
  operation: row.operation,
  target: row.target,
  targetName: row.target_name,
  fields: fieldsOf(row),
  state: row.state,
  reason: row.reason,
  ...reasonProperty('reasonText', row.reason),
  createdAt: isoOf(row.created_at),
  appliedAt: isoOrNull(row.applied_at),
})

async function ownChanges({ portal, game }: Deps, viewer: SignedInViewer, page: number) {
  const { uid, personId } = viewer
  const { rows, total } = await listChanges(
    portal,
    { uid: String(uid), personId, hidden: flagsOn(uid) },
    page,
  )
  const shown = rows.map(presentOwn)
  return { changes: shown.map(await createGroupNamer(game, shown)), total, page, pageSize: changesPerPage }
}

async function isHidden({ portal }: Deps, id: number, viewer: SignedInViewer): Promise<boolean> {
  const row = await findChange(portal, id)
  return row !== undefined && isHiddenFrom(portal, row, viewer)
}

/** The id of a change to act on. Throws the same 404 for one that is hidden from the viewer. */
async function idOf(deps: Deps, params: { id: string }, viewer: SignedInViewer): Promise<number> {
  const id = Number(params.id)
  if (await isHidden(deps, id, viewer)) throw notFound('change')
  return id
}

/** Undoes what one person changed. Changes that are hidden from the viewer are not reported either. */
async function undoAll(
  deps: Deps,
  { actorUid, reason, ...body }: InputOf<typeof calls.undoAll>['body'],
  { viewer, request }: { viewer: SignedInViewer; request: FastifyRequest },
) {
  const [from, to] = [Date.parse(body.from), Date.parse(body.to)]
  if (from > to) throw invalid('The window ends before it begins.', { to: 'Choose a later end.' })
  const admit = readmission(request)
  const renew = async (): Promise<Requester> => {
    await admit()
    return requesterOf(request.viewer ?? viewer, request)
  }
  const which = { actorUid, from, to, reason }
  const { refused, ...counts } = await deps.changes.undoAll(which, requesterOf(viewer, request), renew)
  const hidden = await Promise.all(refused.map(({ id }) => isHidden(deps, id, viewer)))
  return { ...counts, refused: refused.filter((_, index) => !hidden[index]) }
}

export function changesRoutes(app: FastifyInstance, deps: Deps): void {
  const { portal, game, changes, content } = deps
  implement(app, calls, {
    list: async ({ query, viewer }) => {
      const page = Number(query.page ?? 1)
      const hidden = await listHidden(portal, viewer)
      const { rows, total } = await listChanges(portal, { ...query, hidden }, page)
      const showsAddress = await createShownAddresses(deps, rows, viewer)
      const shown = rows.map((row) => presentChange(row, viewer, showsAddress))
      return {
        changes: shown.map(await createGroupNamer(game, shown)),
        total,
        page,
        pageSize: changesPerPage,
      }
    },

    one: async ({ params, viewer, request }) => {
      const row = await findChange(portal, Number(params.id))
      // Anyone who may list changes may read each of them.
      if (!row || !(isOwn(row, viewer) || (await request.mayCall(calls.list)))) throw notFound('change')
      if (await isHiddenFrom(portal, row, viewer)) throw notFound('change')
      const change = presentChange(row, viewer, await createShownAddresses(deps, [row], viewer))
      const withNames = await createGroupNamer(game, [change])
      return { change: withNames(change) }
    },

    cancel: async ({ params, viewer, request }) => ({
      change: presentChange(
        await changes.cancel(await idOf(deps, params, viewer), requesterOf(viewer, request)),
        viewer,
      ),
    }),

    undo: async ({ params, body, viewer, request }) => ({
      change: presentChange(
        await changes.undo(await idOf(deps, params, viewer), body.reason, requesterOf(viewer, request)),
        viewer,
      ),
    }),

    repeat: async ({ params, viewer, request }) => ({
      change: presentChange(
        await changes.repeat(await idOf(deps, params, viewer), requesterOf(viewer, request)),
        viewer,
      ),
    }),

    undoable: async ({ query: { actorUid, from, to }, viewer }) => {
      const window = { from: Date.parse(from), to: to === undefined ? Date.now() : Date.parse(to) }
      const hidden = await listHidden(portal, viewer)
      return countUndoable(portal, { actorUid: Number(actorUid), ...window }, hidden)
    },

    undoAll: ({ body, viewer, request }) => undoAll(deps, body, { viewer, request }),

    reasons: ({ query }) => ({
      required: [...content.reasons.required],
      presets: presetsIn(content.reasons, query.language),
    }),

    own: ({ query, viewer }) => ownChanges(deps, viewer, Number(query.page ?? 1)),
  })
}
