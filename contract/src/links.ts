/** Which characters may belong to the same person: why, and how much that says. */
import { z } from 'zod'
import { endpoint, idParam } from './endpoint.ts'

/** What two characters share, the most telling first. */
export const linkKinds = ['discord', 'browser', 'address', 'range'] as const
/** What two characters share. */
export type LinkKind = (typeof linkKinds)[number]

/** How much a link says. `none`: so many share it that it proves nothing. */
export const linkStrengths = ['strong', 'medium', 'weak', 'none'] as const
/** How much a link says. */
export type LinkStrength = (typeof linkStrengths)[number]

const reason = z.object({
  kind: z.enum(linkKinds),
  strength: z.enum(linkStrengths),
  /** Characters that share it, the one who is looked at included. */
  shared: z.int(),
})

/** A character that shares something with another. Addresses are asked for separately. */
export const linkedCharacter = z.object({
  uid: z.int(),
  username: z.string(),
  /** The game's local time. */
  lastlogin: z.string().nullable(),
  /** Banned by name, now. */
  ban: z.object({ reason: z.string().nullable() }).nullable(),
  /** Why they are linked, the most telling first. */
  reasons: z.array(reason),
  /** That of the most telling reason. */
  strength: z.enum(linkStrengths),
  /** Who noted that they live together; ISO 8601 UTC. */
  household: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** Banned and linked more than weakly: staff should have a look. Never so for a known household. */
  isAlarm: z.boolean(),
})
/** A character that shares something with another. */
export type LinkedCharacter = z.infer<typeof linkedCharacter>

const of = z.strictObject({ id: idParam })

export const links = {
  of: endpoint({
    method: 'GET',
    path: '/user/links/:id',
    access: ['view_user_links'],
    summary:
      'Characters with the same address, range, Discord account or browser, with why and how much it says.',
    params: of,
    reply: z.object({
      people: z.array(linkedCharacter),
      /** What so many share that they are not listed. */
      crowds: z.array(z.object({ kind: z.enum(linkKinds), shared: z.int() })),
      /** What this game or this person has nothing of. */
      unknown: z.array(z.enum(linkKinds)),
      /** Whether the one who asks may note households here. */
      canNote: z.boolean(),
    }),
  }),
  addresses: endpoint({
    method: 'POST',
    path: '/user/links/:id/addresses',
    access: ['view_addresses'],
    summary: 'The last address of a user and of those linked by it; the look is kept in the trail.',
    params: of,
    reply: z.object({
      addresses: z.array(z.object({ uid: z.int(), address: z.string().nullable() })),
    }),
  }),
  household: endpoint({
    method: 'POST',
    path: '/user/links/:id/household',
    access: ['manage_user_links'],
    summary: 'Note that two characters are a known household, or that they are not.',
    params: of,
    body: z.strictObject({ uid: z.int().positive(), known: z.boolean() }),
    reply: z.object({}),
  }),
}
