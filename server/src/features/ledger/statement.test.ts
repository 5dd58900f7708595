/** A statement belongs to a person, no matter who had the uid of their character before. */
import { identity } from '@idlewood/contract/identity'
import { ledger } from '@idlewood/contract/ledger'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { nextSecond } from '../../../test/clock.ts'
import { emptyLogs, forkWithLogs, gameTime, writeLines } from '../../../test/game-logs.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { hashPassword } from '../../game/passwords.ts'

const day = 86_400_000
const portal = await filePortal({ fork: forkWithLogs('log_give') })
await emptyLogs(portal)
afterEach(() => {
  vi.restoreAllMocks()
})

const statement = async (token: string): Promise<string[]> => {
  const { status, body } = await portal.call(ledger.own, { query: {} }, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.lines.map(({ text }) => text)
}

test('the new owner of a uid reads nothing of what the previous one did', async () => {
  const uid = await portal.character('Had_It_Before', { regdate: '2020-01-01 10:00:00' })
  const write = async (at: number, name: string, dollars: number) => {
    const text = `${name} (uid: ${uid}) gives $${dollars} to Somebody_Else (uid: 99999)`
    await writeLines(portal, 'log_give', gameTime(at), [text])
    await portal.app.ledger.readNow()
  }
  await write(Date.now() - 2 * day, 'Had_It_Before', 100)
  const before = await portal.signIn('Had_It_Before')
  expect(await statement(before)).toEqual(['Had_It_Before gives $100 to Somebody_Else'])

  const { db } = portal.game.database
  await sql`delete from users where uid = ${uid}`.execute(db)
  await portal.character('Has_It_Now', { regdate: '2021-01-01 10:00:00' })
  const { password } = await hashPassword(portal.game.passwordScheme, 'of a stranger')
  await sql`update users set uid = ${uid}, password = ${password} where username = 'Has_It_Now'`.execute(db)
  // Expires the cache of characters, which lasts a second.
  nextSecond()
  const body = { username: 'Has_It_Now', password: 'of a stranger' }
  const { token } = (await portal.call(identity.login, { body })).body
  expect(await statement(token)).toEqual([])
  await write(Date.now() + 2 * day, 'Has_It_Now', 7)
  expect(await statement(token)).toEqual(['Has_It_Now gives $7 to Somebody_Else'])
})
