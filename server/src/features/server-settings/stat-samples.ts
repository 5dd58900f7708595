import { statNames } from '@idlewood/contract/server-settings'
import { insertOnce } from '../../db/insert-once.ts'
import type { Background, RepeatedJob } from '../../background/background.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Game } from '../../game/game.ts'
import { readGameStats } from '../../game/server-settings/server-stats.ts'

const hour = 60 * 60 * 1000
const keptFor = 30 * 24 * hour

interface Deps {
  portal: PortalDatabase
  game: Game
}

/**
 * Stores the figures of this hour unless another process has: hour and name are the key, and all figures are
 * inserted by one statement. Samples older than 30 days are deleted.
 */
export async function takeSample({ portal, game }: Deps, now = Date.now()): Promise<void> {
  await game.ready()
  const at = now - (now % hour)
  const taken = await portal.db
    .selectFrom('stat_samples')
    .select('at')
    .where('at', '=', at)
    .limit(1)
    .executeTakeFirst()
  if (taken) return
  const { total, figures } = await readGameStats(game)
  const rows = [
    ['total', total] as const,
    ...statNames.map((name) => [name, figures[name]] as const),
  ].flatMap(([name, { value, source }]) => (typeof value === 'number' ? [{ at, name, value, source }] : []))
  await insertOnce(portal.db.insertInto('stat_samples').values(rows))
  await portal.db
    .deleteFrom('stat_samples')
    .where('at', '<', now - keptFor)
    .execute()
}

/**
 * The stored hours, oldest first. Values from a source other than the latest are left out: the two are not
 * comparable.
 */
export async function listSamples(
  portal: PortalDatabase,
  now = Date.now(),
): Promise<{ at: string; values: Record<string, number> }[]> {
  const rows = await portal.db
    .selectFrom('stat_samples')
    .select(['at', 'name', 'value', 'source'])
    .where('at', '>=', now - keptFor)
    .orderBy('at')
    .execute()
  const latestSource = new Map(rows.map(({ name, source }) => [name, source]))
  const hours = Map.groupBy(
    rows.filter(({ name, source }) => latestSource.get(name) === source),
    ({ at }) => Number(at),
  )
  return [...hours].map(([at, figures]) => ({
    at: new Date(at).toISOString(),
    values: Object.fromEntries(figures.map(({ name, value }) => [name, Number(value)])),
  }))
}

/** Stores the figures now and every hour, in the background. */
export const createStatSampling = (deps: Deps, background: Background): RepeatedJob =>
  background.repeat({
    name: 'Hourly statistics',
    // More often than hourly, so that an hour in which a database was down for a while still gets its sample.
    intervalMs: hour / 12,
    firstAfterMs: 0,
    failure: 'The statistics of this hour could not be noted.',
    run: () => takeSample(deps),
  })
