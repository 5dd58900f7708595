/**
 * Combines the lookups made in one turn of the event loop into one statement, which keeps frequent calls
 * cheap.
 */
import type { Compilable, CompiledQuery, Kysely } from 'kysely'

/** Maximum number of keys per statement. */
const maxKeys = 512

/** Lookups waiting for their statement. */
interface Batch<K, V> {
  readonly keys: Set<K>
  readonly waiting: { key: K; resolve: (value: V | undefined) => void; reject: (error: unknown) => void }[]
}

/**
 * A lookup by key. All keys requested before the next tick (`process.nextTick`) are passed to `load`
 * together, without duplicates; a key missing from its result gives undefined. Nothing is cached. Requests
 * synchronize before that, when they read the access revision: one barrier per turn of the event loop is
 * enough.
 */
export function batchedLookup<K extends string | number, V>(
  load: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let next: Batch<K, V> | undefined
  function run(batch: Batch<K, V>): void {
    if (next === batch) next = undefined
    load([...batch.keys]).then(
      (found) => {
        for (const { key, resolve } of batch.waiting) resolve(found.get(key))
      },
      (error: unknown) => {
        for (const { reject } of batch.waiting) reject(error)
      },
    )
  }
  function open(): Batch<K, V> {
    const batch: Batch<K, V> = { keys: new Set(), waiting: [] }
    process.nextTick(run, batch)
    return batch
  }
  return (key) =>
    new Promise((resolve, reject) => {
      if (!next || next.keys.size >= maxKeys) next = open()
      next.keys.add(key)
      next.waiting.push({ key, resolve, reject })
    })
}

const marker = (index: number): string => `\u0000key ${index}`

/**
 * A query with an `in (…)` list, compiled once per list size; sizes are powers of two, padded by repeating
 * the last key. `build` gets the list and must use each of its keys exactly once.
 */
export function compiledIn<K extends string | number, Row, Tables>(
  db: Kysely<Tables>,
  build: (keys: readonly K[]) => Compilable<Row>,
): (keys: readonly K[]) => Promise<Row[]> {
  const compiled = new Map<number, { query: CompiledQuery<Row>; slots: readonly number[] }>()
  const compile = (size: number) => {
    // Markers stand for keys of any type and never reach the database.
    const query = build(Array.from({ length: size }, (_, index) => marker(index)) as K[]).compile()
    const slots = Array.from({ length: size }, (_, index) => query.parameters.indexOf(marker(index)))
    const made = { query, slots }
    compiled.set(size, made)
    return made
  }
  return async (keys) => {
    if (keys.length === 0) return []
    const size = 2 ** Math.ceil(Math.log2(keys.length))
    const { query, slots } = compiled.get(size) ?? compile(size)
    const parameters = [...query.parameters]
    for (let index = 0; index < size; index++) {
      // A slot exists for every index below the size, by construction.
      parameters[slots[index]!] = keys[Math.min(index, keys.length - 1)]
    }
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
