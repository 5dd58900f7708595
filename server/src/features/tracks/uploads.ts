import {
  fileObjection,
  nameObjection,
  trackLimits,
  trackNameOf,
  uploadTexts,
} from '@idlewood/contract/tracks'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { lockPerson } from '../../access/people.ts'
import { isDuplicateKey } from '../../db/errors.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { inTransaction } from '../../db/retry.ts'
import { allowSlowBody } from '../../http/body-time.ts'
import { conflict, invalid, Refusal, tooMany, unavailable } from '../../http/refusals.ts'
import { say } from '../../language/sentences.ts'
import type { Limit, Limits } from '../../http/limits.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { MpegWalk } from './mpeg.ts'
import type { IncomingFile, MusicFolder } from './music-folder.ts'
import { addTrack, countOwnTracks, deleteTrack, findTrackByName, type TrackRow } from './tracks.queries.ts'

interface UploadDeps {
  portal: PortalDatabase
  folder: MusicFolder
  limits: Limits
  /** The maximum number of tracks per person. */
  maxTracks: number
  /** The minimum free space on the disk, in bytes. */
  floor: number
}

/** Receives uploaded tracks. */
export interface Uploads {
  receive(viewer: SignedInViewer, request: FastifyRequest): Promise<TrackRow>
  /** Aborts all current uploads. */
  abort(): void
  /** Resolves when no upload is in progress any more. */
  settled(): Promise<void>
}

const second = 1000
/** A 7 MB file takes a quarter of an hour on a line of 64 kbit/s. An upload that stalls is aborted. */
const slowBody = { idle: 20 * second, total: 15 * 60 * second }
const maxAtOnce = { person: 2, portal: 32 }

const nameTaken = (name: string) => conflict(say('tracks.taken', { name }))
const hasTooMany = (max: number) =>
  conflict(max === 0 ? 'Music cannot be uploaded here at present.' : say('tracks.full', { most: max }))
const noRoom = () =>
  new Refusal('no_room', 'There is no room for more music on the server. Ask the staff, and try again later.')
const stopping = () => unavailable('The portal is being restarted. Upload the track again in a moment.', 30)

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS'].includes(String(error.code))

/**
 * The maximum length of a boundary in characters. RFC 2046 allows 70, and the multipart reader fails at 253.
 */
const maxBoundary = 200

/** Whether the form's boundary is too long for the multipart reader. */
function hasLongBoundary({ headers }: FastifyRequest): boolean {
  const [, boundary = ''] = /boundary=("[^"]*"|[^;]*)/i.exec(headers['content-type'] ?? '') ?? []
  return boundary.length > maxBoundary
}

/** Whether the multipart reader could not parse the body, which is always the sender's fault. */
const isBrokenBody = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && String(error.code).startsWith('FST_')) ||
    /multipart|boundary|terminated early|part header/i.test(error.message))

/** The uploads of this process. */
interface UploadState extends UploadDeps {
  rate: Limit
  /** The number of current uploads, by person. */
  underWay: Map<string, number>
  /** Callbacks, each of which ends one upload. */
  ends: Set<(reason: Refusal) => void>
  working: Set<Promise<unknown>>
}

interface ReceivedTrack {
  name: string
  bytes: number
  milliseconds: number
}

function countUpload(underWay: Map<string, number>, personId: string, difference: 1 | -1): void {
  const count = (underWay.get(personId) ?? 0) + difference
  if (count > 0) underWay.set(personId, count)
  else underWay.delete(personId)
}

const countAll = (underWay: ReadonlyMap<string, number>): number =>
  [...underWay.values()].reduce((sum, count) => sum + count, 0)

/**
 * Counts an upload, or throws if there are too many. Nothing is awaited in between, so that uploads that
 * begin at once count each other.
 */
function takePlace({ underWay }: UploadState, personId: string): void {
  if ((underWay.get(personId) ?? 0) >= maxAtOnce.person)
    throw tooMany('Your other uploads are still under way. Wait until they are done.', 10)
  if (countAll(underWay) >= maxAtOnce.portal)
    throw unavailable('Many tracks are being uploaded. Try again in a moment.', 30)
  countUpload(underWay, personId, 1)
}

/** Throws if the disk or the person's number of tracks leaves no room for an upload that has been counted. */
async function requireRoom(
  { underWay, folder, floor, portal, maxTracks }: UploadState,
  personId: string,
): Promise<void> {
  // Each current upload may still grow to the maximum file size.
  if ((await folder.free()) - countAll(underWay) * trackLimits.bytes < floor) throw noRoom()
  if ((await countOwnTracks(portal.db, personId)) >= maxTracks) throw hasTooMany(maxTracks)
}

