/** The three website roles of the specification, which are roles of the Permission Manager. */
import { z } from 'zod'
import { endpoint, idParam } from './endpoint.ts'
import { searchText } from './paging.ts'

/**
 * The roles that can be assigned, each with the description it is created with. Assigning one replaces
 * another.
 */
export const websiteRoles = {
  Developer: 'Builds and repairs this portal',
  Manager: 'Runs the community',
  Admin: 'Looks after players on the portal',
} as const

/** The name of a website role. */
export const websiteRoleName = z.enum(
  Object.keys(websiteRoles) as (keyof typeof websiteRoles)[], // the keys of a literal
  'Choose Developer, Manager or Admin.',
)
/** The name of a website role. */
export type WebsiteRoleName = z.infer<typeof websiteRoleName>

export const website = {
  holders: endpoint({
    method: 'GET',
    path: '/website/roles',
    access: ['view_website_roles', 'update_website_roles'],
    summary: 'Who holds a website role, by name.',
    staleOn: ['rights'],
    reply: z.object({
      holders: z.array(z.object({ uid: z.int(), username: z.string(), userrole: websiteRoleName })),
    }),
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/website/users',
    access: ['update_website_roles'],
    summary: 'Users whom a name or number suggests, to be given a website role; the best matches first.',
    query: z.strictObject({
      /** Part of a name, ignoring case, where a blank matches the underscore; or a whole uid. */
      search: searchText(),
      limit: z
        .string()
        .regex(/^([1-9]|1\d|20)$/, 'At most 20 users are suggested.')
        .optional(),
    }),
    reply: z.object({ users: z.array(z.object({ uid: z.int(), username: z.string() })) }),
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/website/roles/update/:uid',
    access: ['update_website_roles'],
    recentSignIn: true,
    summary: 'Give a user a website role in place of the one they may hold.',
    params: z.strictObject({ uid: idParam }),
    body: z.strictObject({
      /** As in the suggestion: a character whose name has changed since gets nothing. */
      username: z.string().trim().min(1, 'Choose a user.').max(64, 'A name has at most 64 characters.'),
      userrole: websiteRoleName,
    }),
    reply: z.object({ uid: z.int(), username: z.string(), userrole: websiteRoleName }),
  }),
}
