/**
 * A week of honest players and staff under the watch, minute by minute by a clock that runs ahead: the game
 * writes lines as things happen and saves rows minutes later, staff promote, give and correct in the game and
 * in the portal, the portal does not look for a quarter of an hour every day, and a log is emptied once.
 * Prints the alarms of the week; each is a false one.
 */
import { sql } from 'kysely'
import { watch, type Alarm } from '@idlewood/contract/watch'
import { managedUser } from '@idlewood/contract/managed-user'
import { startMariadb } from '../scripts/mariadb.ts'
import { createDice, type Dice } from '../server/src/demo/dice.ts'
import { nexonic } from '../server/test/forks/nexonic.ts'
import type { TestPortal } from '../server/test/portal.ts'

const players = 500
const staffCount = 12
const days = 7
const minuteMs = 60_000
/** Minutes after which the game saves a row, at most. */
const maxSaveMinutes = 10
/** Minutes a day in which the portal does not look. */
const pauseMinutes = 15

const logs = [
  'log_admin',
  'log_faction',
  'log_gang',
  'log_give',
  'log_givemoney',
  'log_property',
  'log_setstat',
]
const log = {
  keys: ['primary id'],
  counts: 'id',
  columns: 'id int not null, date datetime, description varchar(255)',
}

/** A character as the game holds it in memory; `saved` is what its row says. */
interface Player {
  readonly uid: number
  readonly name: string
  readonly isStaff: boolean
  bank: number
  adminlevel: number
  helperlevel: number
  saveAt: number
  isDirty: boolean
}

interface Week {
  readonly portal: TestPortal
  readonly dice: Dice
  readonly everybody: readonly Player[]
  readonly token: string
  /** Minutes since the beginning. */
  minute: number
  readonly lines: [table: string, text: string][]
  written: number
  readonly events: Record<string, number>
}

const began = Date.now() - days * 86_400_000
const now = (week: Pick<Week, 'minute'>): number => began + week.minute * minuteMs

const happened = ({ events }: Week, event: string): void => void (events[event] = (events[event] ?? 0) + 1)
const party = ({ name, uid }: Player): string => `${name} (uid: ${uid})`
const write = ({ lines }: Week, table: string, text: string): void => void lines.push([table, text])

function move(player: Player, dollars: number): void {
  player.bank = Math.max(0, player.bank + dollars)
  player.isDirty = true
}

/** What somebody does that a line tells of, or that none does. */
function act(week: Week, actor: Player, other: Player): void {
  const { dice } = week
  // Work, shops, fuel and fines.
  if (dice.chance(0.3)) move(actor, dice.between(-1500, 2500))
  if (!dice.chance(1 / 250) || actor === other) return
  const deed = dice.pick(['gift', 'house', 'robbery', 'death', 'hurry', 'stash', 'tip'] as const)
  happened(week, deed)
  if (deed === 'gift' || deed === 'tip') {
    const amount = Math.min(actor.bank, deed === 'tip' ? dice.between(1, 5000) : dice.between(1, 5_000_000))
    move(actor, -amount)
    move(other, amount)
    write(week, 'log_give', `${party(actor)} transferred $${amount} to ${party(other)}`)
  } else if (deed === 'house') {
    const amount = Math.min(other.bank, dice.between(500_000, 6_500_000))
    move(other, -amount)
    move(actor, amount)
    const house = dice.between(1, 900)
    write(
      week,
      'log_property',
      `${party(actor)} sold their house (id: ${house}) for $${amount} to ${party(other)}`,
    )
  } else if (deed === 'robbery') move(actor, dice.between(20_000, 400_000))
  else if (deed === 'death') {
    const carried = Math.min(actor.bank, dice.between(0, 60_000))
    move(actor, -carried)
    move(other, carried)
  } else if (deed === 'stash') {
    const amount = dice.between(1, 3_000_000)
    move(actor, amount)
    write(week, 'log_gang', `${party(actor)} withdraws $${amount} from the gang stash.`)
  } else {
    // In a hurry: the same words within the same seconds.
    for (let times = dice.between(2, 4); times > 0; times--)
      write(week, 'log_give', `${party(actor)} gives 50 materials to ${party(other)}`)
  }
}

