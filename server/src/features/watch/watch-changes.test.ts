import { changes, type Change } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { watch, type Alarm } from '@idlewood/contract/watch'
import { expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import { emptyLogs, forkWithLogs, gameTime, writeLines } from '../../../test/game-logs.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { stubPresence, quickPace } from '../../../test/presence.ts'
import { userCells } from '../../../test/user-cells.ts'
import { watchTwoMinutes } from '../../../test/watching.ts'
import type { PresenceState } from '../../game/presence/presence.ts'

let now = Date.now()
let presenceState: PresenceState = 'offline'

const portal = await filePortal({
  fork: forkWithLogs('log_admin'),
  now: () => now,
  presence: stubPresence(() => presenceState),
  pace: quickPace,
})
await emptyLogs(portal)
const chiefUid = await portal.character('Watch_Chief', { adminlevel: 9, gangmod: 1, ip: '198.51.100.1' })
const chief = await portal.signIn('Watch_Chief')
await portal.grant('Watch_Chief', 'handle_watch', 'update_user_money', 'update_user_levels', 'view_changes')
const reader = await portal.staff('Watch_Reader', ['view_watch'], { adminlevel: 1, ip: '198.51.100.9' })
const twoMinutes = () => watchTwoMinutes(portal.app, (passed) => (now += passed))
await twoMinutes()

async function about(uid: number): Promise<Alarm[]> {
  const { status, body } = await portal.call(watch.list, { query: {} }, { token: reader })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.alarms.filter((alarm) => alarm.uid === uid)
}
async function edit(uid: number, fields: Record<string, number>): Promise<Change> {
  const { status, body } = await portal.call(
    managedUser.update,
    { params: { id: String(uid) }, body: { ...fields, reason: 'A prize' } },
    { token: chief },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.change
}
async function untilState(id: number, wanted: Change['state']): Promise<void> {
  await until(async () => {
    const { body } = await portal.call(changes.one, { params: { id: String(id) } }, { token: chief })
    return body.change.state === wanted
  })
}
const setFlag = (uid: number, value: number) => userCells(() => portal).write(uid, 'gangmod', value)

test('a gift to a second character that waited until they left is found, even if later changes were made first', async () => {
  const second = await portal.character('Second_Me', { ip: '198.51.100.1', bank: 0 })
  const stranger = await portal.character('Some_Stranger', { ip: '198.51.100.77', bank: 0 })
  await portal.app.contacts.complete()
  presenceState = 'online'
  const gift = await edit(second, { bank: 100_000 })
  expect(gift.state).toBe('queued')
  presenceState = 'offline'
  // The next one is made at once; the one that waits is held back by its lease.
  await portal.portal.db
    .updateTable('changes')
    .set({ holder: 'busy', held_until: Date.now() + 600_000 })
    .where('id', '=', gift.id)
    .execute()
  const later = await edit(stranger, { bank: 100_000 })
  await untilState(later.id, 'confirmed')
  await twoMinutes()
  expect(await about(second)).toEqual([])
  await portal.portal.db
    .updateTable('changes')
    .set({ holder: null, held_until: null })
    .where('id', '=', gift.id)
    .execute()
  await untilState(gift.id, 'confirmed')
  await twoMinutes()
  await twoMinutes()
  expect(await about(second)).toMatchObject([
    { kind: 'linked', amount: 100_000, by: { uid: chiefUid }, changes: [gift.id] },
  ])
  expect(await about(stranger)).toEqual([])
})

test('a flag set in the portal and removed elsewhere is found, unless a line of the game reports the removal shortly after', async () => {
  const [lost, told] = [
    await portal.character('Lost_Flag', { gangmod: 0 }),
    await portal.character('Told_Flag', { gangmod: 0 }),
  ]
  const [first, second] = [await edit(lost, { gangmod: 1 }), await edit(told, { gangmod: 1 })]
  await untilState(first.id, 'confirmed')
  await untilState(second.id, 'confirmed')
  await twoMinutes()
  expect([...(await about(lost)), ...(await about(told))]).toEqual([])

  const line = `Watch_Chief (uid: ${chiefUid}) has removed Told_Flag's (uid: ${told}) gang moderator status.`
  await setFlag(lost, 0)
  await setFlag(told, 0)
  await portal.app.watch.look()
  await writeLines(portal, 'log_admin', gameTime(now), [line])
  await twoMinutes()
  await twoMinutes()
  expect(await about(lost)).toMatchObject([
    { kind: 'outside', field: 'gangmod', before: 1, now: 0, changes: [first.id] },
  ])
  expect(await about(told)).toEqual([])
})
