/** Bans in the game's own table: listing, adding and lifting them, and whether the game finds them. */
import { messageText } from './errors.ts'
import { z } from 'zod'
import { change, reason } from './changes.ts'
import { endpoint, idParam } from './endpoint.ts'
import { page, trimmedSearch } from './paging.ts'
import { parseUrl } from './parse-url.ts'

/** What a ban applies to: a name, a name with the address it last used, an address, or a range. */
export const banForms = ['nameAndAddress', 'name', 'address', 'range'] as const
/** What a ban applies to. */
export type BanForm = (typeof banForms)[number]

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const addressPattern = new RegExp(`^${octet}(?:\\.${octet}){3}$`)
const rangePattern = new RegExp(`^${octet}\\.${octet}\\.\\*\\.\\*$`)

/** Whether a text is an IPv4 address, the only kind the game supports. */
export const isAddress = (text: string): boolean => addressPattern.test(text)

/** Whether a text is a range in the form the game's own query finds: two numbers and two asterisks. */
export const isRange = (text: string): boolean => rangePattern.test(text)

/** The range of an address, in the game's notation: `a.b.*.*`. */
export const rangeOf = (address: string): string => `${address.split('.').slice(0, 2).join('.')}.*.*`

/** The number of addresses in a range. */
export const addressesInRange = 65_536

/**
 * Interprets other notations of a range: `81.2.`, `81.2.3.*`, `81.2.%` or `81.2.0.0/16`. Returns null if the
 * text is ambiguous.
 */
export function parseAddressRange(text: string): string | null {
  const begin = new RegExp(`^(${octet}\\.${octet})(?:\\.|$)`).exec(text.trim())?.[1]
  return begin === undefined ? null : `${begin}.*.*`
}

/** The first part of a point's key is the rule book's tab, the second is the rule or one of its items. */
export const rulePoint = z
  .string()
  .max(120)
  .regex(/^[A-Za-z0-9-]+\/[a-z0-9-]+$/, 'That rule is not in the rule book.')

/**
 * Limits of pictures attached as evidence. They are sent as base64 in JSON, because an `<img>` cannot send
 * the session header.
 */
export const banPictures = {
  /** The maximum number of pictures per ban. */
  max: 5,
  /** The maximum size of a picture: 1 MiB. */
  bytes: 1024 * 1024,
  /** The maximum width and height in pixels, so that every device of the staff can show it. */
  side: 4096,
  types: ['image/webp', 'image/jpeg', 'image/png'],
} as const

/** The key of a picture: 128 random bits that cannot be guessed. */
const pictureId = z.string().regex(/^[0-9a-f]{32}$/, 'There is no such picture.')

/** A picture as sent over the API. */
const picture = z.object({ type: z.enum(banPictures.types), data: z.base64() })
/** A picture as sent over the API: its type, and its bytes in base64. */
export type BanPicture = z.infer<typeof picture>

const day = z.iso.date({ error: 'A day looks like 2026-11-20.' })
const time = z.iso.datetime({ error: 'A time looks like 2026-11-20T18:00:00Z.' })

/** A ban ends within ten years, or never. */
export const maxBanDays = 3660

/** A ban as shown to staff. Its address is requested separately. */
export const ban = z.object({
  /** The id of the row; null if this game's bans have none, or the viewer may not know whom it is for. */
  id: z.int().nullable(),
  form: z.enum(banForms),
  /** Null if the ban is of an address only. */
  username: z.string().nullable(),
  /** The character of that name if the ban was added here; otherwise null. */
  uid: z.int().nullable(),
  bannedBy: z.string().nullable(),
  /** The game host's local time. */
  date: z.string().nullable(),
  reason: z.string().nullable(),
  /** Null if this game does not record it. */
  permanent: z.boolean().nullable(),
  /** Whether the game's own query on its table can find it. */
  isEffective: z.boolean(),
  /** When the portal lifts it or the game ends it; null for a ban without an end. */
  until: z.string().nullable(),
  /** The rules that were broken. */
  points: z.array(rulePoint),
  evidence: z.string().nullable(),
  /** Keys of the pictures attached as evidence, in the order in which they were added. */
  pictures: z.array(pictureId),
})
/** A ban as shown to staff. */
export type Ban = z.infer<typeof ban>

/** A person affected by a ban. */
export const reachedPerson = z.object({
  uid: z.int(),
  username: z.string(),
  adminlevel: z.int(),
})

/** The fields in which bans can be searched. */
export const banSearches = ['name', 'address', 'staff', 'reason'] as const
/** Views of the list of bans. */
export const banViews = ['all', 'timed', 'permanent', 'ranges'] as const

const banned = {
  form: z.enum(banForms),
  /** For a ban with a name. */
  username: z.string().trim().min(1).max(24, 'A name has at most 24 characters.').optional(),
  /** For a ban of an address or a range. */
  address: z.string().trim().min(1).max(32, 'An address has at most 32 characters.').optional(),
}

const evidence = z
  .string()
  .trim()
  .max(500, 'A link has at most 500 characters.')
  .refine((text) => parseUrl(text)?.protocol === 'https:', {
    error: 'A link begins with https://.',
  })

/** What staff should know before they add a ban. */
export const banPreview = z.object({
  /** A sentence on why the game would not find a ban of this form; null if it would. */
  problem: z.string().nullable(),
  /** The message of `problem`. */
  problemText: messageText.optional(),
  /** A form that works instead. */
  instead: z.object({ form: z.enum(banForms), address: z.string().nullable() }).nullable(),
  /** Existing bans of the same name or address. */
  existing: z.array(ban),
  /** The first of the known characters it affects, including others with the same address. */
  people: z.array(reachedPerson),
  count: z.int(),
  /** The number of addresses it covers; 0 for a name alone. */
  addresses: z.int(),
  /** Whether it must be confirmed because it affects so many. */
  needsConfirmation: z.boolean(),
  /** The maximum length of a reason in this game, in characters. */
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
      /** Days in the game host's time zone. */
      from: day.optional(),
      to: day.optional(),
      page: page.optional(),
    }),
    staleOn: ['changes'],
    reply: z.object({
      bans: z.array(ban),
      /** Counted up to a limit; `more` is true if there are more. */
      total: z.int(),
      more: z.boolean(),
      page: z.int(),
      pageSize: z.int(),
      /** Fields of a ban that this game lacks. */
      unavailable: z.array(z.string()),
      /** False if this game has no table of bans. */
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
      /** The hours after which the portal lifts it, by its own clock, instead of a time. */
      hours: z
        .int()
        .positive('Choose an end in the future.')
        .max(maxBanDays * 24, 'Choose an end within ten years, or ban permanently.')
        .optional(),
      points: z.array(rulePoint).max(5, 'Cite at most five rules.').optional(),
      evidence: evidence.optional(),
      /** Keys of pictures uploaded by the same person. */
      pictures: z.array(pictureId).max(banPictures.max, 'Add at most five pictures.').optional(),
      /** Confirms that the caller knows whom it affects. */
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
    // Base64, with room for the surrounding JSON.
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
