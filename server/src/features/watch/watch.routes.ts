import { valueTag } from '@idlewood/contract/entity-tag'
import { alarmsPerPage, watch } from '@idlewood/contract/watch'
import type { FastifyInstance } from 'fastify'
import { actorOfRequest, recordPortalChange } from '../../changes/record.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { inTransaction } from '../../db/retry.ts'
import { conflict, notFound, preconditionFailed } from '../../http/refusals.ts'
import { matches } from '../../http/if-match.ts'
import { implement } from '../../http/implement.ts'
import { findAlarm, listAlarms, moveAlarm, presentAlarm } from './watch.queries.ts'

const alreadyHandled = 'Somebody else has just handled this alarm. Look again.'

export function watchRoutes(app: FastifyInstance, { portal }: { portal: PortalDatabase }): void {
  implement(app, watch, {
    list: async ({ query, viewer }) => {
      const page = Number(query.page ?? 1)
      const found = await listAlarms(portal, {
        reader: viewer,
        isSettled: query.settled === 'true',
        page,
        pageSize: alarmsPerPage,
      })
      return { ...found, page, pageSize: alarmsPerPage }
    },

    handle: async ({ params, body, viewer, request }) => {
      const id = Number(params.id)
      const { state } = body
      const note = body.reason === undefined || body.reason === '' ? null : body.reason
      await inTransaction(portal.db, async (db) => {
        const row = await findAlarm(db, id, viewer)
        if (!row) throw notFound('alarm')
        if (!matches(request, valueTag(row.state))) throw preconditionFailed(alreadyHandled, row.state)
        if (row.state === state) return
        if (!(await moveAlarm(db, row, { state, by: viewer.username, note }))) throw conflict(alreadyHandled)
        const entry = {
          operation: 'update',
          target: 'alarm',
          targetId: String(id),
          targetName: row.name,
          // Without a uid, so that the player does not see that they are under suspicion.
          uid: null,
          fields: [
            { field: 'state', old: row.state, new: state },
            ...(note === null ? [] : [{ field: 'note', old: row.note, new: note }]),
          ],
        } as const
        await recordPortalChange(db, { ...entry, fields: [...entry.fields] }, actorOfRequest(viewer, request))
      })
      const row = await findAlarm(portal.db, id, viewer)
      if (!row) throw notFound('alarm')
      return { alarm: presentAlarm(row) }
    },
  })
}
