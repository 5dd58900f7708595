/** People with their roles, and the ends of roles. */
import { z } from 'zod'

/** The end of a role given for a limited time: a duration from now by the portal's clock, or a time. */
export const roleEnd = z.union([
  z.strictObject({ after: z.enum(['hour', 'day', 'week']) }),
  z.strictObject({ at: z.iso.datetime({ error: 'A time looks like 2026-11-20T18:00:00Z.' }) }),
])
/** The end of a role given for a limited time. */
export type RoleEnd = z.infer<typeof roleEnd>

/** A person's id, or `uid:` followed by the uid of a character the portal does not know yet. */
export const personId = z
  .string()
  .regex(
    /^(uid:[1-9]\d{0,9}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i,
    'This is no id of the Permission Manager.',
  )

/**
 * A character with their roles; `_id` identifies them when giving a role. For a character who has neither
 * signed in nor been given a role, it is `uid:` followed by the uid.
 */
export const userWithRoles = z.object({
  _id: z.string(),
  uid: z.int(),
  username: z.string(),
  discordId: z.string().nullable(),
  roles: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      description: z.string(),
      /** When it ends, in ISO 8601 UTC; null if it has no end. */
      endsAt: z.string().nullable(),
    }),
  ),
})
/** A character with their roles. */
export type UserWithRoles = z.infer<typeof userWithRoles>

/** The default number of users per page. */
export const roleHoldersPerPage = 20