/** What staff do in the game: the line is written at once, the row saved when its turn comes. */
function govern(week: Week, staff: Player, other: Player): void {
  const { dice } = week
  if (!dice.chance(1 / 300) || other.isStaff) return
  const deed = dice.pick(['promotion', 'demotion', 'helper', 'money', 'vehicle', 'rank'] as const)
  happened(week, `staff: ${deed}`)
  if (deed === 'promotion' || deed === 'demotion') {
    other.adminlevel = deed === 'promotion' ? dice.between(1, 3) : 0
    write(
      week,
      'log_admin',
      `${party(staff)} has offline set ${other.name}'s admin level to ${other.adminlevel}.`,
    )
  } else if (deed === 'helper') {
    other.helperlevel = dice.between(0, 3)
    write(week, 'log_setstat', `${party(staff)} set ${party(other)}'s helper level to ${other.helperlevel}`)
  } else if (deed === 'money') {
    const amount = dice.between(1, 4_000_000)
    move(other, amount)
    write(week, 'log_givemoney', `${party(staff)} has used /givemoney to give $${amount} to ${party(other)}.`)
  } else if (deed === 'vehicle')
    write(week, 'log_admin', `${party(staff)} has given ${party(other)} their own Sultan.`)
  else write(week, 'log_faction', `${party(staff)} granted leadership flags to ${party(other)}.`)
  other.isDirty = true
}

