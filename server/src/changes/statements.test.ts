/** How often an edit asks the game: each statement is a round trip while somebody waits. */
import { managedUser } from '@idlewood/contract/managed-user'
import { DefaultQueryExecutor, type CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testPortal, type TestPortal } from '../../test/portal.ts'
import { succeed } from '../../test/rights.ts'
import { nobodyPlays } from '../game/presence/presence.ts'

let portal: TestPortal
let token: string
let [actor, uid] = [0, 0]
beforeAll(async () => {
  portal = await testPortal({ presence: nobodyPlays })
  actor = await portal.character('Counted_Staff', { adminlevel: 5 })
  token = await portal.signIn('Counted_Staff')
  await portal.grant('Counted_Staff', 'update_user_profile', 'update_user_money', 'undo_changes')
  uid = await portal.character('Counted_Target', { bank: 500 })
})
afterAll(() => portal.close())

/** What of the table of users was read and written for a change; the list of users goes its own way. */
async function statementsOf(call: () => Promise<unknown>) {
  const asked: CompiledQuery[] = []
  const base = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as DefaultQueryExecutor // where both kinds of executors have it
  const original = base.executeQuery
  vi.spyOn(base, 'executeQuery').mockImplementation(function (this: DefaultQueryExecutor, query) {
    asked.push(query)
    return original.call(this, query)
  })
  await call()
  vi.restoreAllMocks()
  const of = (verb: RegExp, who: number) =>
    asked.filter(
      ({ sql, parameters }) =>
        verb.test(sql) &&
        (/update .users./.test(sql) || /as .c0.[^]* from .users./.test(sql)) &&
        parameters.includes(who),
    )
  return {
    actor: of(/^\s*select/, actor).length,
    // The profile of an owner is read with its name, the row of a change without.
    owner: of(/^\s*select/, uid).filter(({ sql }) => sql.includes('username')).length,
    row: of(/^\s*select/, uid).filter(({ sql }) => !sql.includes('username')).length,
    written: of(/^\s*update/, uid).length,
  }
}

test('an edit reads the actor once, the owner once and its row before, while and after it is written', async () => {
  const edit = () =>
    succeed(portal.call(managedUser.update, { params: { id: String(uid) }, body: { bank: 600 } }, { token }))
  expect(await statementsOf(edit)).toEqual({ actor: 1, owner: 1, row: 3, written: 1 })
})
