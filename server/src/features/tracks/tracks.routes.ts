import multipart from '@fastify/multipart'
import { trackLimits, tracks, tracksPerPage } from '@idlewood/contract/tracks'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { actorOfRequest, recordPortalChange, type PortalEntry } from '../../changes/record.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { inTransaction } from '../../db/retry.ts'
import { answerErrors, notFound, sendSentence } from '../../http/refusals.ts'
import { implement, type Handlers } from '../../http/implement.ts'
import type { Live } from '../../live/live.ts'
import { serveMusic } from './serve-music.ts'
import type { Tracks } from './tracks.ts'
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

export interface TrackRouteDeps {
  portal: PortalDatabase
  live: Live
  tracks: Tracks
  config: { publicUrl: string; musicTracks: number }
}

/** The upload has a separate route below. */
const { upload, ...others } = tracks

type Handler<Name extends keyof typeof tracks> = Handlers<typeof tracks>[Name]

/** Notifies the track's current or former owner, and staff. */
const publishChange = (live: Live, uid: number): void =>
  live.publish({ topic: 'tracks', to: [{ uid }, { callersOf: tracks.all }] })

/**
 * Deletes row and file together: after a crash in between, the file is either restored or deleted, as its row
 * is.
 */
async function removeTrack(
  { portal, live, tracks: { folder } }: TrackRouteDeps,
  row: TrackRow,
  alsoWrite?: (db: Kysely<PortalTables>) => Promise<void>,
): Promise<void> {
  await folder.takeOut(row.storage, {
    deleteRow: () =>
      inTransaction(portal.db, async (db) => {
        if (!(await deleteTrack(db, row.id))) throw notFound('track')
        await alsoWrite?.(db)
      }),
    isKnown: async (storage) => (await findTrackByStorage(portal.db, storage)) !== undefined,
  })
  publishChange(live, row.uid)
}

function receiveUpload({ live, config, tracks: { uploads } }: TrackRouteDeps): Handler<'upload'> {
  return async ({ viewer, request }) => {
    const row = await uploads.receive(viewer, request)
    publishChange(live, row.uid)
    return { track: presentTrack(row, config.publicUrl) }
  }
}

function listOwn({ portal, config }: TrackRouteDeps): Handler<'own'> {
  return async ({ viewer }) => {
    const rows = await listOwnTracks(portal.db, viewer.personId)
    return { tracks: rows.map((row) => presentTrack(row, config.publicUrl)), most: config.musicTracks }
  }
}

function removeOwn(deps: TrackRouteDeps): Handler<'remove'> {
  return async ({ params, viewer }) => {
    const row = await findTrack(deps.portal.db, Number(params.id))
    if (!row || row.person_id !== viewer.personId) throw notFound('track')
    await removeTrack(deps, row)
    return {}
  }
}

function listAll({ portal, config }: TrackRouteDeps): Handler<'all'> {
  return async ({ query: { search, sort, page: asked } }) => {
    const page = Number(asked ?? 1)
    const { rows, total, bytes } = await listTracks(portal, { search, sort, page, limit: tracksPerPage })
    return { tracks: rows.map((row) => presentStaffTrack(row, config.publicUrl)), total, bytes, page }
  }
}

const deletionOf = (row: TrackRow): PortalEntry => ({
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
})

function takeDown(deps: TrackRouteDeps): Handler<'takeDown'> {
  return async ({ params, viewer, request }) => {
    const row = await findTrack(deps.portal.db, Number(params.id))
    if (!row) throw notFound('track')
    await removeTrack(deps, row, (db) =>
      recordPortalChange(db, deletionOf(row), actorOfRequest(viewer, request)),
    )
    return {}
  }
}

async function uploadRoutes(scope: FastifyInstance, deps: TrackRouteDeps): Promise<void> {
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
  // Any other content type cannot be a form with a file, so its body is not read.
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  implement(scope, { upload }, { upload: receiveUpload(deps) })
}

export async function trackRoutes(app: FastifyInstance, deps: TrackRouteDeps): Promise<void> {
  // Cleans up what a crash left unfinished, before the first request.
  app.addHook('onReady', () => deps.tracks.sweep())
  await app.register((scope) => uploadRoutes(scope, deps))
  implement(app, others, {
    own: listOwn(deps),
    remove: removeOwn(deps),
    all: listAll(deps),
    takeDown: takeDown(deps),
  })
  const { portal, config } = deps
  await serveMusic(app, { portal, folder: deps.tracks.folder, publicUrl: config.publicUrl })
}
