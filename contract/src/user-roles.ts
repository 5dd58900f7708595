/** People with their roles, and when a role ends. */
import { z } from 'zod'

/** When a role ends that is given for a time: so long from now, by the portal's clock, or then. */
export const roleEnd = z.union([
  z.strictObject({ after: z.enum(['hour', 'day', 'week']) }),
  z.strictObject({ at: z.iso.datetime({ error: 'A time looks like 2026-11-20T18:00:00Z.' }) }),
])
/** When a role ends that is given for a time. */
export type RoleEnd = z.infer<typeof roleEnd>

/** A person's id, or `uid:` and the number of a character whom the portal has not met yet. */
export const personId = z
  .string()
  .regex(
    /^(uid:[1-9]\d{0,9}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i,
    'This is no id of the Permission Manager.',
  )

/**
 * A character with their roles; `_id` is what roles are given to: of somebody who has neither signed in nor
 * been given a role before, `uid:` and their number.
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
      /** When it ends, in ISO 8601 UTC; null for a role that lasts. */
      endsAt: z.string().nullable(),
    }),
  ),
})
/** Someone with their roles. */
export type UserWithRoles = z.infer<typeof userWithRoles>

/** Users on a page, unless the call says otherwise. */
export const roleHoldersPerPage = 20
