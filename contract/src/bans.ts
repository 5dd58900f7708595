/** Bans in the game's own table: listed, made, lifted, and what of a ban the game finds. */
import { messageText } from './errors.ts'
import { z } from 'zod'
import { change, reason } from './changes.ts'
import { endpoint, idParam } from './endpoint.ts'
import { page, trimmedSearch } from './paging.ts'

/** Whom a ban is meant for: a name, a name with the address it was last used from, an address, or a range. */
export const banForms = ['nameAndAddress', 'name', 'address', 'range'] as const
/** Whom a ban is meant for. */
export type BanForm = (typeof banForms)[number]

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const addressPattern = new RegExp(`^${octet}(?:\\.${octet}){3}$`)
const rangePattern = new RegExp(`^${octet}\\.${octet}\\.\\*\\.\\*$`)

/** Whether a text is an IPv4 address, the only kind the game knows. */
export const isAddress = (text: string): boolean => addressPattern.test(text)

/** Whether a text is a range as the game's own statement finds it: two numbers and two asterisks. */
export const isRange = (text: string): boolean => rangePattern.test(text)

/** The range of an address, as the game makes it: `a.b.*.*`. */
export const rangeOf = (address: string): string => `${address.split('.').slice(0, 2).join('.')}.*.*`

/** Addresses in a range. */
export const addressesInRange = 65_536

/**
 * The range somebody seems to mean who wrote one in another way: `81.2.`, `81.2.3.*`, `81.2.%` or
 * `81.2.0.0/16`. Null where that is not clear.
 */
export function meantRange(text: string): string | null {
  const begin = new RegExp(`^(${octet}\\.${octet})(?:\\.|$)`).exec(text.trim())?.[1]
  return begin === undefined ? null : `${begin}.*.*`
}

/** The first part of a point's key is the rule book's tab, the second the rule or its item. */
export const rulePoint = z
  .string()
  .max(120)
  .regex(/^[A-Za-z0-9-]+\/[a-z0-9-]+$/, 'That rule is not in the rule book.')

/**
 * What pictures may be evidence. They travel as base64 in JSON: a session is a header, which no `<img>`
 * sends.
 */
export const banPictures = {
  /** Pictures of one ban at most. */
  max: 5,
  /** Bytes of one at most: 1 MiB. */
  bytes: 1024 * 1024,
  types: ['image/webp', 'image/jpeg', 'image/png'],
} as const

/** The key of a picture: 128 bits that nobody can guess. */
const pictureId = z.string().regex(/^[0-9a-f]{32}$/, 'There is no such picture.')

/** A picture as it travels. */
const picture = z.object({ type: z.enum(banPictures.types), data: z.base64() })
/** A picture as it travels: its type, and its bytes in base64. */
export type BanPicture = z.infer<typeof picture>

const time = z.iso.datetime({ error: 'A time looks like 2026-11-20T18:00:00Z.' })

/** A ban as staff see it. Its address is asked for separately. */
export const ban = z.object({
  /** The row's number; null where this game numbers no bans. */
  id: z.int().nullable(),
  form: z.enum(banForms),
  /** Null where it is of an address alone. */
  username: z.string().nullable(),
  /** The character of that name, where the ban was made here; null otherwise. */
  uid: z.int().nullable(),
  bannedBy: z.string().nullable(),
  /** The game host's local time. */
  date: z.string().nullable(),
  reason: z.string().nullable(),
  /** Null where this game does not tell. */
  permanent: z.boolean().nullable(),
  /** Whether the game's own look at its table can find it. */
  isEffective: z.boolean(),
  /** When the portal lifts it, or the game itself ends it; null for a ban without an end. */
  until: z.string().nullable(),
  /** Rules it was given for. */
  points: z.array(rulePoint),
  evidence: z.string().nullable(),
  /** Keys of the pictures that are evidence, in the order they were added. */
  pictures: z.array(pictureId),
})
/** A ban as staff see it. */
export type Ban = z.infer<typeof ban>

/** Somebody a ban reaches. */
export const reachedPerson = z.object({
  uid: z.int(),
  username: z.string(),
  adminlevel: z.int(),
})

/** What bans are searched by. */
export const banSearches = ['name', 'address', 'staff', 'reason'] as const
/** Which bans are shown. */
export const banViews = ['all', 'timed', 'permanent', 'ranges'] as const

const banned = {
  form: z.enum(banForms),
  /** Of a ban with a name. */
  username: z.string().trim().min(1).max(24, 'A name has at most 24 characters.').optional(),
  /** Of an address or a range. */
  address: z.string().trim().min(1).max(32).optional(),
}

