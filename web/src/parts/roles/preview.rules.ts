import { ApiError } from '../../api/client.ts'
import type { Messages } from '../../language/messages.ts'

interface Outcome {
  gains: { total: number }
  loses: { total: number }
}

/** How many people gain and how many lose rights. */
export function outcomeSentence({ gains, loses }: Outcome, t: Messages<'permission-manager'>): string {
  if (gains.total + loses.total === 0) return t('preview.nobody')
  const gain = t('preview.gain', { count: gains.total })
  const lose = t('preview.lose', { count: loses.total })
  if (loses.total === 0) return gain
  return gains.total === 0 ? lose : t('preview.both', { gain, lose })
}

/** Why the preview is not available; problems with the change itself are in the portal’s own words. */
export function failureSentence(error: unknown, t: Messages<'permission-manager'>): string {
  const isAboutChange = error instanceof ApiError && [400, 404, 412].includes(error.status)
  return isAboutChange ? error.message : t('preview.failed')
}
