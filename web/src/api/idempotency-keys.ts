/**
 * The keys of requests that create something. A request that is sent again, because its response was lost,
 * has the same key, so that the portal creates nothing more.
 */

/** By address and body: the keys of requests that have not succeeded yet. */
const keys = new Map<string, string>()

/** 128 random bits; `randomUUID` does not exist at addresses without encryption. */
const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

/**
 * The header with the key of a request: the same one until `forget`, which is called once the request has
 * succeeded, because the next one like it is meant to create something again.
 */
export function claimIdempotencyKey(request: string): { header: Record<string, string>; forget(): void } {
  const key = keys.get(request) ?? createKey()
  keys.set(request, key)
  return { header: { 'idempotency-key': key }, forget: () => keys.delete(request) }
}
