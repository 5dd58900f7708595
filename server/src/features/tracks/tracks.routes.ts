import multipart from '@fastify/multipart'
import { trackLimits, tracks, tracksPerPage } from '@idlewood/contract/tracks'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { actorOfRequest, recordPortalChange } from '../../changes/record.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'
import { answerErrors, notFound, sendSentence } from '../../http/errors.ts'
import { implement } from '../../http/implement.ts'
import type { Limits } from '../../http/limits.ts'
import type { Live } from '../../live/live.ts'
import { openMusicFolder, type FreeBytes } from './music-folder.ts'
import { serveMusic } from './serve-music.ts'
import {
  deleteTrack,
  findTrack,
  findTrackByStorage,
  listOwnTracks,
  listTracks,
  presentStaffTrack,
  presentTrack,
  type TrackRow,
} from './tracks.queries.ts'
import { uploadsOf } from './uploads.ts'

interface Parts {
  portal: PortalDatabase
  limits: Limits
  live: Live
  config: { publicUrl: string; dataDir: string; musicTracks: number; musicFreeBytes: number }
  freeBytes?: FreeBytes
}

const minute = 60 * 1000
/** Uploads still under way when the portal is told to stop get so long; then they are asked to come again. */
const grace = 3000

export async function trackRoutes(app: FastifyInstance, parts: Parts) {
  const { portal, limits, live, config, freeBytes } = parts
  const { publicUrl, musicTracks: most, musicFreeBytes: floor } = config
  const folder = openMusicFolder(config.dataDir, freeBytes)
  const uploads = uploadsOf({ portal, folder, limits, most, floor })

  const sweep = () =>
    folder
      .sweep(async (storage) => Boolean(await findTrackByStorage(portal.db, storage)))
      .catch((err: unknown) => app.log.warn({ err }, 'Unfinished uploads could not be cleared; tried again.'))
  app.addHook('onReady', sweep)
  const sweeping = setInterval(() => void sweep(), 10 * minute).unref()
  let ending: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    ending = setTimeout(() => uploads.abort(), grace)
    done()
  })
  app.addHook('onClose', async () => {
    clearInterval(sweeping)
    clearTimeout(ending)
    await uploads.settled()
  })

  /** Whose track it is or was, and staff, see it at once. */
  const tell = (uid: number) => live.publish({ topic: 'tracks', to: [{ uid }, { callersOf: tracks.all }] })

  /** Row and file together: after a crash in between the file is put back, or deleted as the row is. */
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
