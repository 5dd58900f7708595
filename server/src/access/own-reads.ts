/** Rows of the caller that the guard reads for a call, in the statement it makes anyway. */
import type { FastifyRequest } from 'fastify'
import type { OwnKind, OwnRead, OwnRows } from '../game/readers/own-rows.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Rows of the caller's own character that the call sends: the guard reads them in its statement. */
    reads?: OwnKind
  }
  interface FastifyRequest {
    /** What the guard read for this call; null where it read nothing, or could not. */
    own: OwnRead | null
  }
}

/**
 * What the guard read for this call, which `value` is, or undefined where it must be read now. `value` is
 * undefined where the game has no rows of it.
 */
export function ownOf<Kind extends OwnKind>(
  { own }: FastifyRequest,
  kind: Kind,
): { value: OwnRows[Kind] | undefined } | undefined {
  // The kind says what the value is.
  return own?.kind === kind ? (own as { value: OwnRows[Kind] | undefined }) : undefined
}
