import { ApiError } from '../../api/client.ts'
import { number } from '../../ui/values.ts'

interface Outcome {
  gains: { total: number }
  loses: { total: number }
}

const people = (total: number, one: string, many: string): string =>
  `${number(total)} ${total === 1 ? `person ${one}` : `people ${many}`}`

/** How many people gain and how many lose. */
export function outcomeSentence({ gains, loses }: Outcome): string {
  if (gains.total + loses.total === 0) return 'Nobody gains or loses anything by this.'
  return [
    gains.total > 0 && people(gains.total, 'gains', 'gain'),
    loses.total > 0 && people(loses.total, 'loses', 'lose'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Why it is not known who gains: what is wrong with the change itself is said in the portal’s own words. */
export function failureSentence(error: unknown): string {
  const isAboutChange = error instanceof ApiError && (error.status === 400 || error.status === 404)
  return isAboutChange ? error.message : 'Who gains and who loses could not be worked out just now.'
}
