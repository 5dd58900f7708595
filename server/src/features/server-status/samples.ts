import type { ServerHour } from '@idlewood/contract/server-status'
import { insertOnce } from '../../db/insert-once.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'

const hour = 60 * 60 * 1000
/** The length of one sample in milliseconds. */
export const slotLength = 5 * 60 * 1000
const keptFor = 30 * 24 * hour

/** The observations of one slot of a few minutes. */
export type Sample = PortalTables['server_samples']

/** Stores a sample unless another process has, and deletes those older than 30 days. */
export async function keepSample({ db }: PortalDatabase, sample: Sample): Promise<void> {
  await insertOnce(db.insertInto('server_samples').values(sample))
  if (sample.at % hour !== 0) return
  await db
    .deleteFrom('server_samples')
    .where('at', '<', sample.at - keptFor)
    .execute()
}

/** The samples since the given time, oldest first. */
export async function listSamples({ db }: PortalDatabase, from: number): Promise<Sample[]> {
  const rows = await db
    .selectFrom('server_samples')
    .selectAll()
    .where('at', '>=', from)
    .orderBy('at')
    .execute()
  return rows.map((row) => ({ ...row, at: Number(row.at) }))
}

/** Samples aggregated by hour. */
export function hoursOf(samples: readonly Pick<Sample, 'at' | 'up' | 'peak'>[]): ServerHour[] {
  const hours = Map.groupBy(samples, ({ at }) => at - (at % hour))
  return [...hours].map(([at, those]) => {
    const heard = those.flatMap(({ peak }) => peak ?? [])
    return {
      at: new Date(at).toISOString(),
      peak: heard.length > 0 ? Math.max(...heard) : null,
      up: Math.round((those.filter(({ up }) => up === 1).length / those.length) * 1000) / 1000,
    }
  })
}
