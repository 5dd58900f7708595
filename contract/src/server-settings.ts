/** The server's statistics with their sources, and its settings, for staff. */
import { z } from 'zod'
import { change, reason } from './changes.ts'
import { unavailable } from './character.ts'
import { endpoint } from './endpoint.ts'
import { messageText } from './errors.ts'
import { keptCharacters } from './kept-characters.ts'

/** The type of a setting's value. */
export type SettingKind = 'text' | 'number'

interface Setting {
  readonly kind: SettingKind
}

const text: Setting = { kind: 'text' }
const number: Setting = { kind: 'number' }

/**
 * Every setting staff can change, in the specification's order and spelling; their names are in `messages`.
 */
export const serverFields = {
  server_motd: text,
  admin_motd: text,
  helper_motd: text,
  blackcode: number,
  minerate: number,
  fuelrate: number,
  truckrate: number,
  garbagerate: number,
  fishrate: number,
  choprate: number,
  pizzarate: number,
  farmerrate: number,
  constructionrate: number,
  diamondrate: number,
  goldrate: number,
} as const satisfies Record<string, Setting>

/** The name of a setting. */
export type SettingName = keyof typeof serverFields
/** The names of all settings. */
export const settingNames = Object.keys(serverFields) as [SettingName, ...SettingName[]] // the keys of a non-empty literal

/** The server's statistics other than the number of users, in the specification's spelling. */
export const statNames = [
  'connections',
  'tax',
  'govvault',
  'players',
  'registered',
  'kills',
  'deaths',
  'hours',
  'bans',
] as const
/** The name of a statistic. */
export type StatName = (typeof statNames)[number]

/** The value shown for a missing message text; missing figures are shown as 0. */
export const missingText = 'Not found'

const figure = z.number().nullable()
const message = z.string()
const rate = z.number()

/**
 * The server's statistics and settings. A statistic is null if this game does not store it; a setting without
 * a value is 0 or {@link missingText}, and its source says that it is not set. `govvault` is money, `tax` a
 * percentage, `players` the record number of players at once.
 */
export const serverStats = z.object({
  connections: figure,
  tax: figure,
  govvault: figure,
  players: figure,
  registered: figure,
  kills: figure,
  deaths: figure,
  hours: figure,
  bans: figure,
  server_motd: message,
  admin_motd: message,
  helper_motd: message,
  blackcode: rate,
  minerate: rate,
  fuelrate: rate,
  truckrate: rate,
  garbagerate: rate,
  fishrate: rate,
  choprate: rate,
  pizzarate: rate,
  farmerrate: rate,
  constructionrate: rate,
  diamondrate: rate,
  goldrate: rate,
})
/** The server's statistics and settings. */
export type ServerStats = z.infer<typeof serverStats>

/**
 * Where a value comes from: the game's table or settings file, a count of its rows, the portal's own table,
 * or nowhere.
 */
export const statSource = z.enum(['table', 'file', 'derived', 'portal', 'none'])
/** Where a value comes from. */
export type StatSource = z.infer<typeof statSource>

/** The source of one value. */
export const sourceOf = z.object({
  source: statSource,
  /**
   * When the value was current: the last modification of the file, the time of the count, or now. ISO 8601
   * UTC.
   */
  asOf: z.string(),
  /** False if the shown value is only the default for a missing one. */
  isSet: z.boolean(),
  /** A sentence on why there is no value, or why it cannot be changed. */
  note: z.string().nullable(),
  /** The message of `note`. */
  noteText: messageText.optional(),
})
/** The source of one value. */
export type SourceOf = z.infer<typeof sourceOf>

/** The limits of one setting in this game. */
export const settingLimits = z.object({
  /** The maximum length of a text in characters; null for numbers. */
  maxLength: z.int().nullable(),
  /** The character set of a text; omitted if any character can be stored. */
  characters: keptCharacters.optional(),
  /** For numbers; null for texts. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Integers only. */
  whole: z.boolean(),
})
/** The limits of one setting in this game. */
export type SettingLimits = z.infer<typeof settingLimits>

// Each name of the lists maps to the same schema.
const ofEach = <Name extends string, Value>(names: readonly Name[], schema: z.ZodType<Value>) =>
  z.object(Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, typeof schema>)

const allNames = ['total', ...statNames, ...settingNames] as const
/** The name of anything in the statistics. */
export type ShownName = (typeof allNames)[number]

/** A value as sent by an editor: the typed text, or a number. The setting's own rule validates it. */
const sent = z.union([z.string().max(512), z.number()])

/** One setting and its new value. */
export const settingUpdate = z
  .strictObject({
    // Each name of the list maps to the same schema.
    ...(Object.fromEntries(settingNames.map((name) => [name, sent.optional()])) as Record<
      SettingName,
      z.ZodOptional<typeof sent>
    >),
    reason: reason.optional(),
  })
  .refine((body) => settingNames.filter((name) => body[name] !== undefined).length === 1, {
    error: 'Send exactly one field to change.',
  })

export const serverSettings = {
  stats: endpoint({
    method: 'GET',
    path: '/user/serverstats',
    access: ['view_server_stats', 'update_stats'],
    summary: 'The server’s statistics and settings, where each comes from, and what each may be set to.',
    staleOn: ['changes', 'server-status'],
    reply: z.object({
      /** The number of users. */
      total: z.int(),
      stats: serverStats,
      sources: ofEach(allNames, sourceOf),
      limits: ofEach(settingNames, settingLimits),
      /** The names of what this game does not have. */
      unavailable,
    }),
  }),
  trends: endpoint({
    method: 'GET',
    path: '/user/serverstats/trends',
    access: ['view_server_stats', 'update_stats'],
    summary:
      'The statistics of the last 30 days as the portal itself has noted them each hour, oldest first.',
    reply: z.object({
      samples: z.array(z.object({ at: z.string(), values: z.record(z.string(), z.number()) })),
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user/updatestats',
    access: ['update_stats'],
    summary: 'Change one setting of the server.',
    ifMatch: true,
    body: settingUpdate,
    reply: z.object({ change }),
  }),
}
