/** The words of a search: what they find, and who may read them afterwards, since they may be an address. */
import { changes, type Change } from '@idlewood/contract/changes'
import { ledger } from '@idlewood/contract/ledger'
import { expect, test } from 'vitest'
import { emptyLogs, forkWithLogs, writeLines } from '../../../test/game-logs.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { succeed } from '../../../test/rights.ts'

const portal = await filePortal({ fork: forkWithLogs('log_give') })
await emptyLogs(portal)

test('the words of a search in the ledger are hidden from those who may not see addresses', async () => {
  const words = '203.0.113.5'
  const line = `Words_Giver (uid: 7) (IP: ${words}) gives $500 to Words_Taker (uid: 8) (IP: 203.0.113.6)`
  await writeLines(portal, 'log_give', '2026-11-20 18:30:05', [line])
  await portal.app.ledger.readNow()
  const token = await portal.staff('Words_Detective', ['view_ledger', 'view_addresses'])
  await succeed(portal.call(ledger.list, { query: { words, addresses: 'true' } }, { token }))

  const trailOf = async (reader: string): Promise<Change[]> =>
    (await succeed(portal.call(changes.list, { query: { target: 'addresses' } }, { token: reader }))).changes
  const auditor = await portal.staff('Words_Auditor', ['view_changes'])
  const seen = await trailOf(auditor)
  expect(seen).toMatchObject([{ actor: { username: 'Words_Detective' }, targetName: '…' }])
  expect(JSON.stringify(seen)).not.toContain(words)
  const reader = await portal.staff('Words_Reader', ['view_changes', 'view_addresses'])
  expect((await trailOf(reader)).map(({ targetName }) => targetName)).toEqual([`words ${words}`])
})

test('a search for signs only finds nothing, as the words of lines are letters and digits', async () => {
  await writeLines(portal, 'log_give', '2026-11-20 18:30:06', ['Signs_Giver (uid: 7) waves $?'])
  await portal.app.ledger.readNow()
  const token = await portal.staff('Signs_Detective', ['view_ledger'])
  const find = async (words: string) =>
    (await succeed(portal.call(ledger.list, { query: { words } }, { token }))).lines
  expect(await find('$?')).toEqual([])
  expect(await find('Signs_Giver')).toHaveLength(1)
})
