/** A reply that takes long ends when its viewer loses the right to it. */
import { ledger } from '@idlewood/contract/ledger'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { emptyLogs, forkWithLogs, writeLines } from '../../test/game-logs.ts'
import { testPortal, type TestPortal } from '../../test/portal.ts'

let portal: TestPortal
let url: string
beforeAll(async () => {
  portal = await testPortal({ fork: forkWithLogs('log_give') })
  await emptyLogs(portal)
  const lines = Array.from({ length: 700 }, (_, index) => `Line ${index} of the game`)
  await writeLines(portal, 'log_give', '2026-11-20 18:30:05', lines)
  await portal.app.ledger.readNow()
  url = await portal.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())
afterEach(() => vi.restoreAllMocks())

async function save(token: string): Promise<string> {
  const answer = await fetch(`${url}/api${ledger.export.path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  return answer.text()
}

/** Makes the second part of the next export wait until this is done and a reply counts as long. */
function beforeSecondPart(work: () => Promise<void>): void {
  const { ask } = portal.app.ledger
  let parts = 0
  vi.spyOn(portal.app.ledger, 'ask').mockImplementation(async (name, input) => {
    if (name === 'find' && ++parts === 2) {
      await work()
      // Fixed wait: only time makes a reply long.
      await wait(1100)
    }
    return ask(name, input)
  })
}

test('an export goes on for those who may still have it', async () => {
  const token = await portal.staff('Export_Stays', ['export_ledger'])
  beforeSecondPart(async () => undefined)
  expect((await save(token)).split('\n').length).toBeGreaterThan(700)
})

test('an export breaks off when the permission is lost', async () => {
  const token = await portal.staff('Export_Ends', ['export_ledger'])
  beforeSecondPart(async () => {
    const { db } = portal.portal
    const { id } = await db
      .selectFrom('people')
      .select('id')
      .where('username', '=', 'Export_Ends')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('person_roles').where('person_id', '=', id).execute()
    await db
      .updateTable('revisions')
      .set((row) => ({ value: row('value', '+', 1) }))
      .execute()
  })
  await expect(save(token)).rejects.toThrow('terminated')
})
