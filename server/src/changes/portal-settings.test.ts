/** The settings that the game cannot store, and who wins if two people set one. */
import { expect, onTestFinished, test } from 'vitest'
import { testPortal } from '../../test/portal.ts'
import { listPortalSettings, readPortalSetting, writePortalSetting } from './portal-settings.ts'

test('a setting changes only from the value it has, and keeps numbers apart from texts', async () => {
  const portal = await testPortal()
  onTestFinished(() => portal.close())
  const { db } = portal.portal
  const field = 'server_motd'
  const read = () => readPortalSetting(db, field)
  type Value = Awaited<ReturnType<typeof read>>
  const write = (old: Value, value: Value) => writePortalSetting(db, { field, old, value })

  expect(await read()).toBeNull()
  expect(await write(null, null)).toBe(true)
  expect(await write('Welcome', 'Hello')).toBe(false)
  expect(await write(null, 'Welcome')).toBe(true)
  expect(await read()).toBe('Welcome')
  for (const old of ['Another', 'Welcome ', null]) {
    expect(await write(old, 'Hello')).toBe(false)
    expect(await write(old, null)).toBe(false)
  }
  expect(await read()).toBe('Welcome')

  const from = Date.now()
  expect(await write('Welcome', '7')).toBe(true)
  const rows = await db.selectFrom('portal_settings').selectAll().where('name', '=', field).execute()
  expect(rows).toEqual([{ name: field, value: '"7"', updated_at: expect.any(Number) }])
  expect(Number(rows[0]?.updated_at)).toBeGreaterThanOrEqual(from)
  expect(await write(7, 8)).toBe(false)
  expect(await write('7', 7)).toBe(true)
  await writePortalSetting(db, { field: 'admin_motd', old: null, value: 5 })
  expect(await listPortalSettings(db)).toEqual(
    new Map<string, unknown>([
      [field, 7],
      ['admin_motd', 5],
    ]),
  )
  // Only this setting goes.
  expect(await write(7, null)).toBe(true)
  expect(await listPortalSettings(db)).toEqual(new Map([['admin_motd', 5]]))
})
