/** The number of database statements per edit: each is a round trip while somebody waits. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { managedUser } from '@idlewood/contract/managed-user'
import { DefaultQueryExecutor, type CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import { succeed } from '../../test/rights.ts'
import { nobodyPlays } from '../../test/presence.ts'

let [actor, uid] = [0, 0]
const portal = await filePortal({ presence: nobodyPlays })
actor = await portal.character('Counted_Staff', { adminlevel: 5 })
const token = await portal.signIn('Counted_Staff')
await portal.grant('Counted_Staff', 'update_user_profile', 'update_user_money', 'undo_changes')
uid = await portal.character('Counted_Target', { bank: 500 })
// Standings are cached for a second, which a busy machine may take between two calls.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(performance.now()))
afterEach(() => vi.restoreAllMocks())

/** Set while a call is handled, and for everything that it starts. */
const counted = new AsyncLocalStorage<CompiledQuery[]>()

/** The statements of a call itself, without those of background jobs running at the same time. */
async function statementsOf(call: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const base = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as DefaultQueryExecutor // the common base class of both kinds of executors
  const original = base.executeQuery
  const spy = vi.spyOn(base, 'executeQuery').mockImplementation(function (this: DefaultQueryExecutor, query) {
    counted.getStore()?.push(query)
    return original.call(this, query)
  })
  const asked: CompiledQuery[] = []
  await counted.run(asked, call)
  spy.mockRestore()
  // The directory and the live events process a change later, and the guard's read of the revision is shared
  // by concurrent calls.
  return asked.filter(({ sql }) => !/.uid. as .uid.|live_messages|select .value. from .revisions./.test(sql))
}

/** The reads and writes of the users table for a change. */
function onUsers(asked: readonly CompiledQuery[]) {
  const of = (verb: RegExp, who: number) =>
    asked.filter(
      ({ sql, parameters }) =>
        verb.test(sql) &&
        (/update .users./.test(sql) || /as .c0.[^]* from .users./.test(sql)) &&
        parameters.includes(who),
    )
  return {
    actor: of(/^\s*select/, actor).length,
    // The profile of an owner is read with its name, the row of a change without it.
    owner: of(/^\s*select/, uid).filter(({ sql }) => sql.includes('username')).length,
    row: of(/^\s*select/, uid).filter(({ sql }) => !sql.includes('username')).length,
    written: of(/^\s*update/, uid).length,
  }
}

/** The entry for a journey in the table of docs/codebase.md. */
function documented(journey: string): number {
  const page = readFileSync(new URL('../../../docs/codebase.md', import.meta.url), 'utf8')
  return Number(
    page
      .split('\n')
      .find((line) => line.startsWith(`| ${journey}`))
      ?.split('|')[5],
  )
}

const params = () => ({ id: String(uid) })
const read = () => succeed(portal.call(managedUser.profile, { params: params() }, { token }))
const edit = (bank: number) => () =>
  succeed(portal.call(managedUser.update, { params: params(), body: { bank } }, { token }))

test('an edit reads the actor once, the owner once, and the row before, during and after the write', async () => {
  expect(onUsers(await statementsOf(edit(600)))).toEqual({ actor: 1, owner: 1, row: 3, written: 1 })
})

test('a profile and an edit take as many statements as docs/codebase.md says', async () => {
  await read()
  expect(await statementsOf(read)).toHaveLength(documented('a profile is read'))
  expect(await statementsOf(edit(700))).toHaveLength(documented('a staff member edits'))
})
