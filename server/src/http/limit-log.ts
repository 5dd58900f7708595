/**
 * Logs when somebody reaches a limit: one line per window of the limit, and counts if there are very many.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { LimitReached } from './limits.ts'
import { countsOf, createSampler } from './sampler.ts'

/** Maximum lines per minute, so that a flood of addresses does not fill the log. */
const maxLines = 60

/** Creates the log. */
export function createLimitLog(log: Pick<FastifyBaseLogger, 'warn'>): { note(reached: LimitReached): void } {
  const sampler = createSampler({
    perWindow: maxLines,
    windowMs: 60_000,
    onRest: (counts) => log.warn(`Limits were reached more often within a minute: ${countsOf(counts)}.`),
  })
  return {
    note({ limit, key, seconds }) {
      if (!sampler.take(limit)) return
      log.warn({ limit, counted: key, seconds }, 'A limit on tries was reached.')
    },
  }
}
