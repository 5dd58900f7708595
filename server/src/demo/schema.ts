/**
 * The demo world's tables, with the names and structure of the family's game databases. As there, only the
 * unique keys below exist, there are no foreign keys, and almost every column is nullable.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { counted, flag, float, int, moment, numbered, small, text, tiny, type Column } from './columns.ts'
import { userColumns } from './schema-users.ts'

const drugs = 'pot crack meth painkillers'
const ammunition = 'pistolammo shotgunammo smgammo arammo rifleammo hpammo poisonammo fmjammo'
const place = 'pos_x pos_y pos_z pos_a'
/** The game's logs that consist only of a time and a sentence. */
const plainLogs =
  'admin cheat contracts faction gang give namechanges property punishments referrals vip'.split(' ')

const vehicleColumns = [
  counted('id'),
  int(0, 'ownerid'),
  text(24, 'Nobody', 'owner'),
  small(0, 'modelid'),
  int(0, 'price tickets impounded'),
  flag(0, 'locked'),
  text(32, 'None', 'plate'),
  tiny(100, 'fuel'),
  float(1000, 'health'),
  float(0, place),
  small(0, 'color1 color2'),
  small(-1, 'paintjob'),
  int(null, 'registered'),
  tiny(0, 'interior'),
  int(0, 'world'),
  small(0, 'neon'),
  flag(0, 'neonenabled trunk'),
  tiny(0, 'alarm gpsSystem'),
  small(0, numbered('mod_', 1, 14)),
  int(0, `cash materials ${drugs}`),
  tiny(0, numbered('weapon_', 1, 3)),
  small(0, numbered('ammo_', 1, 3)),
  small(0, ammunition),
  tiny(-1, 'gangid job'),
  tiny(0, 'factiontype'),
  int(0, 'vippackage rank respawndelay'),
]

const groupTables: Record<string, Column[][]> = {
  factions: [
    tiny(null, 'id'),
    text(48, null, 'name'),
    text(255, null, 'shortname'),
    text(24, 'No-one', 'leader'),
    tiny(0, 'type'),
    int(-1, 'color'),
    tiny(6, 'rankcount'),
    int(0, 'turftokens fcash fdirtycash fpainkillers'),
  ],
  factionranks: [tiny(null, 'id rank'), text(32, null, 'name')],
  factionpay: [tiny(null, 'id rank'), int(null, 'amount')],
  factionskins: [tiny(null, 'id slot'), small(null, 'skinid')],
  divisions: [tiny(null, 'id divisionid'), text(32, null, 'name')],
  gangs: [
    tiny(null, 'id'),
    text(32, 'None', 'name'),
    text(128, 'None', 'motd'),
    text(24, 'No-one', 'leader'),
    int(-256, 'color'),
    flag(0, 'strikes'),
    tiny(1, 'level'),
    int(0, `points turftokens cash materials ${drugs} ${ammunition} type`),
    int(-1, 'alliance'),
  ],
  gangranks: [tiny(null, 'id rank'), text(32, null, 'name')],
  gangskins: [tiny(null, 'id slot'), small(null, 'skinid')],
}

const recordTables: Record<string, Column[][]> = {
  bans: [
    counted('id'),
    text(24, null, 'username bannedby'),
    text(16, null, 'ip'),
    moment('date'),
    text(128, null, 'reason'),
    flag(0, 'permanent'),
  ],
  kills: [
    counted('id'),
    int(null, 'killer_uid target_uid'),
    text(24, null, 'killer target reason'),
    moment('date'),
  ],
  charges: [
    counted('id'),
    int(null, 'uid'),
    text(24, null, 'chargedby'),
    moment('date'),
    text(128, null, 'reason'),
  ],
  flags: [
    counted('id'),
    int(null, 'uid'),
    text(24, null, 'flaggedby'),
    moment('date'),
    text(128, null, 'description'),
  ],
  changes: [tiny(null, 'slot'), text(64, null, 'text')],
  phonebook: [text(24, null, 'name'), int(null, 'number')],
  log_namehistory: [
    counted('id'),
    int(null, 'uid'),
    text(24, null, 'oldname newname changedby'),
    moment('date'),
  ],
  log_bans: [counted('id'), int(null, 'uid'), moment('date'), text(255, null, 'description')],
  ...Object.fromEntries(
    plainLogs.map((log) => [`log_${log}`, [counted('id'), moment('date'), text(255, null, 'description')]]),
  ),
}

