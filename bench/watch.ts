/**
 * A week of honest players and staff under the watch, minute by minute on an accelerated clock: the game
 * writes log lines at once and saves rows minutes later, staff promote, give and correct in the game and in
 * the portal, the portal pauses for a quarter of an hour every day, and a log is emptied once. Prints the
 * alarms of the week, each of which is a false one.
 */
import { managedUser } from '@idlewood/contract/managed-user'
import { watch, type Alarm } from '@idlewood/contract/watch'
import { startMariadb } from '../scripts/mariadb.ts'
import { createDice, type Dice } from '../server/src/demo/dice.ts'
import { forkWithLogs, gameTime, writeLines } from '../server/test/game-logs.ts'
import type { TestPortal } from '../server/test/portal.ts'

const players = 500
const staffCount = 12
const days = 7
const minuteMs = 60_000
/** The game saves a row within this many minutes. */
const maxSaveMinutes = 10
/** Minutes a day for which the portal pauses. */
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

/** A character in the game's memory; its row is the same once it is saved. */
interface Player {
  readonly uid: number
  readonly name: string
  readonly isStaff: boolean
  bank: number
  adminlevel: number
  helperlevel: number
  /** The minute from which the game may save the row. */
  saveAt: number
  isDirty: boolean
}

interface Week {
  readonly portal: TestPortal
  readonly dice: Dice
  readonly everybody: readonly Player[]
  readonly token: string
  /** Minutes since the start. */
  minute: number
  readonly lines: [table: string, text: string][]
  written: number
  readonly events: Record<string, number>
}

/** The tables of the game that this benchmark uses. */
type GameTables = {
  log_give: { id: number }
  users: Pick<Player, 'uid' | 'bank' | 'adminlevel' | 'helperlevel'> & { username: string }
}

const gameOf = ({ portal }: Pick<Week, 'portal'>) => portal.game.database.db.withTables<GameTables>()

const began = Date.now() - days * 86_400_000
const now = (week: Pick<Week, 'minute'>): number => began + week.minute * minuteMs

const happened = ({ events }: Week, event: string): void => void (events[event] = (events[event] ?? 0) + 1)
const party = ({ name, uid }: Player): string => `${name} (uid: ${uid})`
const write = ({ lines }: Week, table: string, text: string): void => void lines.push([table, text])

function move(player: Player, dollars: number): void {
  player.bank = Math.max(0, player.bank + dollars)
  player.isDirty = true
}

/** What players do, by name; some of it writes a log line, some does not. */
const deeds: Record<string, (week: Week, actor: Player, other: Player) => void> = {
  gift: (week, actor, other) => give(week, actor, other, week.dice.between(1, 5_000_000)),
  tip: (week, actor, other) => give(week, actor, other, week.dice.between(1, 5000)),
  house(week, actor, other) {
    const price = pay(other, actor, week.dice.between(500_000, 6_500_000))
    const house = week.dice.between(1, 900)
    write(
      week,
      'log_property',
      `${party(actor)} sold their house (id: ${house}) for $${price} to ${party(other)}`,
    )
  },
  robbery: ({ dice }, actor) => move(actor, dice.between(20_000, 400_000)),
  death: ({ dice }, actor, other) => void pay(actor, other, dice.between(0, 60_000)),
  stash(week, actor) {
    const amount = week.dice.between(1, 3_000_000)
    move(actor, amount)
    write(week, 'log_gang', `${party(actor)} withdraws $${amount} from the gang stash.`)
  },
  /** The same text again within the same seconds. */
  hurry(week, actor, other) {
    for (let times = week.dice.between(2, 4); times > 0; times--)
      write(week, 'log_give', `${party(actor)} gives 50 materials to ${party(other)}`)
  },
}

function give(week: Week, giver: Player, taker: Player, dollars: number): void {
  const amount = pay(giver, taker, dollars)
  write(week, 'log_give', `${party(giver)} transferred $${amount} to ${party(taker)}`)
}

/** Returns the amount paid: nobody gives more than they have. */
function pay(payer: Player, payee: Player, dollars: number): number {
  const amount = Math.min(payer.bank, dollars)
  move(payer, -amount)
  move(payee, amount)
  return amount
}

function act(week: Week, actor: Player, other: Player): void {
  const { dice } = week
  // Work, shops, fuel and fines.
  if (dice.chance(0.3)) move(actor, dice.between(-1500, 2500))
  if (!dice.chance(1 / 250) || actor === other) return
  const deed = dice.pick(Object.keys(deeds))
  happened(week, deed)
  deeds[deed]?.(week, actor, other)
}

/** What staff do in the game: the line is written at once, and the row is saved in its turn. */
const deedsOfStaff: Record<string, (week: Week, staff: Player, other: Player) => void> = {
  promotion: (week, staff, other) => setLevel(week, staff, other, week.dice.between(1, 3)),
  demotion: (week, staff, other) => setLevel(week, staff, other, 0),
  helper(week, staff, other) {
    other.helperlevel = week.dice.between(0, 3)
    write(week, 'log_setstat', `${party(staff)} set ${party(other)}'s helper level to ${other.helperlevel}`)
  },
  money(week, staff, other) {
    const amount = week.dice.between(1, 4_000_000)
    move(other, amount)
    write(week, 'log_givemoney', `${party(staff)} has used /givemoney to give $${amount} to ${party(other)}.`)
  },
  vehicle: (week, staff, other) =>
    write(week, 'log_admin', `${party(staff)} has given ${party(other)} their own Sultan.`),
  rank: (week, staff, other) =>
    write(week, 'log_faction', `${party(staff)} granted leadership flags to ${party(other)}.`),
}

