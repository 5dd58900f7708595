/** What a banned character learns at sign-in. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portalOnAltered } from '../../test/altered-game.ts'
import { filePortal } from '../../test/file-portal.ts'
import type { TestPortal } from '../../test/portal.ts'
import { banNotice } from './ban-notice.ts'

const date = '2026-11-20 10:00:00'
const until = Date.UTC(2099, 2, 1, 12)

let count = 0
const portal = await filePortal()

interface Details {
  until: number | null
  date?: string
  isOver?: boolean
}

/** Records what the portal knows about a ban. */
async function addDetails(
  { portal: { db } }: TestPortal,
  { id, uid }: { id: number; uid: number },
  details: readonly Details[],
): Promise<void> {
  for (const [index, one] of details.entries())
    await db
      .insertInto('ban_details')
      .values({
        change_id: 10 * id + index,
        uid,
        row_id: id,
        game_date: one.date ?? date,
        until_at: one.until,
        points: '[]',
        evidence: null,
        lift_change_id: null,
        next_look_at: until,
        is_over: one.isOver ? 1 : 0,
      })
      .execute()
}

/** Bans a new character, and records what the portal knows about the ban. */
async function ban(
  { reason, by }: { reason: string | null; by: string | null },
  details: readonly Details[] = [],
): Promise<number> {
  const id = 910_000 + ++count
  const uid = await portal.character(`Banned_${count}`)
  await sql`insert into bans (id, username, ip, bannedby, date, reason, permanent)
    values (${id}, ${`Banned_${count}`}, 'n/a', ${by}, ${date}, ${reason}, 0)`.execute(
    portal.game.database.db,
  )
  await addDetails(portal, { id, uid }, details)
  return uid
}
const notice = async (uid: number, namesBanningStaff = true, of = portal): Promise<string | null> => {
  const sentence = await banNotice({ ...of, namesBanningStaff }, uid)
  return sentence === null ? null : String(sentence)
}

test('tells why, until when and by whom, as far as that is known and meant to be told', async () => {
  const uid = await ban({ reason: 'Speeding', by: 'Ban_Staff' }, [{ until: until + 1 }, { until }])
  const ofStaff = ' Banned by Ban_Staff.'
  const banned =
    'This character is banned from the game: Speeding. The ban ends on March 1, 2099 at 12:00 PM UTC.'
  expect(await notice(uid, false)).toBe(banned)
  expect(await notice(uid)).toBe(banned + ofStaff)
  const unknown = 'This character is banned from the game.'
  expect(await notice(await ban({ reason: '', by: 'Ban_Staff' }, [{ until: null }]))).toBe(unknown + ofStaff)
  expect(await notice(await ban({ reason: null, by: null }))).toBe(unknown)
})

test('knows the end of this ban, not of one that is over or of an earlier row with its number', async () => {
  const others = [
    { until, isOver: true },
    { until, date: '2026-11-19 10:00:00' },
  ]
  for (const other of others)
    expect(await notice(await ban({ reason: 'Speeding', by: null }, [other]))).toBe(
      'This character is banned from the game: Speeding.',
    )
})

test.each([
  ['no number', 'id', 'The ban ends on March 1, 2099 at 11:00 AM UTC.'],
  ['no date', 'date', 'The ban ends on March 1, 2099 at 12:00 PM UTC.'],
])('knows the end in a game whose bans have %s and an end of their own', async (_, column, end) => {
  const of = await portalOnAltered(
    'alter table bans add column expires bigint',
    `alter table bans rename column ${column} to unknown_cell`,
  )
  const uid = await of.character('Banned_Own')
  const row = { id: 910_000, date, username: 'Banned_Own', ip: 'n/a', reason: 'Speeding', permanent: 0 }
  const cells = Object.entries({ ...row, expires: until / 1000 - 3600 }).filter(([name]) => name !== column)
  await sql`insert into bans (${sql.join(cells.map(([name]) => sql.ref(name)))})
    values (${sql.join(cells.map(([, cell]) => cell))})`.execute(of.game.database.db)
  expect(await notice(uid, true, of)).toContain('March 1, 2099 at 11:00 AM UTC.')
  await addDetails(of, { id: 910_000, uid }, [{ until }])
  expect(await notice(uid, true, of)).toBe(`This character is banned from the game: Speeding. ${end}`)
})

test('is only for those who are banned', async () => {
  expect(await notice(await portal.character('Not_Banned'))).toBeNull()
  expect(await notice(987_654)).toBe('This character is no longer in the game.')
})

test('a ban of an address or its range keeps nobody out of the portal', async () => {
  const uid = await portal.character('Shared_Address')
  for (const [index, ip] of ['127.0.0.1', '127.0.*.*'].entries())
    await sql`insert into bans (id, username, ip, bannedby, date, reason, permanent)
      values (${920_500 + index}, 'n/a', ${ip}, 'Staff', ${date}, 'cheating', 1)`.execute(
      portal.game.database.db,
    )
  expect(await notice(uid)).toBeNull()
  expect(await portal.signIn('Shared_Address')).toEqual(expect.any(String))
})
