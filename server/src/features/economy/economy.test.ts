import { economy, type Economy } from '@idlewood/contract/economy'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyLogs, forkWithLogs, writeLines } from '../../../test/game-logs.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { gameDay } from '../../game/readers/wealth.ts'
import { dayAfter, hoursOfWeek } from './economy.rules.ts'

let now = Date.now()

const portal = await filePortal({
  fork: forkWithLogs('log_give', 'log_property'),
  now: () => now,
})
await emptyLogs(portal)
const banker = await portal.staff('Bank_Owner', ['view_economy'], { cash: 0, bank: 0 })
const today = await gameDay(portal.game)

const show = async (): Promise<Economy> => {
  const { status, body } = await portal.call(economy.show, {}, { token: banker })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const write = async (table: string, day: string, text: string): Promise<void> => {
  await writeLines(portal, table, `${day} 00:00:01`, [text])
  await portal.app.ledger.readNow()
}
const ofDay = ({ days }: Economy, day: string) => days.find((one) => one.day === day)

test('money, its holders and people are counted day by day', async () => {
  expect(await show()).toMatchObject({ countedAt: null, holders: [], kinds: [] })
  const { db } = portal.game.database
  await sql`update users set cash = 0, bank = 0, regdate = '2020-01-01 00:00:00', lastlogin = '2020-01-02 00:00:00'`.execute(
    db,
  )
  const [rich] = [await portal.character('Very_Rich', { cash: 250, bank: 1_000_000_000 })]
  const poor = await portal.character('Quite_Poor', { cash: 5, bank: 0 })
  const at = (day: string) => `${day} 08:00:00`
  await sql`update users set regdate = ${at(today)}, lastlogin = ${at(today)} where uid = ${rich}`.execute(db)
  await sql`update users set regdate = '2021-05-05 00:00:00', lastlogin = ${at(today)} where uid = ${poor}`.execute(
    db,
  )
  await portal.app.economy.count()
  const counted = await show()
  expect(counted.days).toHaveLength(30)
  expect(ofDay(counted, today)).toMatchObject({ money: 1_000_000_255, newcomers: 1, returning: 1 })
  expect(ofDay(counted, dayAfter(today, -1))).toMatchObject({ money: null, newcomers: 0, returning: null })
  expect(counted.holders).toEqual([
    { uid: rich, name: 'Very_Rich', money: 1_000_000_250 },
    { uid: poor, name: 'Quite_Poor', money: 5 },
  ])
  expect(counted.countedAt).toBe(new Date(now).toISOString())

  // Someone who leaves and returns is one visitor; the count of a day only grows.
  await sql`update users set bank = 0, lastlogin = '2020-01-02 00:00:00' where uid = ${rich}`.execute(db)
  now += 3_600_000
  await portal.app.economy.count()
  const later = await show()
  expect(ofDay(later, today)).toMatchObject({ money: 255, newcomers: 1, returning: 1 })
  expect(later.countedAt).toBe(new Date(now).toISOString())
})

test('sources and sinks come from the lines, by kind and day', async () => {
  const yesterday = dayAfter(today, -1)
  await write('log_property', yesterday, 'Very_Rich (uid: 2) sold their house (id: 4) to the state for $900')
  await write('log_property', today, 'Very_Rich (uid: 2) purchased a Infernus for $400.')
  await write(
    'log_give',
    today,
    'Very_Rich (uid: 2) (IP: 1.2.3.4) gives $70 to Quite_Poor (uid: 3) (IP: 1.2.3.5)',
  )
  await write('log_property', dayAfter(today, -40), 'Very_Rich (uid: 2) purchased a Infernus for $5000.')
  const found = await show()
  expect(ofDay(found, yesterday)).toMatchObject({ made: 900, gone: 0, moved: 0 })
  expect(ofDay(found, today)).toMatchObject({ made: 0, gone: 400, moved: 70 })
  expect(found.kinds.reduce((sum, { made }) => sum + made, 0)).toBe(900)
  expect(found.kinds.reduce((sum, { gone }) => sum + gone, 0)).toBe(400)
  expect(JSON.stringify(found)).not.toContain('1.2.3')
})

test('hours of the week are averages of the sampled hours, from Monday on', () => {
  const monday = Date.parse('2026-11-16T00:00:00Z')
  const week = hoursOfWeek([
    { at: monday, peak: 10 },
    { at: monday + 7 * 86_400_000 + 60_000, peak: 21 },
    { at: monday + 3_600_000, peak: null },
    { at: monday - 3_600_000, peak: 4 },
  ])
  expect(week).toHaveLength(168)
  expect([week[0], week[1], week[167]]).toEqual([15.5, null, 4])
  expect(hoursOfWeek([])).toEqual([])
})
