/**
 * Calls that create something accept an `Idempotency-Key`: when the response to the first attempt was lost,
 * the second one gets what the first has created.
 */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { insertOnce } from '../db/insert-once.ts'
import type { PortalTables } from '../db/portal-schema.ts'
import { conflict, invalid } from './refusals.ts'

/** Milliseconds for which a key is remembered. */
const rememberedFor = 24 * 3600_000

/** A key, whose it is, and a hash of the request that it was sent with. */
export interface IdempotencyKey {
  readonly personId: string
  readonly key: string
  readonly hash: string
}

/** The key of a request; null if it has none. Throws 400 if it is not 8 to 64 visible ASCII characters. */
export function idempotencyKeyOf(
  { headers, method, url, body }: Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body'>,
  { personId }: { personId: string },
): IdempotencyKey | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,64}$/.test(key)) {
    const sentence = 'An idempotency key has 8 to 64 visible ASCII characters.'
    throw invalid(sentence, { 'idempotency-key': sentence })
  }
  const hash = createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body)}`)
    .digest('hex')
  return { personId, key, hash }
}

/**
 * Creates a row, unless a request with the same key already has. Returns the row's id. Call it at the start
 * of the transaction that `create` writes in: an equal request that arrives meanwhile waits for its end.
 */
export async function createOnce(
  db: Kysely<PortalTables>,
  idempotencyKey: IdempotencyKey | null,
  create: () => Promise<number>,
): Promise<number> {
  if (!idempotencyKey) return create()
  const { personId, key, hash } = idempotencyKey
  const row = { person_id: personId, request_key: key, request_hash: hash, row_id: 0, created_at: Date.now() }
  const isFirst = await insertOnce(db.insertInto('idempotency_keys').values(row))
  if (!isFirst) {
    const first = await db
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'row_id'])
      .where('person_id', '=', personId)
      .where('request_key', '=', key)
      .executeTakeFirstOrThrow()
    if (first.request_hash !== hash)
      throw conflict('This idempotency key was used for another request. Send a new one.')
    return first.row_id
  }
  const id = await create()
  await db
    .updateTable('idempotency_keys')
    .set({ row_id: id })
    .where('person_id', '=', personId)
    .where('request_key', '=', key)
    .execute()
  return id
}

/** Deletes the keys that are no longer remembered. */
export async function sweepIdempotencyKeys(db: Kysely<PortalTables>, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now - rememberedFor)
    .execute()
}
