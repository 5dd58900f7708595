/** Finds the endpoint for a path as people write it. */
import type { Endpoint } from '@idlewood/contract/endpoint'
import { endpoints } from '../../access/route-rules.ts'
import { invalid } from '../../http/refusals.ts'
import { say } from '../../language/sentences.ts'
import { callName } from './rights.ts'

const segmentsOf = (path: string): string[] =>
  path
    .trim()
    .replace(/^\/*(api\/+)?/i, '')
    .replace(/\/+$/, '')
    .split('/')

const isParameter = (segment: string): boolean => /^(:.+|\{.+\})$/.test(segment)

function matches({ path }: Endpoint, segments: readonly string[]): boolean {
  const own = segmentsOf(path)
  return (
    own.length === segments.length &&
    own.every((segment, index) => {
      const other = segments[index] ?? ''
      return isParameter(segment) ? isParameter(other) : segment === other.toLowerCase()
    })
  )
}

/**
 * How similar an endpoint's path is to what was written: a segment in its place counts more than one
 * elsewhere.
 */
function likeness({ path }: Endpoint, segments: readonly string[]): number {
  return segmentsOf(path).reduce((sum, segment, index) => {
    const isHere = segments[index]?.toLowerCase() === segment
    const isNear = segments.some(
      (other) => other.length > 2 && (segment.includes(other) || other.includes(segment)),
    )
    return sum + (isHere ? 3 : isNear && !isParameter(segment) ? 1 : 0)
  }, 0)
}

/** The endpoint with this method and path. Throws 400 with the most similar endpoints if there is none. */
export function findCall(method: string, path: string): Endpoint {
  const segments = segmentsOf(path)
  const found = endpoints.filter((endpoint) => matches(endpoint, segments))
  const exact = found.find((endpoint) => endpoint.method === method)
  if (exact) return exact
  const near =
    found.length > 0
      ? found
      : endpoints
          .map((endpoint) => ({ endpoint, likeness: likeness(endpoint, segments) }))
          .filter(({ likeness }) => likeness > 1)
          .toSorted((one, other) => other.likeness - one.likeness)
          .slice(0, 5)
          .map(({ endpoint }) => endpoint)
  const sentence = say('permissions.noCall', {
    call: `${method} ${segments.join('/')}`,
    near: near.length > 0 ? 'other' : 'no',
    names: near.map(callName).join(', '),
  })
  throw invalid(sentence, { path: sentence })
}
