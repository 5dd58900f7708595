/** A reply that takes long ends when its viewer loses the right to it. */
import type { Permission } from '@idlewood/contract/access'
import { ledger } from '@idlewood/contract/ledger'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyLogs, forkWithLogs, writeLines } from '../../test/game-logs.ts'
import { filePortal } from '../../test/file-portal.ts'
import { takeRoles } from '../../test/rights.ts'
import { raiseRevision } from '../access/revision.ts'

const portal = await filePortal({ fork: forkWithLogs('log_give') })
await emptyLogs(portal)
const lines = Array.from({ length: 700 }, (_, index) => `Line ${index} of the game`)
await writeLines(portal, 'log_give', '2026-11-20 18:30:05', lines)
await portal.app.ledger.readNow()
const url = await portal.server.listen({ port: 0, host: '127.0.0.1' })
afterEach(() => vi.restoreAllMocks())

async function save(token: string, query = ''): Promise<string> {
  const answer = await fetch(`${url}/api${ledger.export.path}${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  return answer.text()
}

/** Makes the second part of the next export wait until this is done. */
function beforeSecondPart(work: () => Promise<unknown>): void {
  const { ask } = portal.app.ledger
  let parts = 0
  vi.spyOn(portal.app.ledger, 'ask').mockImplementation(async (name, input) => {
    if (name === 'find' && ++parts === 2) await work()
    return ask(name, input)
  })
}

/** Fixed wait: only time makes a reply long. */
const untilLong = () => wait(1100)

/** Takes a permission from everybody, or all from one person. */
async function revoke(what: { permission: Permission } | { username: string }): Promise<void> {
  if ('username' in what) return takeRoles(portal, what.username)
  const { db } = portal.portal
  const named = db.selectFrom('permissions').select('id').where('name', '=', what.permission)
  await db.deleteFrom('role_permissions').where('permission_id', 'in', named).execute()
  await raiseRevision(db)
}

test('an export goes on for those who may still have it', async () => {
  const token = await portal.staff('Export_Stays', ['export_ledger'])
  beforeSecondPart(untilLong)
  expect((await save(token)).split('\n').length).toBeGreaterThan(700)
})

test('an export breaks off when the permission is lost', async () => {
  const token = await portal.staff('Export_Ends', ['export_ledger'])
  beforeSecondPart(async () => {
    await revoke({ username: 'Export_Ends' })
    await untilLong()
  })
  await expect(save(token)).rejects.toThrow('terminated')
})

test('an export with addresses breaks off as soon as they may no longer be seen', async () => {
  const token = await portal.staff('Export_Whole', ['export_ledger', 'view_addresses'])
  beforeSecondPart(() => revoke({ permission: 'view_addresses' }))
  await expect(save(token, '?addresses=true')).rejects.toThrow('terminated')
  expect((await save(token)).split('\n').length).toBeGreaterThan(700)
})
