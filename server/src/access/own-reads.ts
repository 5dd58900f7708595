/** Rows of the caller that the guard reads for a call, in the statement it runs anyway. */
import type { FastifyRequest } from 'fastify'
import type { OwnKind, OwnRead, OwnRows } from '../game/readers/own-rows.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Rows of the caller's own character that the call responds with; the guard reads them in its own
     * statement.
     */
    reads?: OwnKind
  }
  interface FastifyRequest {
    /** The rows the guard read for this call; null if it read none or could not. */
    own: OwnRead | null
  }
}

/**
 * Returns `{ value }` with what the guard read for this call, or undefined if the handler must read it now.
 * `value` is undefined if the game has no such rows.
 */
export function ownOf<Kind extends OwnKind>(
  { own }: FastifyRequest,
  kind: Kind,
): { value: OwnRows[Kind] | undefined } | undefined {
  // The kind determines the type of the value.
  return own?.kind === kind ? (own as { value: OwnRows[Kind] | undefined }) : undefined
}