async function receiveFile(
  portal: PortalDatabase,
  { filename, mimetype, file }: MultipartFile,
  incoming: IncomingFile,
): Promise<ReceivedTrack> {
  const objection = fileObjection({ name: filename, type: mimetype, size: 0 })
  const name = trackNameOf(filename)
  if (objection === uploadTexts.type) throw new Refusal('unsupported_type', objection)
  if (objection) throw invalid(nameObjection(filename) ?? objection)
  // An early check before the whole file has arrived; the unique key decides when the row is written.
  if (await findTrackByName(portal.db, name)) throw nameTaken(name)
  const walk = new MpegWalk()
  for await (const piece of file) {
    if (walk.push(piece)) await incoming.write(piece)
  }
  return { name, ...walk.end() }
}

async function addRow(
  { portal, maxTracks }: UploadDeps,
  { personId, uid, username }: SignedInViewer,
  file: ReceivedTrack & { storage: string },
): Promise<TrackRow> {
  return inTransaction(portal.db, async (db) => {
    await lockPerson(db, { id: personId })
    if ((await countOwnTracks(db, personId)) >= maxTracks) throw hasTooMany(maxTracks)
    return addTrack(db, { ...file, person_id: personId, uid, username, created_at: Date.now() })
  }).catch((error: unknown) => {
    throw isDuplicateKey(error) ? nameTaken(file.name) : error
  })
}

async function publish(
  deps: UploadDeps,
  viewer: SignedInViewer,
  { received, incoming }: { received: ReceivedTrack; incoming: IncomingFile },
): Promise<TrackRow> {
  await incoming.settle()
  // The row comes first: after a crash, a file with a row is published, and one without is deleted.
  const row = await addRow(deps, viewer, { ...received, storage: incoming.storage })
  try {
    await incoming.publish()
  } catch (error) {
    await deleteTrack(deps.portal.db, row.id)
    throw error
  }
  return row
}

async function receiveForm(
  deps: UploadDeps,
  viewer: SignedInViewer,
  request: FastifyRequest,
): Promise<TrackRow> {
  const incoming = await deps.folder.begin()
  let received: ReceivedTrack | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      if (part.fieldname !== 'file' || !part.filename) part.file.resume()
      else if (received) throw invalid('Upload one file at a time.')
      else received = await receiveFile(deps.portal, part, incoming)
    }
    if (!received) throw invalid(uploadTexts.missing)
    // A quarter of an hour may have passed since the guard let the sender in.
    await request.admit()
    return await publish(deps, viewer, { received, incoming })
  } finally {
    await incoming.discard()
  }
}

/** The refusal that a failed upload results in. */
function refusalOf(error: unknown, { raw }: FastifyRequest): unknown {
  if (isDiskFull(error)) return noRoom()
  if (error instanceof Refusal) return error
  // An upload that its client cut off is not a server error, and nobody reads the response.
  const isCutOff = raw.destroyed && !raw.complete
  return isCutOff || isBrokenBody(error) ? invalid('The file did not arrive whole. Try again.') : error
}

/** Receives an upload that has been counted; `abort` can end it. */
async function receiveCounted(
  state: UploadState,
  viewer: SignedInViewer,
  request: FastifyRequest,
): Promise<TrackRow> {
  const { ends, working } = state
  const { raw } = request
  allowSlowBody(raw, slowBody)
  let reason: Refusal | undefined
  const end = (why: Refusal): void => {
    reason = why
    raw.destroy()
  }
  ends.add(end)
  try {
    const work = receiveForm(state, viewer, request)
    working.add(work)
    return await work.finally(() => working.delete(work))
  } catch (error) {
    throw reason ?? refusalOf(error, request)
  } finally {
    ends.delete(end)
    // A browser reads the response only once it has sent everything, so the rest is read and discarded.
    raw.unpipe()
    raw.resume()
  }
}

async function receiveUpload(
  state: UploadState,
  viewer: SignedInViewer,
  request: FastifyRequest,
): Promise<TrackRow> {
  const { rate, underWay } = state
  const { personId } = viewer
  if (!request.isMultipart() || hasLongBoundary(request)) throw invalid(uploadTexts.missing)
  await rate.spend(personId)
  takePlace(state, personId)
  try {
    await requireRoom(state, personId)
    return await receiveCounted(state, viewer, request)
  } finally {
    countUpload(underWay, personId, -1)
  }
}

export function createUploads(deps: UploadDeps): Uploads {
  const state: UploadState = {
    ...deps,
    rate: deps.limits.limit({
      name: 'upload',
      tries: 30,
      seconds: 600,
      sentence: 'You have uploaded a lot just now. Wait a few minutes and try again.',
    }),
    underWay: new Map(),
    ends: new Set(),
    working: new Set(),
  }
  return {
    receive: (viewer, request) => receiveUpload(state, viewer, request),
    abort() {
      for (const end of state.ends) end(stopping())
    },
    async settled() {
      await Promise.allSettled(state.working)
    },
  }
}