const tables: Record<string, Column[][]> = {
  users: [[...userColumns]],
  vehicles: vehicleColumns,
  inventory: [counted('invID'), int(0, 'ID invModel invQuantity'), text(32, null, 'invItem')],
  ...groupTables,
  ...recordTables,
  houses: [
    counted('id'),
    int(0, `ownerid price rentprice timestamp world cash materials ${drugs}`),
    text(24, 'Nobody', 'owner'),
    tiny(0, 'type level interior'),
    flag(0, 'locked'),
    float(0, place),
  ],
  businesses: [
    counted('id'),
    int(0, 'ownerid price entryfee timestamp world cash'),
    int(500, 'products'),
    text(24, 'Nobody', 'owner'),
    text(64, 'Unnamed Business', 'name'),
    text(128, 'Welcome to the business!', 'message'),
    tiny(0, 'type interior'),
    flag(1, 'locked'),
    float(0, place),
  ],
  garages: [
    counted('id'),
    int(0, 'ownerid price timestamp world'),
    text(24, null, 'owner'),
    flag(0, 'type locked'),
    float(0, `${place} exit_x exit_y exit_z exit_a`),
  ],
  lands: [
    counted('id'),
    int(0, 'ownerid price'),
    text(24, 'Nobody', 'owner'),
    float(0, 'min_x min_y max_x max_y height'),
    tiny(1, 'level'),
  ],
  turfs: [
    tiny(null, 'id'),
    text(32, null, 'name'),
    text(24, 'No-one', 'capturedby'),
    tiny(-1, 'capturedgang'),
    tiny(0, 'type'),
    tiny(12, 'time'),
    float(0, 'min_x min_y max_x max_y'),
  ],
  furniture: [
    counted('id'),
    int(null, 'houseid price world'),
    small(null, 'modelid'),
    text(32, null, 'name'),
    float(null, 'pos_x pos_y pos_z rot_x rot_y rot_z'),
  ],
  server_info: [
    int(0, 'connections tax vault player_record total_registered total_kills total_deaths total_hours'),
    int(0, 'anticheat_bans'),
    text(128, '', 'server_motd admin_motd helper_motd'),
  ],
}

const uniqueKeys: Record<string, string> = {
  factions: 'id',
  factionranks: 'id, rank',
  factionpay: 'id, rank',
  factionskins: 'id, slot',
  divisions: 'id, divisionid',
  gangranks: 'id, rank',
  gangskins: 'id, slot',
  changes: 'slot',
  phonebook: 'number',
  turfs: 'id',
}

/** Creates all tables of the demo world in an empty database. */
export function createTables(db: DatabaseSync): void {
  for (const [name, columns] of Object.entries(tables))
    db.exec(`create table "${name}" (\n  ${columns.flat().join(',\n  ')}\n)`)
  for (const [name, key] of Object.entries(uniqueKeys))
    db.exec(`create unique index "${name}_key" on "${name}" (${key})`)
}

/** A row by column name; columns left out get their default. */
export type Row = Record<string, string | number | null>

/** Inserts rows, which may have different columns. */
export function insertRows(db: DatabaseSync, table: string, rows: readonly Row[]): void {
  const prepared = new Map<string, StatementSync>()
  for (const row of rows) {
    const names = Object.keys(row).map((name) => `"${name}"`)
    const sql = `insert into "${table}" (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`
    const statement = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, statement)
    statement.run(...Object.values(row))
  }
}
