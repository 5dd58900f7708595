import multipart from '@fastify/multipart'
import { trackLimits, tracks, tracksPerPage } from '@idlewood/contract/tracks'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { actorOfRequest, recordPortalChange } from '../../changes/record.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'
import { answerErrors, notFound, sendSentence } from '../../http/errors.ts'
import { implement } from '../../http/implement.ts'
import type { Live } from '../../live/live.ts'
import { serveMusic } from './serve-music.ts'
import type { Tracks } from './tracks.ts'
import {
  deleteTrack,
  findTrack,
  listOwnTracks,
  listTracks,
  presentStaffTrack,
  presentTrack,
  type TrackRow,
} from './tracks.queries.ts'

export interface TrackRouteDeps {
  portal: PortalDatabase
  live: Live
  tracks: Tracks
  config: { publicUrl: string; musicTracks: number }
}

export async function trackRoutes(app: FastifyInstance, deps: TrackRouteDeps): Promise<void> {
  const { portal, live, config } = deps
  const { publicUrl, musicTracks: most } = config
  const { folder, uploads } = deps.tracks
  // What a crash has left unfinished is settled before anybody asks for it.
  app.addHook('onReady', () => deps.tracks.sweep())

  /** Whose track it is or was, and staff, see it at once. */
  const tell = (uid: number) => live.publish({ topic: 'tracks', to: [{ uid }, { callersOf: tracks.all }] })

  /** Row and file together: after a crash in between the file is restored, or deleted as the row is. */
  async function remove(row: TrackRow, also?: (db: Kysely<PortalTables>) => Promise<void>): Promise<void> {
    await folder.takeOut(row.storage, () =>
      retrying(() =>
        portal.db.transaction().execute(async (db) => {
          if (!(await deleteTrack(db, row.id))) throw notFound('Track')
          await also?.(db)
        }),
      ),
    )
    tell(row.uid)
  }

  const { upload, ...others } = tracks
  await app.register(async (scope) => {
    answerErrors(scope, sendSentence)
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        fileSize: trackLimits.bytes + 1,
        files: 4,
        fields: 8,
        parts: 12,
        fieldSize: 1024,
        headerPairs: 32,
      },
    })
    // Whatever else is sent is no form with a file in it, and not looked at.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    implement(
      scope,
      { upload },
      {
        upload: async ({ viewer, request }) => {
          const row = await uploads.take(viewer, request)
          tell(row.uid)
          return { track: presentTrack(row, publicUrl) }
        },
      },
    )
  })

  implement(app, others, {
    own: async ({ viewer }) => {
      const rows = await listOwnTracks(portal.db, viewer.personId)
      return { tracks: rows.map((row) => presentTrack(row, publicUrl)), most }
    },

    remove: async ({ params, viewer }) => {
      const row = await findTrack(portal.db, Number(params.id))
      if (!row || row.person_id !== viewer.personId) throw notFound('Track')
      await remove(row)
      return {}
    },

    all: async ({ query }) => {
      const page = Number(query.page ?? 1)
      const { rows, total, bytes } = await listTracks(portal, {
        search: query.search,
        page,
        limit: tracksPerPage,
      })
      return { tracks: rows.map((row) => presentStaffTrack(row, publicUrl)), total, bytes, page }
    },

    takeDown: async ({ params, viewer, request }) => {
      const row = await findTrack(portal.db, Number(params.id))
      if (!row) throw notFound('Track')
      await remove(row, (db) =>
        recordPortalChange(
          db,
          {
            operation: 'delete',
            target: 'track',
            targetId: String(row.id),
            targetName: row.name,
            uid: row.uid,
            fields: [
              { field: 'name', old: row.name, new: null },
              { field: 'player', old: row.username, new: null },
              { field: 'seconds', old: Math.round(row.milliseconds / 1000), new: null },
              { field: 'bytes', old: row.bytes, new: null },
            ],
          },
          actorOfRequest(viewer, request),
        ),
      )
      return {}
    },
  })

  await serveMusic(app, { portal, folder, publicUrl })
}
