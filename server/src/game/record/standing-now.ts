/** A character's current jail, warnings, mutes and crime, according to `users`. */
import { muteChannels } from '@idlewood/contract/punishment-fields'
import type { RecordStanding } from '@idlewood/contract/records'
import { sql } from 'kysely'
import type { FieldName } from '../map/fields.ts'
import type { Game } from '../game.ts'
import { onlyRow } from '../by-number.ts'
import { hasLock, isRefused, lockColumns } from '../readers/locks.ts'
import { asReadOrNull } from '../rows/as-read.ts'
import { countOrNull, signOrNull, textOrNull } from '../text.ts'

type Field = FieldName<'users'>

const counters = [
  'warnings',
  'dmwarnings',
  'reportwarns',
  'reportmuted',
  'weaponrestricted',
  'comserv',
  'wantedlevel',
  'crimes',
  'arrested',
] as const

const fields: readonly Field[] = [
  'jailtype',
  'jailtime',
  'prisonedby',
  'prisonreason',
  'locked',
  ...counters,
  ...muteChannels,
]

/** Jail by staff, the only kind whose author and reason are stored; they remain after the release. */
const staffPrison = 2

/** Fields of a standing that this game lacks. */
export function missingStanding(game: Game): string[] {
  const map = game.current()
  return fields.filter((field) => (field === 'locked' ? !hasLock(map) : !map.column('users', field)))
}

/** A character's standing, or undefined if there is no such character. */
export async function findStanding(game: Game, uid: number): Promise<RecordStanding | undefined> {
  const map = game.current()
  const key = sql.id(map.column('users', 'uid')?.name ?? 'uid')
  const columns = Object.entries({
    ...Object.fromEntries(fields.map((field) => [field, asReadOrNull(map.column('users', field))])),
    ...lockColumns(game),
  }).map(([field, column]) => sql`${column} as ${sql.id(field)}`)
  const { rows } = await sql<Record<Field, unknown>>`
    select ${sql.join(columns)} from ${sql.id(map.table('users')?.name ?? 'users')} where ${key} = ${uid}`.execute(
    game.database.db,
  )
  const row = onlyRow(uid, rows)
  if (!row) return undefined
  const count = (field: Field) => {
    const read = map.column('users', field) ? countOrNull(row[field]) : null
    return read === null ? null : Math.trunc(read)
  }
  const type = count('jailtype') ?? 0
  const isOfStaff = type === staffPrison
  return {
    jail:
      type > 0
        ? {
            type,
            seconds: count('jailtime') ?? 0,
            by: isOfStaff ? textOrNull(row.prisonedby) : null,
            reason: isOfStaff ? textOrNull(row.prisonreason) : null,
          }
        : null,
    // One entry for each counter.
    ...(Object.fromEntries(counters.map((field) => [field, count(field)])) as Record<
      (typeof counters)[number],
      number | null
    >),
    mutes: muteChannels.filter((field) => signOrNull(row[field]) === true),
    locked: hasLock(map) ? isRefused(map, row) : null,
  }
}
