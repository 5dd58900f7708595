/** A disk of the portal's database that is full for some statements. */
import type { CompiledQuery, QueryResult } from 'kysely'
import { DefaultQueryExecutor } from 'kysely'
import { vi } from 'vitest'

/** Refuses statements that match, as a full disk would, until the returned function is called. */
export function fillDisk(matching: RegExp): () => void {
  const base = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as DefaultQueryExecutor // the common base class of both kinds of executors
  const original = base.executeQuery
  const spy = vi.spyOn(base, 'executeQuery').mockImplementation(async function (
    this: DefaultQueryExecutor,
    query: CompiledQuery,
  ): Promise<QueryResult<unknown>> {
    if (matching.test(query.sql)) throw Object.assign(new Error('The table is full'), { errno: 1114 })
    return original.call(this, query)
  })
  return () => spy.mockRestore()
}
