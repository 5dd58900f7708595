import { changes } from '@idlewood/contract/changes'
import { ledger } from '@idlewood/contract/ledger'
import { managedUser } from '@idlewood/contract/managed-user'
import { watch, type Alarm } from '@idlewood/contract/watch'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { until } from '../../../../test/until.ts'
import { emptyLogs, forkWithLogs, gameTime, writeLines } from '../../../test/game-logs.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { anotherProcess } from '../../../test/portal.ts'
import { changeRow } from '../../../test/change-row.ts'
import { userCells } from '../../../test/user-cells.ts'
import { watchTwoMinutes } from '../../../test/watching.ts'

let now = Date.now()

const write = (table: string, ...texts: string[]) => writeLines(portal, table, gameTime(now), texts)
const set = (column: string, value: number, uid: number) => userCells(() => portal).write(uid, column, value)

const twoMinutes = (app: Pick<App, 'ledger' | 'watch'> = portal.app) =>
  watchTwoMinutes(app, (passed) => (now += passed))
const open = async (token = chief): Promise<readonly Alarm[]> => {
  const { status, body } = await portal.call(watch.list, { query: {} }, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.alarms
}
const about = async (uid: number, token = chief): Promise<Alarm[]> =>
  (await open(token)).filter((alarm) => alarm.uid === uid)

/** The admins as the portal lists them; it detects outside changes in the background. */
const adminsListed = async () => {
  const { users } = await portal.app.directory.page({ filter: 'admins', page: 1, limit: 100 })
  return users.map(({ uid }) => uid)
}

const portal = await filePortal({
  fork: forkWithLogs('log_give', 'log_admin'),
  now: () => now,
})
await emptyLogs(portal)
const chief = await portal.staff(
  'Watch_Chief',
  ['handle_watch', 'view_ledger', 'update_user_money', 'update_user_levels', 'view_changes'],
  { adminlevel: 9, ip: '198.51.100.1' },
)
const looker = await portal.staff('Watch_Looker', ['view_watch'], { adminlevel: 2, ip: '198.51.100.2' })
await twoMinutes()

describe('the watch raises no alarm', () => {
  test('about what existed before it, or what lines and the portal explain', async () => {
    const [rich, poor] = [
      await portal.character('Honest_Rich', { bank: 9_000_000, cash: 0 }),
      await portal.character('Honest_Poor', { bank: 0, cash: 0 }),
    ]
    await twoMinutes()
    await write('log_give', `Honest_Rich (uid: ${rich}) transferred $8000000 to Honest_Poor (uid: ${poor})`)
    await twoMinutes()
    await set('bank', 1_000_000, rich)
    await set('bank', 8_000_000, poor)
    await twoMinutes()
    await set('bank', 8_400_000, poor)
    await twoMinutes()
    await portal.call(
      managedUser.update,
      { params: { id: String(rich) }, body: { bank: 7_000_000, reason: 'Sold in error' } },
      { token: chief },
    )
    // A premium order paid in cash was refunded.
    const refunded = [{ field: 'cash', old: 0, new: 6_000_000 }]
    const refund = { uid: poor, order_id: 1, state: 'confirmed' as const, applied_at: Date.now() }
    await portal.portal.db
      .insertInto('changes')
      .values({ ...changeRow(Date.now()), ...refund, fields: JSON.stringify(refunded) })
      .execute()
    await set('cash', 6_000_000, poor)
    const promoted = await portal.character('Made_Helper', { adminlevel: 0 })
    await twoMinutes()
    await write('log_admin', "Watch_Chief (uid: 1) has offline set Made_Helper's admin level to 3.")
    await set('adminlevel', 3, promoted)
    await portal.app.directory.touch(promoted)
    await twoMinutes()
    expect(await open()).toEqual([])
  })
})

describe('each planted case is found once, within two minutes:', () => {
  test('money that no line explains', async () => {
    const uid = await portal.character('Money_Maker', { bank: 500, cash: 0 })
    await twoMinutes()
    await set('bank', 5_000_500, uid)
    await twoMinutes()
    await twoMinutes()
    expect(await about(uid)).toMatchObject([
      { kind: 'money', name: 'Money_Maker', amount: 5_000_000, within: 6, now: 5_000_500, state: 'open' },
    ])
  })

  test('money as much as staff had just given, which explains it only once', async () => {
    const uid = await portal.character('Gifted_Twice', { bank: 0, cash: 0 })
    await twoMinutes()
    const { status } = await portal.call(
      managedUser.update,
      { params: { id: String(uid) }, body: { bank: 6_000_000, reason: 'Lost by a bug' } },
      { token: chief },
    )
    expect(status).toBe(200)
    await twoMinutes()
    expect(await about(uid)).toEqual([])
    await set('bank', 12_000_000, uid)
    await twoMinutes()
    expect(await about(uid)).toMatchObject([{ kind: 'money', amount: 6_000_000, now: 12_000_000 }])
  })

  test('an admin level that neither the portal nor the game changed', async () => {
    const uid = await portal.character('Sudden_Admin', { adminlevel: 0 })
    await twoMinutes()
    await set('adminlevel', 7, uid)
    await until(async () => (await adminsListed()).includes(uid))
    await twoMinutes()
    await twoMinutes()
    expect(await about(uid)).toMatchObject([{ kind: 'level', before: 0, now: 7, name: 'Sudden_Admin' }])
  })

  test('the same line again and again', async () => {
    const [uid, friend] = [await portal.character('Dupe_Giver'), await portal.character('Dupe_Friend')]
    const text = `Dupe_Giver (uid: ${uid}) gives 500 materials to Dupe_Friend (uid: ${friend})`
    await write('log_give', text, text, text)
    await twoMinutes()
    expect(await about(uid)).toEqual([])
    await write('log_give', ...Array.from({ length: 7 }, () => text))
    await twoMinutes()
    const [alarm, ...others] = await about(uid)
    expect(others).toEqual([])
    expect(alarm).toMatchObject({ kind: 'duplicate', amount: 7 })
    const { body } = await portal.call(
      ledger.line,
      { params: { key: alarm?.lines[0] ?? '' } },
      { token: chief },
    )
    expect(body.line.text).toBe(text)
  })

  test('staff who give something to a character of their own, in the game or through the portal', async () => {
    const second = await portal.character('Second_Me', { ip: '198.51.100.1', bank: 0 })
    const stranger = await portal.character('Some_Stranger', { ip: '198.51.100.77', bank: 0 })
    const chiefUid = (
      await portal.portal.db
        .selectFrom('people')
        .select('uid')
        .where('username', '=', 'Watch_Chief')
        .executeTakeFirstOrThrow()
    ).uid
    const line = (name: string, uid: number) =>
      `Watch_Chief (uid: ${chiefUid}) has given ${name} (uid: ${uid}) their own Sultan.`
    await portal.app.contacts.complete()
    await write('log_admin', line('Second_Me', second), line('Some_Stranger', stranger))
    await twoMinutes()
    expect(await about(stranger, looker)).toEqual([])
    expect(await about(second, looker)).toMatchObject([
      { kind: 'linked', amount: null, by: { uid: chiefUid, name: 'Watch_Chief' } },
    ])
    const given = await portal.call(
      managedUser.update,
      { params: { id: String(second) }, body: { bank: 100_000, reason: 'A prize' } },
      { token: chief },
    )
    expect(given.status, JSON.stringify(given.body)).toBe(200)
    await twoMinutes()
    await twoMinutes()
    const found = await about(second, looker)
    expect(found.map(({ changes: ids }) => ids)).toEqual([[given.body.change.id], []])
    // The suspect can neither read nor handle the alarm.
    expect(await about(second)).toEqual([])
    const dismissed = await portal.call(
      watch.handle,
      { params: { id: String(found[0]?.id) }, body: { state: 'dismissed', reason: 'Nothing' } },
      { token: chief },
    )
    expect(dismissed.status).toBe(404)
    // Nor can they read in the changes how others handle it.
    const taken = { params: { id: String(found[0]?.id) }, body: { state: 'taken' as const } }
    const handler = await portal.staff('Watch_Handler', ['handle_watch', 'view_changes'])
    expect((await portal.call(watch.handle, taken, { token: handler })).status).toBe(200)
    const query = { target: 'alarm' as const, targetId: String(found[0]?.id) }
    const listed = async (token: string) =>
      (await portal.call(changes.list, { query }, { token })).body.changes
    const [entry] = await listed(handler)
    const params = { id: String(entry?.id) }
    expect(await listed(chief)).toEqual([])
    expect((await portal.call(changes.one, { params }, { token: chief })).status).toBe(404)
    expect((await portal.call(changes.one, { params }, { token: handler })).status).toBe(200)
  })

  test('a value set by the portal that somebody changed elsewhere', async () => {
    const uid = await portal.character('Gang_Mod', { gangmod: 0 })
    const owner = portal.portal.db
    const { insertId } = await owner
      .insertInto('changes')
      .values({
        ...changeRow(now),
        target_id: String(uid),
        target_name: 'Gang_Mod',
        uid,
        fields: JSON.stringify([{ field: 'gangmod', old: 1, new: 0 }]),
        state: 'confirmed',
        attempted_at: now,
        applied_at: now,
        settled_at: now,
      })
      .executeTakeFirstOrThrow()
    await twoMinutes()
    expect(await about(uid)).toEqual([])
    await set('gangmod', 1, uid)
    await twoMinutes()
    await twoMinutes()
    expect(await about(uid)).toMatchObject([
      { kind: 'outside', field: 'gangmod', before: 0, now: 1, changes: [Number(insertId)] },
    ])
  })
})

describe('an alarm', () => {
  test('can be read with one permission, and taken up, dismissed with a reason or reopened with another', async () => {
    const [alarm] = await open(looker)
    const handle = (state: Alarm['state'], reason?: string, token = chief) =>
      portal.call(
        watch.handle,
        { params: { id: String(alarm?.id) }, body: { state, ...(reason === undefined ? {} : { reason }) } },
        { token },
      )
    expect((await handle('taken', undefined, looker)).status).toBe(403)
    expect((await handle('taken')).body.alarm).toMatchObject({ state: 'taken', handledBy: 'Watch_Chief' })
    expect((await handle('dismissed')).status).toBe(400)
    expect((await handle('dismissed', 'An event')).body.alarm).toMatchObject({
      state: 'dismissed',
      note: 'An event',
    })
    expect((await open()).map(({ id }) => id)).not.toContain(alarm?.id)
    const { body: settled } = await portal.call(watch.list, { query: { settled: 'true' } }, { token: looker })
    expect(settled.alarms.map(({ id }) => id)).toEqual([alarm?.id])
    expect((await handle('open')).body.alarm).toMatchObject({ state: 'open', handledBy: null, note: null })
    const { body: trail } = await portal.call(changes.list, { query: { target: 'alarm' } }, { token: chief })
    expect(trail.total).toBe(3)
    // Somebody whose page still shows it as taken up: the state and its reason stay.
    const stale = await portal.call(
      watch.handle,
      { params: { id: String(alarm?.id) }, body: { state: 'explained', reason: 'Late' } },
      { token: chief, headers: { 'if-match': '"taken"' } },
    )
    expect([stale.status, stale.body]).toMatchObject([412, { current: 'open' }])
    expect(await open()).toContainEqual(expect.objectContaining({ id: alarm?.id, state: 'open' }))
    const missing = await portal.call(
      watch.handle,
      { params: { id: '99999' }, body: { state: 'taken' } },
      { token: chief },
    )
    expect(missing.status).toBe(404)
  })
})

// This test comes last, because it stops the process of the others.
test('what happens while nobody watches is found at the next start, unless lines explain it', async () => {
  const staff = await portal.character('Late_Staff', { ip: '198.51.100.9' })
  const own = await portal.character('Late_Self', { ip: '198.51.100.9', bank: 0 })
  const [maker, honest] = [
    await portal.character('Late_Maker', { bank: 100, cash: 0 }),
    await portal.character('Late_Honest', { bank: 100, cash: 0 }),
  ]
  const gifted = await portal.character('Late_Gifted', { bank: 0, cash: 0 })
  await portal.app.contacts.complete()
  await twoMinutes()
  const give = async (bank: number): Promise<number> => {
    const gift = { params: { id: String(gifted) }, body: { bank, reason: 'Lost by a bug' } }
    const { status, body } = await portal.call(managedUser.update, gift, { token: chief })
    expect(status).toBe(200)
    return body.change.id
  }
  const first = await give(6_000_000)
  await give(6_000_001)
  // The first one waited longer.
  await portal.portal.db
    .updateTable('changes')
    .set((change) => ({ applied_at: change('applied_at', '+', 1000) }))
    .where('id', '=', first)
    .execute()
  await twoMinutes()
  await portal.server.close()

  // The game goes on; the test reaches its database through the process that starts.
  const started = await anotherProcess(portal, { now: () => now })
  const { db } = started.game.database
  const line = (table: string, text: string) => writeLines(started, table, gameTime(now), [text])
  await line('log_give', `Late_Self (uid: ${own}) transferred $6000000 to Late_Honest (uid: ${honest})`)
  await line('log_admin', `Late_Staff (uid: ${staff}) has given Late_Self (uid: ${own}) their own Sultan.`)
  await sql`update users set bank = 6000100 where uid in (${maker}, ${honest})`.execute(db)
  // As much as the portal gave before, which has explained what was there then.
  await sql`update users set bank = 12000000 where uid = ${gifted}`.execute(db)
  try {
    await started.contacts.complete()
    await twoMinutes(started)
    await twoMinutes(started)
    const rows = await started.portal.db
      .selectFrom('watch_alarms')
      .select(['kind', 'uid'])
      .where('uid', 'in', [maker, honest, own, gifted])
      .execute()
    expect(rows.map(({ kind, uid }) => `${kind} ${uid}`).toSorted()).toEqual([
      `linked ${own}`,
      `money ${maker}`,
      `money ${gifted}`,
    ])
  } finally {
    await started.server.close()
  }
})
