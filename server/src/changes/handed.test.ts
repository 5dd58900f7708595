/** What the portal's database says about changes that are given to the running game. */
import { beforeEach, expect, test } from 'vitest'
import { changeRow } from '../../test/change-row.ts'
import { filePortal } from '../../test/file-portal.ts'
import { present } from '../../test/present.ts'
import { isAnotherHanded, listUnanswered, recordHandOver, recordNotTaken } from './handed.ts'
import { findChange, type ChangeRow } from './mailbox.ts'

const portal = await filePortal()
beforeEach(() => portal.portal.db.deleteFrom('changes').execute())

const minute = 60_000
/** Far enough in the future that the worker leaves these changes alone. */
const later = Date.now() + 60 * minute
const find = async (id: number): Promise<ChangeRow> => present(await findChange(portal.portal, id))

/** Adds a change that the process `here` has claimed for a second. */
async function add(columns: Partial<ChangeRow> = {}): Promise<ChangeRow> {
  const { insertId } = await portal.portal.db
    .insertInto('changes')
    .values({
      ...changeRow(later),
      state: 'queued',
      holder: 'here',
      held_until: Date.now() + minute,
      handed_run: null,
      ...columns,
    })
    .executeTakeFirstOrThrow()
  return find(Number(insertId))
}

test('a hand-over is recorded once, by the process that has claimed the change', async () => {
  const change = await add()
  const from = Date.now()
  for (const holder of ['elsewhere', null])
    expect(await recordHandOver(portal.portal, { ...change, holder }, 7)).toBe(false)
  expect(await find(change.id)).toEqual(change)

  expect(await recordHandOver(portal.portal, change, 7)).toBe(true)
  const given = await find(change.id)
  expect(given.handed_run).toBe(7)
  expect(Number(given.attempted_at)).toBeGreaterThanOrEqual(from)
  expect(Number(given.held_until)).toBeGreaterThan(from)
  // As it was read before, it might have been written or given since.
  for (const stale of [change, { ...given, handed_run: null }, { ...given, attempted_at: null }])
    expect(await recordHandOver(portal.portal, stale, 8)).toBe(false)
  expect(await find(change.id)).toEqual(given)

  const before = { ...given, attempted_at: from - 5 * minute }
  await portal.portal.db.updateTable('changes').set({ attempted_at: before.attempted_at }).execute()
  expect(await recordHandOver(portal.portal, before, 8)).toBe(true)
  expect(await find(change.id)).toMatchObject({ handed_run: 8, attempted_at: before.attempted_at })
})

test('a change that the game did not take waits again, unless something else has happened to it', async () => {
  const handed = { attempted_at: 5, handed_run: 7 }
  const refused = await add(handed)
  await recordNotTaken(portal.portal, { ...refused, holder: null })
  expect(await find(refused.id)).toMatchObject(handed)
  await recordNotTaken(portal.portal, refused)
  expect(await find(refused.id)).toMatchObject({ attempted_at: null, handed_run: null })
  const others = [await add({ ...handed, state: 'delivered' }), await add({ ...handed, handed_run: null })]
  for (const other of others) {
    await recordNotTaken(portal.portal, other)
    expect(await find(other.id)).toEqual(other)
  }
})

test('a change waits for another of the same player that this run has, or that an earlier run was given first', async () => {
  const run = 7
  const isBusyWith = async (columns: Partial<ChangeRow>, order: 'before' | 'after'): Promise<boolean> => {
    await portal.portal.db.deleteFrom('changes').execute()
    const other = order === 'before' && (await add(columns))
    const change = await add({ handed_run: run })
    if (!other) await add(columns)
    return isAnotherHanded(portal.portal, change, run)
  }
  for (const order of ['before', 'after'] as const) {
    expect(await isBusyWith({ handed_run: run }, order)).toBe(true)
    expect(await isBusyWith({ handed_run: run - 1 }, order)).toBe(order === 'before')
    expect(await isBusyWith({ handed_run: null }, order)).toBe(false)
    expect(await isBusyWith({ handed_run: run, uid: 2 }, order)).toBe(false)
    expect(await isBusyWith({ handed_run: run, state: 'confirmed' }, order)).toBe(false)
  }
})

test('the changes that a run was given and has not answered are listed in their order', async () => {
  const [first, second] = [await add({ handed_run: 7 }), await add({ handed_run: 7, uid: 2 })]
  await add({ handed_run: 8 })
  await add()
  await add({ handed_run: 7, state: 'delivered' })
  expect(await listUnanswered(portal.portal, 7)).toEqual([first.id, second.id])
})
