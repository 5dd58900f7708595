/**
 * One character's row: the portal's most frequent query, so its statement and shape are prepared only once.
 */
import type { User, UserDetails } from '@idlewood/contract/character'
import { sql, type RawBuilder } from 'kysely'
import type { GameMap } from '../map/capability-map.ts'
import { secondsIn } from '../dates/moment-sql.ts'
import type { FieldName } from '../map/fields.ts'
import { isNumeric, type Column } from '../map/introspect.ts'
import type { Game } from '../game.ts'
import { perGame } from '../per-game.ts'
import { byNumber } from '../by-number.ts'
import { genderReader } from './genders.ts'
import { groupReader } from './group-number.ts'
import { lookupOf, type Reading } from './reading.ts'
import {
  countOrNull,
  isUnreadable,
  momentOrNull,
  numberOrNull,
  phoneOrNull,
  textOrNull,
  wholeOrNull,
} from '../text.ts'

/** The content of a user's row; group names are looked up separately. */
export type Character = Omit<User, 'superUser'> &
  Omit<UserDetails, 'factionname' | 'factionrankname' | 'gangname' | 'gangrankname'> & {
    /** A rank's number, or its name in forks that store the name. */
    factionrank: number | string | null
    gangrank: number | string | null
    /** Fields whose value in this row is not an exact number or a date, so that their meaning is unknown. */
    unreadable: readonly string[]
  }

type Row = Record<string, unknown>

type ReadField = Exclude<keyof Character, 'unreadable' | 'vipEnded'>

/** The function that reads each field. */
const readers: Record<ReadField, (value: unknown) => number | string | null> = {
  uid: wholeOrNull,
  username: (value) => String(value ?? ''),
  skin: wholeOrNull,
  vippackage: wholeOrNull,
  adminlevel: wholeOrNull,
  helperlevel: wholeOrNull,
  health: numberOrNull,
  armor: numberOrNull,
  bank: numberOrNull,
  cash: numberOrNull,
  level: wholeOrNull,
  exp: wholeOrNull,
  hours: wholeOrNull,
  lastlogin: momentOrNull,
  gender: wholeOrNull,
  age: wholeOrNull,
  phone: phoneOrNull,
  atm: numberOrNull,
  job: wholeOrNull,
  faction: wholeOrNull,
  factionrank: wholeOrNull,
  gang: wholeOrNull,
  gangrank: wholeOrNull,
}

/** The end of a package in Unix seconds, which some games store as a date. */
const endIn = (game: Game, column: Column): RawBuilder<unknown> =>
  isNumeric(column) ? sql.id(column.name) : sql`coalesce(${secondsIn(game, column)}, ${sql.id(column.name)})`

/** Whether the end of a package, in Unix seconds, has passed. Without one, some games' packages last. */
function hasEnded(end: unknown): boolean {
  const until = countOrNull(end) ?? 0
  return until > 0 && until * 1000 <= Date.now()
}

/** Fields that are only known through a group's number. */
const namesOf = (field: string): string[] =>
  field === 'faction' || field === 'gang' ? [`${field}name`, `${field}rankname`] : []

function shaper(map: GameMap): (row: Row) => Character {
  const dates = map.column('users', 'lastlogin')?.dates
  const read = {
    ...readers,
    lastlogin: (value: unknown) => momentOrNull(value, dates),
    gender: genderReader(map),
    faction: groupReader(map, 'faction'),
    gang: groupReader(map, 'gang'),
    ...(map.gangRankIsName ? { gangrank: textOrNull } : {}),
    ...(map.factionRankIsName ? { factionrank: textOrNull } : {}),
  }
  // A 0 is nothing elsewhere; here it is a gender that is not known.
  const isLost = (field: string, stored: unknown): boolean =>
    isUnreadable(stored, null) || (field === 'gender' && map.genders !== 'usual' && stored === 0)
  const fields = Object.entries(read).map(([field, reader]) => ({ field, reader }))
  return (row) => {
    const character: Row = {}
    const unreadable: string[] = []
    // A field that was not selected is undefined, so it becomes null.
    for (const { field, reader } of fields) {
      const value = reader(row[field])
      character[field] = value
      if (value === null && isLost(field, row[field])) unreadable.push(field, ...namesOf(field))
    }
    character['vipEnded'] = hasEnded(row['viptime'])
    character['unreadable'] = unreadable
    // Built from the readers of every field of the type.
    return character as Character & Row
  }
}

/** How rows of characters are read. */
export const characterReading = perGame((game): Reading<Character> => {
  const map = game.current()
  const uid = sql.id(map.column('users', 'uid')?.name ?? 'uid')
  const fields = [...(Object.keys(readers) as (ReadField & FieldName<'users'>)[]), 'viptime' as const]
  const columns = fields.flatMap((field) => {
    // Every field of a character is declared in `entities`.
    const column = map.column('users', field)
    if (!column || (field === 'viptime' && column.isSmall)) return []
    return [[field, field === 'viptime' ? endIn(game, column) : sql.id(column.name)] as const]
  })
  const shape = shaper(map)
  return {
    list: {
      columns: Object.fromEntries(columns),
      rest: (uids) =>
        sql`from ${sql.id(map.table('users')?.name ?? 'users')} where ${uid} in (${sql.join(uids)})`,
    },
    shape: (rows) => new Map([...byNumber(rows, ({ uid }) => uid)].map(([uid, row]) => [uid, shape(row)])),
  }
})

const lookups = perGame((game) => lookupOf(game, characterReading(game)))

/** The character with this uid (`users.uid`), or undefined. */
export async function findCharacter(game: Game, uid: number): Promise<Character | undefined> {
  return lookups(game)(uid)
}
