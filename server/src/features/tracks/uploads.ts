import {
  fileObjection,
  nameObjection,
  trackLimits,
  trackNameOf,
  uploadTexts,
} from '@idlewood/contract/tracks'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { isDuplicateKey } from '../../db/errors.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'
import { allowSlowBody } from '../../http/body-time.ts'
import { conflict, invalid, Refusal, tooMany, unavailable } from '../../http/errors.ts'
import { say } from '../../language/sentences.ts'
import type { Limits } from '../../http/limits.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { MpegWalk } from './mpeg.ts'
import type { Incoming, MusicFolder } from './music-folder.ts'
import {
  addTrack,
  countOwnTracks,
  deleteTrack,
  findTrackByName,
  holdPerson,
  type TrackRow,
} from './tracks.queries.ts'

interface Parts {
  portal: PortalDatabase
  folder: MusicFolder
  limits: Limits
  /** Tracks one person may have. */
  most: number
  /** Bytes that must stay free on the disk. */
  floor: number
}

/** Takes in tracks. */
export interface Uploads {
  take(viewer: SignedInViewer, request: FastifyRequest): Promise<TrackRow>
  /** Ends what is still arriving. */
  abort(): void
  /** Resolves when nothing of what was under way is left. */
  settled(): Promise<void>
}

const second = 1000
/** A 7 MB file on a line of 64 kbit/s takes a quarter of an hour; one that stands still is gone. */
const slow = { idle: 20 * second, total: 15 * 60 * second }
const maxAtOnce = { person: 2, portal: 32 }

const taken = (name: string) => conflict(say('tracks.taken', { name }))
const full = (most: number) =>
  conflict(most === 0 ? 'Music cannot be uploaded here at present.' : say('tracks.full', { most }))
const noRoom = () =>
  new Refusal('no_room', 'There is no room for more music on the server. Ask the staff, and try again later.')
const stopping = () => unavailable('The portal is being restarted. Upload the track again in a moment.', 30)

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS'].includes(String(error.code))

/** Characters of a boundary; RFC 2046 allows 70, and the multipart reader fails at 253. */
const maxBoundary = 200

/** Whether a form's parts are separated by more than the multipart reader can look for. */
function hasLongBoundary({ headers }: FastifyRequest): boolean {
  const [, boundary = ''] = /boundary=("[^"]*"|[^;]*)/i.exec(headers['content-type'] ?? '') ?? []
  return boundary.length > maxBoundary
}

/** What the multipart reader says of a body it cannot read: it is the sender's, whatever it is. */
const isBrokenBody = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && String(error.code).startsWith('FST_')) ||
    /multipart|boundary|terminated early|part header/i.test(error.message))

export function uploadsOf({ portal, folder, limits, most, floor }: Parts): Uploads {
  const rate = limits.limit({
    name: 'upload',
    tries: 30,
    seconds: 600,
    sentence: 'You have uploaded a lot just now. Wait a few minutes and try again.',
  })
  const under = new Map<string, number>()
  const ends = new Set<(reason: Refusal) => void>()
  const working = new Set<Promise<unknown>>()

  async function admit({ personId }: SignedInViewer, request: FastifyRequest): Promise<void> {
    if (!request.isMultipart() || hasLongBoundary(request)) throw invalid(uploadTexts.missing)
    await rate.spend(personId)
    const now = [...under.values()].reduce((sum, count) => sum + count, 0)
    if ((under.get(personId) ?? 0) >= maxAtOnce.person)
      throw tooMany('Your other uploads are still under way. Wait until they are done.', 10)
    if (now >= maxAtOnce.portal)
      throw unavailable('Many tracks are being uploaded. Try again in a moment.', 30)
    // Each upload that is under way may still grow to the most a file may be.
    if ((await folder.free()) - (now + 1) * trackLimits.bytes < floor) throw noRoom()
    if ((await countOwnTracks(portal.db, personId)) >= most) throw full(most)
  }

  async function receive(file: MultipartFile, incoming: Incoming): Promise<Received> {
    const { filename, mimetype } = file
    const objection = fileObjection({ name: filename, type: mimetype, size: 0 })
    const name = trackNameOf(filename)
    if (objection === uploadTexts.type) throw new Refusal('unsupported_type', objection)
    if (objection) throw invalid(nameObjection(filename) ?? objection)
    // Said before the whole file has come; what decides is the name's key when the row is written.
    if (await findTrackByName(portal.db, name)) throw taken(name)
    const walk = new MpegWalk()
    for await (const piece of file.file) {
      walk.push(piece)
      await incoming.write(piece)
    }
    return { name, ...walk.end() }
  }

  async function publish(received: Received, incoming: Incoming, viewer: SignedInViewer): Promise<TrackRow> {
    const { personId, uid, username } = viewer
    await incoming.settle()
    // The row first: a file whose row is there is put in its place after a crash, one without is deleted.
    const row = await retrying(() =>
      portal.db.transaction().execute(async (db) => {
        await holdPerson(db, personId)
        if ((await countOwnTracks(db, personId)) >= most) throw full(most)
        const { storage } = incoming
        return addTrack(db, {
          ...received,
          storage,
          person_id: personId,
          uid,
          username,
          created_at: Date.now(),
        })
      }),
    ).catch((error: unknown) => {
      throw isDuplicateKey(error) ? taken(received.name) : error
    })
    try {
      await incoming.publish()
    } catch (error) {
      await deleteTrack(portal.db, row.id)
      throw error
    }
    return row
  }

  async function take(viewer: SignedInViewer, request: FastifyRequest): Promise<TrackRow> {
    const incoming = await folder.begin()
    let received: Received | undefined
    try {
      for await (const part of request.parts()) {
        if (part.type !== 'file') continue
        if (part.fieldname !== 'file' || !part.filename) part.file.resume()
        else if (received) throw invalid('Upload one file at a time.')
        else received = await receive(part, incoming)
      }
      if (!received) throw invalid(uploadTexts.missing)
      return await publish(received, incoming, viewer)
    } finally {
      await incoming.discard()
    }
  }

  return {
    async take(viewer, request) {
      await admit(viewer, request)
      const { personId } = viewer
      const { raw } = request
      allowSlowBody(raw, slow)
      under.set(personId, (under.get(personId) ?? 0) + 1)
      let reason: Refusal | undefined
      const end = (why: Refusal): void => {
        reason = why
        raw.destroy()
      }
      ends.add(end)
      try {
        const work = take(viewer, request)
        working.add(work)
        return await work.finally(() => working.delete(work))
      } catch (error) {
        if (reason) throw reason
        if (isDiskFull(error)) throw noRoom()
        if (error instanceof Refusal) throw error
        // Whoever hung up reads no answer; what broke here is not the database.
        const isCutOff = raw.destroyed && !raw.complete
        if (!isCutOff && !isBrokenBody(error)) throw error
        throw invalid('The file did not arrive whole. Try again.')
      } finally {
        ends.delete(end)
        const left = (under.get(personId) ?? 1) - 1
        if (left > 0) under.set(personId, left)
        else under.delete(personId)
        // A browser reads the answer only once it has sent everything: the rest is taken and thrown away.
        raw.unpipe()
        raw.resume()
      }
    },
    abort() {
      for (const end of ends) end(stopping())
    },
    async settled() {
      await Promise.allSettled(working)
    },
  }
}

interface Received {
  name: string
  bytes: number
  milliseconds: number
}
