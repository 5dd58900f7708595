/** Characters that may belong to the same person: the reasons, and how strong they are. */
import { z } from 'zod'
import { endpoint, idParam } from './endpoint.ts'

/** What two characters can share, the strongest evidence first. */
export const linkKinds = ['discord', 'browser', 'address', 'range'] as const
/** What two characters can share. */
export type LinkKind = (typeof linkKinds)[number]

/** The strength of a link. `none`: shared by so many that it proves nothing. */
export const linkStrengths = ['strong', 'medium', 'weak', 'none'] as const
/** The strength of a link. */
export type LinkStrength = (typeof linkStrengths)[number]

const reason = z.object({
  kind: z.enum(linkKinds),
  strength: z.enum(linkStrengths),
  /** The number of characters that share it, including the one being viewed. */
  shared: z.int(),
})

/** A character that shares something with another. Addresses are requested separately. */
export const linkedCharacter = z.object({
  uid: z.int(),
  username: z.string(),
  /** The game's local time. */
  lastlogin: z.string().nullable(),
  /** The current ban of its name. */
  ban: z.object({ reason: z.string().nullable() }).nullable(),
  /** Why they are linked, the strongest evidence first. */
  reasons: z.array(reason),
  /** The strength of the strongest reason. */
  strength: z.enum(linkStrengths),
  /** Who noted that they live together, and when (ISO 8601 UTC). */
  household: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** Whether staff should check: banned, and linked more than weakly. Never true for a known household. */
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
    staleOn: ['changes', 'households'],
    reply: z.object({
      people: z.array(linkedCharacter),
      /** What is shared by so many that they are not listed. */
      crowds: z.array(z.object({ kind: z.enum(linkKinds), shared: z.int() })),
      /** Kinds for which this game or this person has no data. */
      unknown: z.array(z.enum(linkKinds)),
      /** Whether the viewer may note households here. */
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
