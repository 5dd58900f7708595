/** What an operator should know about the game database before players do. */
import type { Game } from '../game.ts'
import type { GameMap } from '../map/capability-map.ts'
import { grantSql, readRights, wantedRights } from '../map/grants.ts'
import { banFindings } from './ban-findings.ts'
import { dateFindings } from './date-findings.ts'
import { contentFindings, settingsFile, settingsTable, texts } from './content-findings.ts'
import { coverageOf, coverageFindings, type Coverage } from './coverage.ts'
import type { Finding } from './finding.ts'
import { garbledFindings } from './garbled-findings.ts'
import { genderFindings } from './gender-findings.ts'
import { missingIndexes } from './index-findings.ts'
import { describeStorage, mappedFields, type MappedField } from './mapped-fields.ts'
import { nameFindings, type TierPackage } from './name-findings.ts'
import { passwordFindings } from './password-findings.ts'
import { readingFindings } from './reading-findings.ts'
import { unreadFindings } from './unread-findings.ts'
import { writingFindings } from './writing-findings.ts'

/** The doctor's full report. */
export interface Report {
  version: string
  fields: MappedField[]
  /** How many of a character's fields this game has. */
  coverage: Coverage
  adapters: { inventory: string; trunk: string; gangRanks: string; publicLockers: string }
  findings: Finding[]
}

function describeGangRanks({ gangRankIsName, rankColumns, table }: GameMap): string {
  if (gangRankIsName) return 'the rank’s name in users'
  const isInRow = rankColumns.gang.length > 0
  return isInRow ? `numbers, named by columns of ${table('gangs')?.name}` : 'numbers, named by a table'
}

/**
 * Examines the game database. Rejects like {@link Game.ready} if it cannot be used. `tiers` are the tiers on
 * sale.
 */
export async function examine(game: Game, tiers: readonly TierPackage[] = []): Promise<Report> {
  const map = await game.ready()
  const coverage = coverageOf(map)
  return {
    version: map.introspection.version,
    fields: mappedFields(game),
    coverage,
    adapters: {
      inventory: describeStorage('inventory', game),
      trunk: describeStorage('trunk', game),
      publicLockers: map.hasPublicLockers
        ? `rows of ${map.table('publiclockers')?.name}`
        : 'the portal’s own tables',
      gangRanks: describeGangRanks(map),
    },
    findings: [
      ...coverageFindings(map, coverage),
      ...(await passwordFindings(game)),
      ...(await nameFindings(game, tiers)),
      ...missingIndexes(game),
      ...(await writingFindings(game)),
      ...(await banFindings(game)),
      ...(await readingFindings(game)),
      ...(await contentFindings(game)),
      ...dateFindings(map),
      ...genderFindings(map),
      ...(await unreadFindings(game)),
      ...texts(game),
      ...(await garbledFindings(game)),
      ...(await settingsTable(game)),
      ...(await settingsFile(game)),
    ],
  }
}

/**
 * The statements that grant an account every right the portal can use here, one per
 * table; none for SQLite.
 */
export async function neededGrants(game: Game, account?: string): Promise<string[]> {
  if (game.database.engine === 'sqlite') return []
  const map = await game.ready()
  const rights = await readRights(game)
  return wantedRights(map).map((wanted) =>
    grantSql(wanted, { database: rights.database, account: account ?? rights.account }),
  )
}
