/** Which rows of the game's table are lifted together with a ban. */
import { bans } from '@idlewood/contract/bans'
import { changes } from '@idlewood/contract/changes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import { present } from '../../../test/present.ts'

const portal = await filePortal()
const rights = ['view_bans', 'manage_bans', 'manage_wide_bans', 'view_addresses']
const staff = await portal.staff('Ban_Staff', rights, { adminlevel: 3 })

test('lifting deletes every row of the name and address, and reports the bans that stay', async () => {
  await portal.character('Many_Rows', { ip: '93.1.1.1' })
  await sql`insert into bans (username, ip, bannedby, date, reason, permanent) values
    ('Many_Rows', 'n/a', 'A', '2026-01-01 00:00:00', 'one', 0),
    ('many_rows', '93.1.1.1', 'B', '2026-01-01 00:00:00', 'two', 0),
    ('Other_Account', '93.1.1.1', 'C', '2026-01-01 00:00:00', 'three', 0),
    ('n/a', '93.1.*.*', 'D', '2026-01-01 00:00:00', 'four', 0)`.execute(portal.game.database.db)
  const { body } = await portal.call(bans.list, { query: { search: 'two', by: 'reason' } }, { token: staff })
  const params = { id: String(present(body.bans[0]).id) }
  const covering = await portal.call(bans.covering, { params }, { token: staff })
  expect(covering.body.rows.map(({ reason }) => String(reason)).toSorted()).toEqual(['one', 'three', 'two'])
  expect(covering.body.stays.map(({ reason }) => reason)).toEqual(['four'])
  await portal.call(bans.lift, { params, body: {} }, { token: staff })
  const { rows } =
    await sql`select reason from bans where username = 'Many_Rows' or ip like '93.1.%'`.execute(
      portal.game.database.db,
    )
  expect(rows).toEqual([{ reason: 'four' }])
})

test('lifting the ban of a range leaves other bans without a name alone', async () => {
  await sql`insert into bans (username, ip, bannedby, date, reason, permanent) values
    ('n/a', '97.1.*.*', 'A', '2026-01-01 00:00:00', 'this range', 0),
    ('n/a', '97.2.*.*', 'A', '2026-01-01 00:00:00', 'that range', 0)`.execute(portal.game.database.db)
  const query = { search: 'this range', by: 'reason' as const }
  const { body } = await portal.call(bans.list, { query }, { token: staff })
  const params = { id: String(present(body.bans[0]).id) }
  const covering = await portal.call(bans.covering, { params }, { token: staff })
  expect(covering.body).toMatchObject({ rows: [{ reason: 'this range' }], stays: [] })
})

test('a row that bans nobody is lifted with its repetitions only, and the undo restores it', async () => {
  const { db } = portal.game.database
  await sql`insert into bans (username, ip, bannedby, date, reason, permanent) values
    ('n/a', 'n/a', 'A', '2026-01-01 00:00:00', 'nobody, first', 0),
    ('n/a', 'n/a', 'A', '2026-01-01 00:00:00', 'nobody, again', 0),
    ('n/a', 'n/a', 'A', '2026-01-02 00:00:00', 'nobody, later', 0)`.execute(db)
  const left = async () =>
    (await sql`select reason from bans where reason like 'nobody, %' order by reason`.execute(db)).rows
  const query = { search: 'nobody, first', by: 'reason' as const }
  const { body } = await portal.call(bans.list, { query }, { token: staff })
  const params = { id: String(present(body.bans[0]).id) }
  const covering = await portal.call(bans.covering, { params }, { token: staff })
  const both = [{ reason: 'nobody, first' }, { reason: 'nobody, again' }]
  expect(covering.body).toMatchObject({ rows: both, stays: [] })
  const lifted = await portal.call(bans.lift, { params, body: {} }, { token: staff })
  expect(lifted.body.change).toMatchObject({ state: 'confirmed', targetName: 'Nobody' })
  expect(await left()).toEqual([{ reason: 'nobody, later' }])
  expect((await portal.call(bans.lift, { params, body: {} }, { token: staff })).status).toBe(404)
  const undone = { params: { id: String(lifted.body.change.id) } }
  expect((await portal.call(changes.undo, undone, { token: staff })).status).toBeLessThan(300)
  expect(await left()).toHaveLength(3)
})
