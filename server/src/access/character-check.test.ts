/** What a session learns about its character, and when the game is asked about it. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nextSecond } from '../../test/clock.ts'
import { filePortal } from '../../test/file-portal.ts'
import { DatabaseDown } from '../db/errors.ts'
import { createCharacterCheck } from './character-check.ts'
import { ensurePerson } from './people.ts'
import type { LiveSession } from './viewers.ts'

let session: LiveSession
let name: string
let count = 0
const portal = await filePortal()
const check = createCharacterCheck(portal.game, portal.app.identities)
beforeEach(async () => {
  name = `Standing_${++count}`
  const uid = await portal.character(name, { regdate: '2020-01-01 10:00:00' })
  session = await sessionOf(uid)
})
afterEach(() => void vi.restoreAllMocks())

/** A session of the person whose row this is now. */
async function sessionOf(uid: number): Promise<LiveSession> {
  const identity = (await portal.app.identities.reconcile(uid))!
  const personId = await ensurePerson(portal.portal.db, { uid, identity })
  const person = { uid, identity, personId, endsWithPassword: false }
  return { person } as LiveSession // the check does not use the rest
}
const admitted = { reason: null }
const setRow = (username: string, password: string) =>
  sql`update users set username = ${username}, password = ${password}, regdate = '2026-01-01 00:00:00'
    where uid = ${session.person.uid}`.execute(portal.game.database.db)

test('the game is asked once a second, and every time a call needs rows of it', async () => {
  const first = check(session)
  expect(first).toBeInstanceOf(Promise)
  expect(await first).toEqual(admitted)
  expect(check(session)).toEqual(admitted)
  const own = { kind: 'character', value: expect.objectContaining({ uid: session.person.uid }) }
  const withRows = check(session, 'character')
  expect(withRows).toBeInstanceOf(Promise)
  expect(await withRows).toEqual({ ...admitted, own })
  nextSecond()
  expect(check(session)).toBeInstanceOf(Promise)
})

test('a banned character learns why, with the rows or without', async () => {
  await sql`insert into bans (id, username, ip, bannedby, reason, permanent)
    values (930001, ${name}, 'n/a', 'Staff', 'cheating', 1)`.execute(portal.game.database.db)
  const banned = { reason: expect.stringContaining('cheating') }
  expect(await check(session)).toEqual(banned)
  expect(check(session)).toEqual(banned)
  expect(await check(session, 'character')).toMatchObject({ ...banned, own: { kind: 'character' } })
})

test('a renamed character is the same, and one of somebody else gets no rows', async () => {
  await check(session)
  await sql`update users set username = ${`${name}_Anew`} where uid = ${session.person.uid}`.execute(
    portal.game.database.db,
  )
  nextSecond()
  expect(await check(session)).toEqual(admitted)
  expect(session.person.identity.username).toBe(`${name}_Anew`)
  await setRow(`${name}_Other`, 'of somebody else')
  nextSecond()
  const { reason, ...rest } = await check(session, 'character')
  expect([reason, rest]).toEqual([expect.stringContaining('belongs to another'), {}])
})

test('a row that somebody else’s call has just read is not taken for the person’s own', async () => {
  await setRow(`${name}_Other`, 'of somebody else')
  const other = await sessionOf(session.person.uid)
  expect(await check(other)).toEqual(admitted)
  expect(check(other)).toEqual(admitted)
  expect((await check(session)).reason).toContain('belongs to another')
})

test('a new password that somebody else’s call has just read is found once, and its refusal is not lost', async () => {
  const isStill = vi.spyOn(portal.app.identities, 'isStill')
  const opened = { person: { ...session.person, endsWithPassword: true } } as LiveSession
  await sql`update users set password = 'another' where uid = ${session.person.uid}`.execute(
    portal.game.database.db,
  )
  await check(session)
  isStill.mockClear()
  await expect(check(opened)).rejects.toThrow('was changed in the game')
  // A second look whose refusal nobody awaits would end the process.
  expect(isStill).toHaveBeenCalledTimes(1)
})

describe('while the game cannot be asked', () => {
  const failing = (error: Error) => {
    const current = () => {
      throw error
    }
    return createCharacterCheck({ ...portal.game, current }, portal.app.identities)
  }

  test('because it is down, only calls that need its rows are refused', async () => {
    const down = failing(new DatabaseDown())
    expect(await down(session)).toEqual(admitted)
    await expect(down(session, 'character')).rejects.toThrow(DatabaseDown)
  })

  test('because of another failure, every call fails', async () => {
    const broken = failing(new Error('Broken.'))
    await expect(broken(session)).rejects.toThrow('Broken.')
    await expect(broken(session, 'character')).rejects.toThrow('Broken.')
  })
})