/** What staff change in the portal, of somebody who does not play: the game reads it at their next visit. */
async function correct(week: Week, other: Player): Promise<void> {
  const { dice, portal } = week
  if (other.isStaff || other.isDirty) return
  const body = dice.chance(0.5)
    ? { bank: other.bank + dice.between(1, 4_000_000) }
    : { helperlevel: (other.helperlevel + 1) % 4 }
  const params = { id: String(other.uid) }
  const reply = await portal.call(
    managedUser.update,
    { params, body: { ...body, reason: 'Lost in a crash' } },
    { token: week.token },
  )
  if (reply.status !== 200)
    throw new Error(`A correction was answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  Object.assign(other, body)
  happened(week, 'portal: change')
}

async function save(week: Week): Promise<void> {
  const { dice, portal, everybody } = week
  const time = new Date(now(week)).toISOString().slice(0, 19).replace('T', ' ')
  await portal.game.database.db.transaction().execute(async (db) => {
    for (const [table, text] of week.lines)
      await sql`insert into ${sql.table(table)} (date, description) values (${time}, ${text})`.execute(db)
    for (const player of everybody) {
      if (!player.isDirty || player.saveAt > week.minute) continue
      const { uid, bank, adminlevel, helperlevel } = player
      await sql`update users set bank = ${bank}, adminlevel = ${adminlevel}, helperlevel = ${helperlevel}
        where uid = ${uid}`.execute(db)
      player.isDirty = false
      player.saveAt = week.minute + dice.between(1, maxSaveMinutes)
    }
  })
  week.written += week.lines.length
  week.lines.length = 0
}

async function look({ portal: { app } }: Week): Promise<void> {
  await app.ledger.readNow()
  await app.watch.look()
}

async function createWeek(): Promise<Week> {
  const { testPortal } = await import('../server/test/portal.ts')
  const clock = { minute: 0 }
  const fork = { ...nexonic, ...Object.fromEntries(logs.map((name) => [name, log])) }
  const portal = await testPortal({ fork, now: () => now(clock) })
  const { db } = portal.game.database
  const dice = createDice(7)
  const names = Array.from({ length: players }, (_, number) => `Week_Player${number}`)
  const addressOf = (number: number): string =>
    // A few share a household, some dozens a café.
    number % 11 === 0 ? '192.0.2.250' : `192.0.2.${Math.floor(number / 2) % 240}`
  for (const [number, name] of names.entries())
    await sql`insert into users (username, password, bank, cash, level, exp, ip, adminlevel, helperlevel)
      values (${name}, '', 1000000, 0, 1, 1, ${addressOf(number)}, ${number < staffCount ? 4 : 0}, 0)`.execute(
      db,
    )
  await portal.character('Week_Chief', { adminlevel: 9, helperlevel: 9, ip: '198.51.100.1' })
  const token = await portal.signIn('Week_Chief')
  await portal.grant(
    'Week_Chief',
    'update_user_money',
    'update_user_levels',
    'update_user_profile',
    'handle_watch',
  )
  const { rows } = await sql<{ uid: number; username: string }>`select uid, username from users`.execute(db)
  const uids = new Map(rows.map(({ uid, username }) => [username, uid]))
  const everybody = names.map((name, number) => ({
    uid: uids.get(name) ?? 0,
    name,
    isStaff: number < staffCount,
    bank: 1_000_000,
    adminlevel: number < staffCount ? 4 : 0,
    helperlevel: 0,
    saveAt: number % maxSaveMinutes,
    isDirty: false,
  }))
  return Object.assign(clock, { portal, dice, everybody, token, lines: [], written: 0, events: {} })
}

/** One minute of the week. */
async function live(week: Week): Promise<void> {
  const { dice, everybody } = week
  const other = () => dice.pick(everybody)
  for (const player of everybody) act(week, player, other())
  for (const staff of everybody.slice(0, staffCount)) govern(week, staff, other())
  if (dice.chance(1 / 30)) await correct(week, other())
  await save(week)
  const ofDay = week.minute % (24 * 60)
  if (ofDay >= pauseMinutes) await look(week)
  if (week.minute === (days / 2) * 24 * 60) {
    await sql`delete from log_give`.execute(week.portal.game.database.db)
    happened(week, 'log emptied')
  }
}

async function openAlarms({ portal, token }: Week): Promise<readonly Alarm[]> {
  const { body } = await portal.call(watch.list, { query: {} }, { token })
  return body.alarms
}

/** Money that comes from nowhere at the end: the watch that was quiet all week raises it. */
async function plant(week: Week): Promise<number> {
  const before = (await openAlarms(week)).length
  const victim = week.everybody.find(({ isStaff }) => !isStaff)
  if (victim) move(victim, 12_000_000)
  const end = week.minute + maxSaveMinutes + 3
  while (week.minute < end) {
    week.minute++
    await save(week)
    await look(week)
  }
  return (await openAlarms(week)).length - before
}

/** Lives the week and prints the alarms. */
export async function benchWatch({ mariadbd }: { mariadbd: string }): Promise<void> {
  const server = await startMariadb(mariadbd)
  process.env['IDLEWOOD_TEST_MARIADB'] = server.url
  process.env['IDLEWOOD_TEST_ENGINE'] = 'mariadb'
  const week = await createWeek()
  const { portal } = week
  try {
    await portal.app.directory.complete()
    await portal.app.contacts.complete()
    await look(week)
    const end = days * 24 * 60
    while (week.minute < end) {
      week.minute++
      await live(week)
      if (week.minute % (24 * 60) === 0) console.log(`day ${week.minute / (24 * 60)}: ${week.written} lines`)
    }
    const alarms = await openAlarms(week)
    console.log(
      `\nA week of ${players} honest players: ${week.written} lines, ${JSON.stringify(week.events)}`,
    )
    console.log(`Alarms: ${alarms.length} (goal: at most ${days})`)
    for (const { kind, name, amount, before, now: value, field } of alarms.slice(0, 20))
      console.log(`  ${JSON.stringify({ kind, name, amount, before, now: value, field })}`)
    console.log(`Then $12,000,000 from nowhere: ${await plant(week)} alarms (goal: 1)`)
  } finally {
    await portal.close()
    await server.stop()
  }
}
