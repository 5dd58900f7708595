import type { DoctorReport } from '@idlewood/contract/operations'
import { examine, neededGrants } from '../../game/doctor/report.ts'
import type { TierPackage } from '../../game/doctor/name-findings.ts'
import { createGame, type Game } from '../../game/game.ts'

/** Milliseconds for which a report is reused, unless a new one is requested. */
const maxAgeMs = 10 * 60_000
/** The same when a new one is requested. */
const minIntervalMs = 5_000

/** Examines the game's database for the operations page, on separate connections with a longer timeout. */
export function examinations(
  game: Game,
  tiers: readonly TierPackage[],
): (again: boolean) => Promise<DoctorReport> {
  let last: { report: Promise<DoctorReport>; at: number } | undefined

  async function make(): Promise<DoctorReport> {
    const begin = performance.now()
    const { url, settingsFile, passwordScheme, passwordSalt, mapFile, demo, portal } = game
    const own = createGame({
      url,
      settingsFile,
      passwordScheme,
      passwordSalt,
      mapFile,
      demo,
      ...(portal ? { portal } : {}),
      timeouts: { queryTimeout: 60_000 },
    })
    try {
      const { version, fields, coverage, adapters, findings } = await examine(own, tiers)
      const map = own.current()
      return {
        examinedAt: new Date().toISOString(),
        took: Math.round(performance.now() - begin),
        version,
        passwordScheme,
        adapters,
        entities: [...Map.groupBy(fields, ({ entity }) => entity)].map(([name, mapped]) => ({
          name,
          table: map.table(name)?.name ?? null,
          fields: mapped.map(({ field, kind, source }) => ({ name: field, kind, source })),
        })),
        coverage,
        findings: findings.map((finding) => ({
          level: finding.level,
          text: finding.text,
          sql: finding.sql ?? null,
          advice: finding.level === 'warning' ? finding.advice : null,
        })),
        grants: await neededGrants(own),
      }
    } finally {
      await own.close()
    }
  }

  return (again) => {
    const age = last ? performance.now() - last.at : Infinity
    if (!last || age > (again ? minIntervalMs : maxAgeMs)) {
      const made = { report: make(), at: performance.now() }
      last = made
      // A failure is not cached: the next request tries again.
      made.report.catch(() => {
        if (last === made) last = undefined
      })
    }
    return last.report
  }
}
