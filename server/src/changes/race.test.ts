/**
 * The writing statement compares the old value, so a value that changed between the read and the write is
 * never overwritten.
 */
import { managedUser } from '@idlewood/contract/managed-user'
import { expect, test, vi } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import { userCells } from '../../test/user-cells.ts'
import { nobodyPlays } from '../../test/presence.ts'
import { profileColumn, userPlace } from '../game/readers/profile-fields.ts'
import { writeCells, type Cell } from '../game/rows/rows.ts'

const portal = await filePortal({ presence: nobodyPlays })
const token = await portal.staff(
  'Racing_Staff',
  ['update_user_profile', 'update_user_money', 'update_user_levels'],
  { adminlevel: 5 },
)
const uid = await portal.character('Racing_Target')

const cells = userCells(() => portal)
const write = (column: string, value: Cell): Promise<void> => cells.write(uid, column, value)
const cell = (column: string): Promise<unknown> => cells.cell(uid, column)

/** Runs `step` after the portal has read the row and before it writes. */
function justBeforeWriting(step: () => Promise<unknown>): void {
  const { db } = portal.game.database
  const begin = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    vi.spyOn(builder, 'execute').mockImplementationOnce(async (work) => {
      await step()
      return execute(work)
    })
    return builder
  })
}

test.each([
  ['bank', 'bank', 500, 450, '800'],
  ['bank', 'bank', null, 450, '800'],
  ['level', 'level', 3, null, '9'],
  ['adminname', 'adminname', 'Boss', 'BOSS', 'Chief'],
  ['adminname', 'adminname', 'Boss', 'Boss ', 'Chief'],
  ['health', 'health', 50, 51, '99'],
  ['armour', 'armor', 50.5, 50.75, '20'],
] as const)(
  'a %s (%s) that changes from %j to %j while saving keeps the new value, and the response says so',
  async (...[field, column, before, meanwhile, sent]) => {
    await write(column, before)
    justBeforeWriting(() => write(column, meanwhile))
    const call = { params: { id: String(uid) }, body: { [field]: sent } }
    const { status, body } = await portal.call(managedUser.update, call, { token })
    expect(status, JSON.stringify(body)).toBe(409)
    const said = typeof meanwhile === 'string' ? `"${meanwhile}"` : (meanwhile ?? 'nothing')
    expect(body.error).toContain(`is ${said} now`)
    expect(await cell(column)).toBe(meanwhile)
    const row = await portal.portal.db
      .selectFrom('changes')
      .select('state')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(row?.state).toBe('conflict')
  },
)

test('a write of several fields is made completely or not at all', async () => {
  const { game } = portal
  const map = game.current()
  const place = userPlace(map, uid)
  const [bank, level] = [profileColumn(map, 'bank'), profileColumn(map, 'level')]
  if (!place || !bank || !level) throw new Error('The game lacks a field.')
  await write('bank', 100)
  await write('level', 2)
  const both = (old: Cell) =>
    writeCells(game, place, [
      { column: bank, old: 100, new: 200 },
      { column: level, old, new: 3 },
    ])
  expect(await both(1)).toBe(0)
  expect([await cell('bank'), await cell('level')]).toEqual([100, 2])
  expect(await both(2)).toBe(1)
  expect([await cell('bank'), await cell('level')]).toEqual([200, 3])
})
