/** Events in the city: kills, charges, bans and the game's own logs. */
import { weaponName } from '@idlewood/contract/game/weapons'
import { day, hour, type Calendar } from './calendar.ts'
import { demoAccounts } from './demo-accounts.ts'
import type { Dice } from './dice.ts'
import {
  adminActs,
  banReasons,
  changeLines,
  chargeReasons,
  flagNotes,
  messages,
  otherLogs,
  punishments,
} from './log-lines.ts'
import type { Person } from './demo-people.ts'
import type { Row } from './schema.ts'

/** The people and times that events are drawn from. */
interface Setting {
  readonly dice: Dice
  readonly calendar: Calendar
  readonly people: readonly Person[]
}

const killingWeapons = [22, 24, 25, 29, 30, 31, 33, 34, 5, 4]

/** A person as named in the game's log lines. */
function partyOf(person: Person | undefined) {
  const { username = '', uid = 0 } = person ?? {}
  const ip = typeof person?.['ip'] === 'string' ? person['ip'] : '203.0.113.9'
  const number = `(uid: ${uid})`
  return {
    numbered: `${username} ${number}`,
    owner: `${username}'s ${number}`,
    located: `${username} ${number} (IP: ${ip})`,
  }
}

/** `count` times within the last `days` days, oldest first, as in a table filled chronologically. */
const timeline = ({ dice, calendar }: Setting, count: number, days: number): string[] =>
  Array.from({ length: count }, () => dice.between(hour, days * day))
    .toSorted((a, b) => b - a)
    .map((seconds) => calendar.ago(seconds))

/** The rows of all tables that record events, by table. */
export function logRows(setting: Setting): Record<string, Row[]> {
  const { dice, people } = setting
  const staff = people.filter((person) => person.adminlevel > 0)
  const police = people.filter((person) => person.faction === 1 || person.faction === 5)
  const fill = (line: string, who?: Person): string => {
    const [player, other] = who ? [who, dice.pick(people)] : dice.some(people, 2)
    const [one, two, admin] = [partyOf(player), partyOf(other), partyOf(dice.pick(staff))]
    const values: Readonly<Record<string, string>> = {
      staff: admin.numbered,
      player: one.numbered,
      "player's": one.owner,
      other: two.numbered,
      here: one.located,
      there: two.located,
      name: other?.username ?? '',
      money: String(dice.between(1, 900) * 500),
    }
    return line.replaceAll(/\{([^}]+)\}/g, (_, word: string) => values[word] ?? '')
  }
  const lines = (templates: readonly string[], count: number): Row[] =>
    timeline(setting, count, 90).map((date) => ({ date, description: fill(dice.pick(templates)) }))

  /** The log lines of the demo accounts, whose history visitors of the demo world read first. */
  const own = (templates: readonly string[], count: number): Row[] =>
    people
      .filter(({ uid }) => uid <= demoAccounts.length)
      .flatMap((person) =>
        timeline(setting, count, 60).map((date) => ({
          date,
          description: fill(dice.pick(templates), person),
        })),
      )

  const rows: Record<string, Row[]> = {
    kills: timeline(setting, 320, 60).map((date) => killRow(setting, date)),
    charges: timeline(setting, 90, 120).map((date) => ({
      uid: dice.pick(people).uid,
      chargedby: dice.pick(police).username,
      date,
      reason: dice.pick(chargeReasons),
    })),
    flags: timeline(setting, 26, 200).map((date) => ({
      uid: dice.pick(people).uid,
      flaggedby: dice.pick(staff).username,
      date,
      description: dice.pick(flagNotes),
    })),
    log_namehistory: timeline(setting, 30, 400).map((date) => nameChange(setting, staff, date)),
    ...banRows(setting, staff),
    log_admin: lines(adminActs, 180),
    log_punishments: lines(punishments, 70),
    ...Object.fromEntries(Object.entries(otherLogs).map(([log, templates]) => [log, lines(templates, 40)])),
    changes: changeLines.map((text, slot) => ({ slot, text })),
    phonebook: phonebookRows(people),
    server_info: [serverInfo(people)],
  }
  for (const [log, count] of [
    ['log_give', 9],
    ['log_property', 3],
  ] as const)
    rows[log] = sortByTime([...(rows[log] ?? []), ...own(otherLogs[log] ?? [], count)])
  return rows
}

/** Sorts rows by time, as in a table filled chronologically. */
const sortByTime = (rows: Row[]): Row[] =>
  rows.toSorted((a, b) => String(a['date']).localeCompare(String(b['date'])))

function killRow({ dice, people }: Setting, date: string): Row {
  const [killer, target] = dice.some(people, 2)
  const reason = weaponName(dice.pick(killingWeapons))
  return {
    killer_uid: killer?.uid ?? null,
    target_uid: target?.uid ?? null,
    killer: killer?.username ?? null,
    target: target?.username ?? null,
    reason: dice.chance(0.1) ? 'Vehicle' : reason,
    date,
  }
}

function nameChange({ dice, people }: Setting, staff: readonly Person[], date: string): Row {
  const [person, other] = dice.some(people, 2)
  const [given = ''] = (other?.username ?? '').split('_')
  const [, family = ''] = (person?.username ?? '').split('_')
  return {
    uid: person?.uid ?? null,
    oldname: `${given}_${family}`.slice(0, 24),
    newname: person?.username ?? null,
    changedby: dice.pick(staff).username,
    date,
  }
}

/** Bans by name, by address and, as the game allows, by an address range under the name "n/a". */
function banRows(setting: Setting, staff: readonly Person[]): Record<'bans' | 'log_bans', Row[]> {
  const { dice, people } = setting
  const banned = dice.some(
    people.filter((person) => person.adminlevel === 0 && person.uid > demoAccounts.length),
    12,
  )
  const bans = timeline(setting, 14, 300).map((date, index) => {
    const person = banned[index]
    return {
      uid: person?.uid ?? null,
      username: person?.username ?? 'n/a',
      ip: person ? (person.ip ?? null) : `100.${64 + index}.*.*`,
      bannedby: dice.pick(staff).username,
      date,
      reason: dice.pick(banReasons),
      permanent: dice.chance(0.3) ? 1 : 0,
    }
  })
  return {
    bans: bans.map(({ uid: _, ...ban }) => ban),
    log_bans: bans
      .filter(({ uid }) => uid !== null)
      .map(({ uid, username, bannedby, date, reason }) => ({
        uid,
        date,
        description: `${username} (IP: 203.0.113.9) was banned by ${bannedby}, reason: ${reason}`,
      })),
  }
}

/** Numbers are unique in the phonebook: the first person to list one keeps it. */
function phonebookRows(people: readonly Person[]): Row[] {
  const listed = new Map<number, string>()
  for (const { phone, username } of people.slice(0, 150))
    if (phone > 0 && !listed.has(phone)) listed.set(phone, username)
  return [...listed].map(([number, name]) => ({ name, number }))
}

function serverInfo(people: readonly Person[]): Row {
  return {
    connections: 48_213,
    tax: 14,
    vault: 18_460_750,
    player_record: 137,
    total_registered: people.length,
    total_kills: 21_804,
    total_deaths: 26_377,
    total_hours: people.reduce((sum, person) => sum + person.hours, 0),
    anticheat_bans: 212,
    ...messages,
  }
}
