/** The server's figures and settings according to the game, each with its source and time. */
import {
  settingNames,
  statNames,
  type SettingName,
  type SourceOf,
  type StatName,
} from '@idlewood/contract/server-settings'
import { sql } from 'kysely'
import { allOf } from '../../db/conditions.ts'
import { activeBanConditions } from '../bans/ban-end.ts'
import { cachedFor } from '../cached-for.ts'
import type { Game } from '../game.ts'
import { perGame } from '../per-game.ts'
import { countOrNull, numberOrNull } from '../text.ts'
import type { SettingValue } from './setting-outcome.ts'
import { fromFile, settingStorageOf, settingsFileOf } from './server-settings.ts'
import { textAt, type Reading } from './settings-file.ts'
import { readTable, unreadValue, valueIn, type TableReading } from './settings-table.ts'

/** Milliseconds for which counts are cached: each one scans a whole table. */
const countedFor = 30_000
/** Milliseconds after which a settings file no longer takes precedence over a settings table. */
const recentMs = 24 * 60 * 60 * 1000

/** One value. */
export interface StatReading extends Omit<SourceOf, 'isSet'> {
  readonly value: SettingValue
}

/**
 * All figures and settings of the whole server from the game; settings that the portal stores are omitted.
 */
export interface GameStats {
  readonly total: StatReading
  readonly figures: Readonly<Record<StatName, StatReading>>
  readonly settings: Readonly<Partial<Record<SettingName, StatReading>>>
}

interface CachedCount {
  /** Null if the sum is too large to be exact. */
  value: number | null
  asOf: string
}

/** Counts each kind of row at most once every half minute; concurrent callers share the result. */
const counters = perGame((game) => {
  const map = game.current()
  const { db } = game.database

  const counted = (ask: () => Promise<unknown>): (() => Promise<CachedCount>) =>
    cachedFor(countedFor, async () => {
      const asOf = new Date().toISOString()
      const count = countOrNull(await ask())
      // Some games store parts of hours; every page shows whole ones.
      return { value: count === null ? null : Math.trunc(count), asOf }
    })

  const rowsOf = (entity: 'users' | 'kills' | 'bans') => {
    const table = map.table(entity)
    if (!table) return undefined
    return counted(async () => {
      const holds = entity === 'bans' ? activeBanConditions(game) : []
      const where = holds.length > 0 ? sql`where ${allOf(holds)}` : sql``
      const { rows } = await sql<{
        found: unknown
      }>`select count(*) as found from ${sql.id(table.name)} ${where}`.execute(db)
      return rows[0]?.found
    })
  }

  function hours(): (() => Promise<CachedCount>) | undefined {
    const table = map.table('users')
    const column = map.column('users', 'hours')
    if (!table || !column || column.length !== null) return undefined
    return counted(async () => {
      const { rows } = await sql<{ found: unknown }>`
        select sum(${sql.id(column.name)}) as found from ${sql.id(table.name)}`.execute(db)
      return rows[0]?.found
    })
  }

  const users = rowsOf('users')
  const derived: Partial<Record<StatName, (() => Promise<CachedCount>) | undefined>> = {
    registered: users,
    kills: rowsOf('kills'),
    bans: rowsOf('bans'),
    hours: hours(),
  }
  return { users, derived }
})

interface Sources {
  game: Game
  /** Null if no file is configured. */
  file: Reading | null
  table: TableReading
  now: string
}

function inFile({ file }: Sources, field: StatName): StatReading | undefined {
  if (!file || 'sentence' in file) return undefined
  const value = numberOrNull(textAt(file, field))
  return value === null
    ? undefined
    : { value, source: 'file', asOf: file.writtenAt.toISOString(), note: null }
}

function inTable({ game, table, now }: Sources, field: StatName): StatReading | undefined {
  const column = game.current().column('settings', field)
  if (!column || 'sentence' in table) return undefined
  const unread = unreadValue(game, field, table.row[field])
  if (unread !== null) return { value: null, source: 'none', asOf: now, note: unread }
  const value = valueIn(field, table.row[field])
  return value === null ? undefined : { value, source: 'table', asOf: now, note: null }
}

/** Why a figure is not available. */
function absence({ game, file, table }: Sources, field: StatName): string {
  if (game.current().column('settings', field) && 'sentence' in table) return table.sentence
  if (file && 'sentence' in file) return file.sentence
  return file
    ? 'This game does not keep this.'
    : 'The game keeps this in its settings file, which the portal was not given.'
}

async function figure(sources: Sources, field: StatName): Promise<StatReading> {
  const ofFile = inFile(sources, field)
  const isRecent = ofFile && Date.parse(sources.now) - Date.parse(ofFile.asOf) < recentMs
  const found = (isRecent ? ofFile : undefined) ?? inTable(sources, field) ?? ofFile
  if (found) return found
  const counted = await counters(sources.game).derived[field]?.()
  if (counted && counted.value !== null)
    return { value: counted.value, source: 'derived', asOf: counted.asOf, note: null }
  return { value: null, source: 'none', asOf: sources.now, note: absence(sources, field) }
}

function setting({ game, file, table, now }: Sources, field: SettingName): StatReading | undefined {
  const storage = settingStorageOf(game, field)
  if (storage === 'portal') return undefined
  const none = (note: string): StatReading => ({ value: null, source: 'none', asOf: now, note })
  if (storage === 'table') {
    if ('sentence' in table) return none(table.sentence)
    const unread = unreadValue(game, field, table.row[field])
    if (unread !== null) return none(unread)
    return { value: valueIn(field, table.row[field]), source: 'table', asOf: now, note: null }
  }
  if (!file) return none('There is no settings file.')
  if ('sentence' in file) return none(file.sentence)
  const text = textAt(file, field)
  return text === null
    ? none(file.unclear ?? 'Where the settings file keeps this is not known.')
    : { value: fromFile(field, text), source: 'file', asOf: file.writtenAt.toISOString(), note: null }
}

/**
 * The server-wide figures. Each figure comes from the settings file if that was written within a day,
 * otherwise from the settings table, otherwise from an older file, otherwise it is counted, if its rows can
 * be counted.
 */
export async function readGameStats(game: Game): Promise<GameStats> {
  const [file, table] = await Promise.all([settingsFileOf(game)?.read() ?? null, readTable(game)])
  const sources: Sources = { game, file, table, now: new Date().toISOString() }
  const [users, ...figures] = await Promise.all([
    counters(game).users?.(),
    ...statNames.map((field) => figure(sources, field)),
  ])
  return {
    total: { value: users?.value ?? 0, source: 'derived', asOf: users?.asOf ?? sources.now, note: null },
    // One entry for each name.
    figures: Object.fromEntries(statNames.map((field, index) => [field, figures[index]])) as Record<
      StatName,
      StatReading
    >,
    settings: Object.fromEntries(
      settingNames.flatMap((field) => {
        const known = setting(sources, field)
        return known ? [[field, known]] : []
      }),
    ),
  }
}
