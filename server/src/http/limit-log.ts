/**
 * A line in the log when somebody reaches a limit: one for each window of the limit, and counts where there
 * are very many.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { LimitReached } from './limits.ts'
import { countsOf, createSampler } from './sampler.ts'

/** Lines in a minute; a crowd of addresses must not fill the log. */
const maxLines = 60

/** Writes the lines. */
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