function setLevel(week: Week, staff: Player, other: Player, level: number): void {
  other.adminlevel = level
  write(week, 'log_admin', `${party(staff)} has offline set ${other.name}'s admin level to ${level}.`)
}

function govern(week: Week, staff: Player, other: Player): void {
  const { dice } = week
  if (!dice.chance(1 / 300) || other.isStaff) return
  const deed = dice.pick(Object.keys(deedsOfStaff))
  happened(week, `staff: ${deed}`)
  deedsOfStaff[deed]?.(week, staff, other)
  other.isDirty = true
}

/** A change by staff in the portal to someone who is not playing: the game reads it at their next visit. */
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
  const { dice, everybody } = week
  for (const [table, text] of week.lines) await writeLines(week.portal, table, gameTime(now(week)), [text])
  week.written += week.lines.length
  week.lines.length = 0
  const due = everybody.filter(({ isDirty, saveAt }) => isDirty && saveAt <= week.minute)
  await gameOf(week)
    .transaction()
    .execute(async (db) => {
      for (const { uid, bank, adminlevel, helperlevel } of due)
        await db.updateTable('users').set({ bank, adminlevel, helperlevel }).where('uid', '=', uid).execute()
    })
  for (const player of due) {
    player.isDirty = false
    player.saveAt = week.minute + dice.between(1, maxSaveMinutes)
  }
}

async function look({ portal: { app } }: Week): Promise<void> {
  await app.ledger.readNow()
  await app.watch.look()
}

async function createWeek(): Promise<Week> {
  const { testPortal } = await import('../server/test/portal.ts')
  const clock = { minute: 0 }
  const portal = await testPortal({ fork: forkWithLogs(...logs), now: () => now(clock) })
  const dice = createDice(7)
  const names = Array.from({ length: players }, (_, number) => `Week_Player${number}`)
  const addressOf = (number: number): string =>
    // A few share a household, some dozens an internet café.
    number % 11 === 0 ? '192.0.2.250' : `192.0.2.${Math.floor(number / 2) % 240}`
  const rows = names.map((username, number) => ({
    username,
    password: '',
    bank: 1_000_000,
    cash: 0,
    level: 1,
    exp: 1,
    ip: addressOf(number),
    adminlevel: number < staffCount ? 4 : 0,
    helperlevel: 0,
  }))
  await portal.game.database.db
    .withTables<{ users: (typeof rows)[number] }>()
    .insertInto('users')
    .values(rows)
    .execute()
  const token = await portal.staff(
    'Week_Chief',
    ['update_user_money', 'update_user_levels', 'update_user_profile', 'handle_watch'],
    { adminlevel: 9, helperlevel: 9, ip: '198.51.100.1' },
  )
  const known = await gameOf({ portal }).selectFrom('users').select(['uid', 'username']).execute()
  const uids = new Map(known.map(({ uid, username }) => [username, uid]))
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

/** Simulates one minute of the week. */
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
    await gameOf(week).deleteFrom('log_give').execute()
    happened(week, 'log emptied')
  }
}

async function openAlarms({ portal, token }: Week): Promise<readonly Alarm[]> {
  const { body } = await portal.call(watch.list, { query: {} }, { token })
  return body.alarms
}

/** Adds money from nowhere at the end, for which the watch, quiet all week, must raise an alarm. */
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

async function printWeek(week: Week): Promise<void> {
  const alarms = await openAlarms(week)
  console.log(`\nA week of ${players} honest players: ${week.written} lines, ${JSON.stringify(week.events)}`)
  console.log(`Alarms: ${alarms.length} (goal: at most ${days})`)
  for (const { kind, name, amount, before, now: value, field } of alarms.slice(0, 20))
    console.log(`  ${JSON.stringify({ kind, name, amount, before, now: value, field })}`)
  console.log(`Then $12,000,000 from nowhere: ${await plant(week)} alarms (goal: 1)`)
}

async function liveWeek(week: Week): Promise<void> {
  const { directory, contacts } = week.portal.app
  await directory.complete()
  await contacts.complete()
  await look(week)
  const end = days * 24 * 60
  while (week.minute < end) {
    week.minute++
    await live(week)
    if (week.minute % (24 * 60) === 0) console.log(`day ${week.minute / (24 * 60)}: ${week.written} lines`)
  }
}

/** Simulates the week and prints the alarms. */
export async function benchWatch({ mariadbd }: { mariadbd: string }): Promise<void> {
  const server = await startMariadb(mariadbd)
  process.env['IDLEWOOD_TEST_MARIADB'] = server.url
  process.env['IDLEWOOD_TEST_ENGINE'] = 'mariadb'
  try {
    const week = await createWeek()
    try {
      await liveWeek(week)
      await printWeek(week)
    } finally {
      await week.portal.close()
    }
  } finally {
    await server.stop()
  }
}
