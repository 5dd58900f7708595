import {
  missingText,
  serverFields,
  settingNames,
  statNames,
  type SettingName,
  type ServerStats,
  type ShownName,
  type SourceOf,
} from '@idlewood/contract/server-settings'
import { listPortalSettings } from '../../changes/portal-settings.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Game } from '../../game/game.ts'
import { runningGameObjection } from '../../game/server-settings/server-settings.ts'
import { readGameStats, type StatReading } from '../../game/server-settings/server-stats.ts'
import { textProperty } from '../../language/sentences.ts'

interface ShownStats {
  total: number
  stats: ServerStats
  sources: Record<ShownName, SourceOf>
  unavailable: string[]
}

/** The value shown for a setting that was never set. */
export const defaultValue = (field: SettingName): string | number =>
  serverFields[field].kind === 'text' ? missingText : 0

const sourceOf = ({ value, source, asOf, note }: StatReading): SourceOf => ({
  source,
  asOf,
  isSet: value !== null,
  note,
  ...textProperty('noteText', note),
})

/**
 * Statistics and settings as shown to staff: the game's, or the portal's own if the game has no place for
 * them.
 */
export async function showStats(
  game: Game,
  { portal, gameIsUp }: { portal: PortalDatabase; gameIsUp: boolean | undefined },
): Promise<ShownStats> {
  const [read, own] = await Promise.all([readGameStats(game), listPortalSettings(portal.db)])
  const now = new Date().toISOString()
  const settings = settingNames.map((field): [SettingName, StatReading] => {
    const known = read.settings[field]
    if (!known) return [field, { value: own.get(field) ?? null, source: 'portal', asOf: now, note: null }]
    return [field, { ...known, note: known.note ?? (gameIsUp ? runningGameObjection(game, field) : null) }]
  })
  const figures = statNames.map((field): [ShownName, StatReading] => [field, read.figures[field]])
  const all: [ShownName, StatReading][] = [['total', read.total], ...figures, ...settings]
  return {
    total: Number(read.total.value),
    stats: {
      // One entry for each name, of the type of its field.
      ...(Object.fromEntries(figures.map(([field, { value }]) => [field, value])) as ServerStats),
      ...Object.fromEntries(settings.map(([field, { value }]) => [field, value ?? defaultValue(field)])),
    },
    sources: Object.fromEntries(all.map(([field, known]) => [field, sourceOf(known)])) as Record<
      ShownName,
      SourceOf
    >, // one entry for each name
    unavailable: all.flatMap(([field, { source }]) => (source === 'none' ? [field] : [])),
  }
}