const evidence = z
  .string()
  .trim()
  .max(500, 'A link has at most 500 characters.')
  .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', {
    error: 'A link begins with https://.',
  })

/** What somebody should know before a ban is made. */
export const banPreview = z.object({
  /** Why the game would not find this form of ban, in a sentence; null when it does. */
  problem: z.string().nullable(),
  /** Which message `problem` is. */
  problemText: messageText.optional(),
  /** The form that works instead. */
  instead: z.object({ form: z.enum(banForms), address: z.string().nullable() }).nullable(),
  /** Bans there are already of the same name or address. */
  existing: z.array(ban),
  /** Known characters it shuts out, the first of them; the others of their address included. */
  people: z.array(reachedPerson),
  count: z.int(),
  /** Addresses it covers; 0 for a name alone. */
  addresses: z.int(),
  /** So many are shut out that it has to be confirmed. */
  needsConfirmation: z.boolean(),
  /** Characters of a reason the game has room for. */
  reasonLength: z.int(),
})

export const bans = {
  list: endpoint({
    method: 'GET',
    path: '/bans',
    access: ['view_bans', 'manage_bans'],
    summary: "Bans in the game's table, newest first.",
    query: z.strictObject({
      search: trimmedSearch.optional(),
      by: z.enum(banSearches).optional(),
      view: z.enum(banViews).optional(),
      /** Days of the game host. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      page: page.optional(),
    }),
    reply: z.object({
      bans: z.array(ban),
      /** Counted up to a limit; then `more` is true. */
      total: z.int(),
      more: z.boolean(),
      page: z.int(),
      pageSize: z.int(),
      /** Fields of a ban this game does not have. */
      unavailable: z.array(z.string()),
      /** False where this game has no table of bans. */
      isAvailable: z.boolean(),
    }),
  }),
  addresses: endpoint({
    method: 'POST',
    path: '/bans/addresses',
    access: ['view_addresses'],
    summary: 'The addresses of some bans; the look is kept in the trail.',
    body: z.strictObject({ ids: z.array(z.int().positive()).min(1).max(100) }),
    reply: z.object({ addresses: z.array(z.object({ id: z.int(), address: z.string().nullable() })) }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/bans/preview',
    access: ['manage_bans'],
    summary: 'What a ban would do: whether the game finds it, whom it shuts out, and what there is already.',
    body: z.strictObject(banned),
    reply: banPreview,
  }),
  make: endpoint({
    method: 'POST',
    path: '/bans',
    access: ['manage_bans'],
    summary: 'Ban a name, an address or a range.',
    status: 201,
    body: z.strictObject({
      ...banned,
      reason,
      permanent: z.boolean().optional(),
      /** When the portal lifts it. */
      until: time.nullable().optional(),
      points: z.array(rulePoint).max(5, 'Cite at most five rules.').optional(),
      evidence: evidence.optional(),
      /** Keys of pictures that the same person has added. */
      pictures: z.array(pictureId).max(banPictures.max, 'Add at most five pictures.').optional(),
      /** It is known whom it shuts out. */
      confirmed: z.boolean().optional(),
    }),
    reply: z.object({ change, kicked: z.boolean() }),
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/bans/pictures',
    access: ['manage_bans'],
    summary: 'Add a picture as evidence for a ban to come. One that no ban has within a day is deleted.',
    status: 201,
    // As base64, with room for the JSON around it.
    maxBody: Math.ceil(banPictures.bytes / 3) * 4 + 1024,
    body: z.strictObject(picture.shape),
    reply: z.object({ id: pictureId }),
  }),
  picture: endpoint({
    method: 'GET',
    path: '/bans/pictures/:id',
    access: ['view_bans', 'manage_bans'],
    summary: 'A picture that is evidence of a ban.',
    params: z.strictObject({ id: pictureId }),
    reply: picture,
  }),
  covering: endpoint({
    method: 'GET',
    path: '/bans/:id/rows',
    access: ['manage_bans'],
    summary: 'Every row that lifting this ban would delete, and ranges that go on shutting the player out.',
    params: z.strictObject({ id: idParam }),
    reply: z.object({ rows: z.array(ban), stays: z.array(ban) }),
  }),
  lift: endpoint({
    method: 'POST',
    path: '/bans/:id/lift',
    access: ['manage_bans'],
    summary: 'Lift a ban: every row of its name or address.',
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ reason: reason.optional() }),
    reply: z.object({ change }),
  }),
}
