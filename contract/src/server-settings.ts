/**
 * What staff know and set about the whole server: its statistics, where each comes from, and its settings.
 */
import { z } from 'zod'
import { change, reason } from './changes.ts'
import { unavailable } from './character.ts'
import { endpoint } from './endpoint.ts'
import { messageText } from './errors.ts'
import { keptCharacters } from './kept-characters.ts'

/** What a setting holds. */
export type SettingKind = 'text' | 'number'

interface Setting {
  readonly kind: SettingKind
}

const text: Setting = { kind: 'text' }
const number: Setting = { kind: 'number' }

/** Every setting staff can change, in the specification's order and spelling; named in `messages`. */
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

/** Name of a setting. */
export type SettingName = keyof typeof serverFields
/** The names of all settings. */
export const settingNames = Object.keys(serverFields) as [SettingName, ...SettingName[]] // the keys of a non-empty literal

/** The figures of the server beside the number of users, in the specification's spelling. */
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
/** Name of a figure. */
export type StatName = (typeof statNames)[number]

/** What a message text shows where there is none; figures show 0. */
export const noText = 'Not found'

const figure = z.number().nullable()
const message = z.string()
const rate = z.number()

/**
 * The server's statistics and settings. A figure is null where this game keeps it nowhere; a setting without
 * a value is 0 or {@link noText}, and its source says that it is not set. `govvault` is money, `tax` percent,
 * `players` the most ever at once.
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
 * Where a value is: the game's table or settings file, counted from its rows, the portal's own table, or
 * nowhere.
 */
export const statSource = z.enum(['table', 'file', 'derived', 'portal', 'none'])
/** Where a value is. */
export type StatSource = z.infer<typeof statSource>

/** Where one value comes from. */
export const sourceOf = z.object({
  source: statSource,
  /** When the value was true: the file's last writing, the counting, or now. ISO 8601 UTC. */
  asOf: z.string(),
  /** False where the shown value is only the default for one that is missing. */
  isSet: z.boolean(),
  /** Why there is no value, or why it cannot be changed, in a sentence. */
  note: z.string().nullable(),
  /** Which message `note` is. */
  noteText: messageText.optional(),
})
/** Where one value comes from. */
export type SourceOf = z.infer<typeof sourceOf>

/** What one setting may be set to in this game. */
export const settingLimits = z.object({
  /** Characters of a text; null for numbers. */
  maxLength: z.int().nullable(),
  /** The character set a text is kept in; left out where it holds any. */
  characters: keptCharacters.optional(),
  /** Of numbers; null for texts. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Whole numbers only. */
  whole: z.boolean(),
})
/** What one setting may be set to in this game. */
export type SettingLimits = z.infer<typeof settingLimits>

// Each name of the lists maps to the same schema.
const ofEach = <Name extends string, Value>(names: readonly Name[], schema: z.ZodType<Value>) =>
  z.object(Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, typeof schema>)

const allNames = ['total', ...statNames, ...settingNames] as const
/** Name of anything the statistics show. */
export type ShownName = (typeof allNames)[number]

/** A value as an editor sends it: what was typed, or a number. Whether it fits is the setting's own rule. */
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
    reply: z.object({
      /** How many users there are. */
      total: z.int(),
      stats: serverStats,
      sources: ofEach(allNames, sourceOf),
      limits: ofEach(settingNames, settingLimits),
      /** Names of what this game does not have. */
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
