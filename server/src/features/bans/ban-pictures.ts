/** Pictures that are evidence for bans: uploaded before the ban is made, and stored with it. */
import { banPictures, type BanPicture } from '@idlewood/contract/bans'
import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'
import type { Kysely } from 'kysely'
import { randomBytes } from 'node:crypto'
import { lockPerson } from '../../access/people.ts'
import type { Background } from '../../background/background.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { inTransaction, retrying } from '../../db/retry.ts'
import { conflict, invalid, notFound, tooMany } from '../../http/refusals.ts'
import type { SignedInViewer } from '../../http/request.ts'

const hour = 3600_000
/** Milliseconds that a picture without a ban is kept. */
const unusedMs = 24 * hour
/** Maximum pictures without a ban per person. */
const maxUnused = 30
const sweepMs = hour

const readers = { 'image/png': PNG, 'image/jpeg': JPG, 'image/webp': WEBP }

/** Width and height in pixels, as the file states them; undefined if it is not a picture of this type. */
function readSize(
  type: BanPicture['type'],
  bytes: Uint8Array,
): { width: number; height: number } | undefined {
  try {
    return readers[type].validate(bytes) ? readers[type].calculate(bytes) : undefined
  } catch {
    return undefined
  }
}

function requirePicture({ type, data }: BanPicture): void {
  // A copy: a short buffer shares its memory with others, and the readers would go on into theirs.
  const bytes = new Uint8Array(Buffer.from(data, 'base64'))
  const refuse = (sentence: string) => invalid(sentence, { data: sentence })
  if (bytes.length > banPictures.bytes) throw refuse('A picture has at most 1 MB.')
  const size = readSize(type, bytes)
  if (!size) throw refuse('This is not a picture.')
  if (Math.max(size.width, size.height) > banPictures.side)
    throw refuse('A picture has at most 4096 pixels in width and height.')
}

/** Throws if this person may not add another picture without a ban. */
async function makeRoom(db: Kysely<PortalTables>, personId: string): Promise<void> {
  const { count } = await db
    .selectFrom('ban_pictures')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('person_id', '=', personId)
    .where('change_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxUnused)
    throw tooMany('You have added many pictures without a ban. Try again tomorrow.', unusedMs / 1000)
}

/**
 * Stores a picture for a future ban. Throws a 400 if it is not a picture, and a 429 if the person has too
 * many.
 */
export async function addPicture(
  portal: PortalDatabase,
  picture: BanPicture,
  { personId }: Pick<SignedInViewer, 'personId'>,
): Promise<string> {
  requirePicture(picture)
  const id = randomBytes(16).toString('hex')
  const values = { id, change_id: null, position: 0, person_id: personId, ...picture }
  await inTransaction(portal.db, async (db) => {
    await lockPerson(db, { id: personId })
    await makeRoom(db, personId)
    await db
      .insertInto('ban_pictures')
      .values({ ...values, created_at: Date.now() })
      .execute()
  })
  return id
}

/** Attaches pictures uploaded by its author to a ban, in the transaction that records it. */
export async function attachPictures(
  db: Kysely<PortalTables>,
  changeId: number,
  { ids, personId }: { ids: readonly string[]; personId: string },
): Promise<void> {
  for (const [position, id] of ids.entries()) {
    const { numUpdatedRows } = await db
      .updateTable('ban_pictures')
      .set({ change_id: changeId, position })
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .where('change_id', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw conflict('A picture is no longer there. Add it again.')
  }
}

/** Ids of the pictures of bans, by the change that made each ban. */
export async function listPictures(
  { db }: PortalDatabase,
  changeIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  if (changeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('ban_pictures')
    .select(['id', 'change_id'])
    .where('change_id', 'in', changeIds)
    .orderBy('position')
    .execute()
  const byChange = Map.groupBy(rows, ({ change_id }) => Number(change_id))
  return new Map([...byChange].map(([changeId, pictures]) => [changeId, pictures.map(({ id }) => id)]))
}

/** A picture of an existing ban. Throws a 404 if there is none with this id. */
export async function findPicture({ db }: PortalDatabase, id: string): Promise<BanPicture> {
  const row = await db
    .selectFrom('ban_pictures')
    .select(['type', 'data'])
    .where('id', '=', id)
    .where('change_id', 'is not', null)
    .executeTakeFirst()
  if (!row) throw notFound('picture')
  // Only the portal writes this table.
  return { type: row.type as BanPicture['type'], data: row.data }
}

/** Deletes pictures that still have no ban after a day. */
export async function deleteUnused({ db }: PortalDatabase, now = Date.now()): Promise<void> {
  await retrying(() =>
    db
      .deleteFrom('ban_pictures')
      .where('change_id', 'is', null)
      .where('created_at', '<', now - unusedMs)
      .execute(),
  )
}

export const sweepPictures = ({ portal, background }: { portal: PortalDatabase; background: Background }) =>
  background.repeat({
    name: 'Removal of unused pictures',
    intervalMs: sweepMs,
    // Not during startup, which is busy enough.
    firstAfterMs: 60_000,
    failure: 'Pictures that no ban has could not be removed; the portal tries again.',
    run: () => deleteUnused(portal),
  })
