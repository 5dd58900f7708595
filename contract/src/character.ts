/** A player's own character: profile, statistics and inventory. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Fields that this community's game lacks. Their values are null, and they are shown as "not available". */
export const unavailable = z.array(z.string())

/**
 * The signed-in player. Numbers are null if the game's database has no value or no such column; `lastlogin`
 * is the game host's local time without a zone, `YYYY-MM-DDTHH:MM:SS`.
 */
export const user = z.object({
  uid: z.int(),
  username: z.string(),
  /** Stock skins 0–311, custom ones 20001–30000. */
  skin: z.int().nullable(),
  /** 0 (none) to 4; the portal's value lists contain the names. */
  vippackage: z.int().nullable(),
  /** Whether the time of the package is over. The game sets `vippackage` to 0 only when the player joins. */
  vipEnded: z.boolean(),
  /** 0 for none; forks have more than the nine named levels. */
  adminlevel: z.int().nullable(),
  helperlevel: z.int().nullable(),
  /** Usually 0–100, but may be higher. */
  health: z.number().nullable(),
  armor: z.number().nullable(),
  bank: z.number().nullable(),
  cash: z.number().nullable(),
  level: z.int().nullable(),
  exp: z.int().nullable(),
  hours: z.int().nullable(),
  lastlogin: z.string().nullable(),
  /** 2 is female and any other value male, according to the specification; some forks add 3. */
  gender: z.int().nullable(),
  age: z.int().nullable(),
  superUser: z.boolean(),
})
/** The signed-in player. */
export type User = z.infer<typeof user>

/** A person's role in the game. `job` is a code; values of `faction` and `gang` below 1 mean none. */
export const userDetails = z.object({
  username: z.string(),
  level: z.int().nullable(),
  hours: z.int().nullable(),
  lastlogin: z.string().nullable(),
  phone: z.int().nullable(),
  atm: z.number().nullable(),
  job: z.int().nullable(),
  faction: z.int().nullable(),
  factionname: z.string().nullable(),
  factionrankname: z.string().nullable(),
  gang: z.int().nullable(),
  gangname: z.string().nullable(),
  gangrankname: z.string().nullable(),
})
/** A person's role in the game. */
export type UserDetails = z.infer<typeof userDetails>

/** One carried item, with the specification's field names. */
export const inventoryItem = z.object({
  invitem: z.string(),
  /** Null if the game has a number that cannot be read exactly. */
  invQuantity: z.number().nullable(),
})
/** One carried item. */
export type InventoryItem = z.infer<typeof inventoryItem>

/** A character's values on one day. Numbers are null if the game has no such value. */
export const characterDay = z.object({
  /** A UTC day, `YYYY-MM-DD`. */
  day: z.string(),
  level: z.int().nullable(),
  hours: z.int().nullable(),
  /** Cash and bank added up. */
  money: z.number().nullable(),
  health: z.int().nullable(),
  armor: z.int().nullable(),
})
/** A character's values on one day. */
export type CharacterDay = z.infer<typeof characterDay>

export const character = {
  profile: endpoint({
    method: 'GET',
    path: '/user/profile',
    access: 'signedIn',
    offline: true,
    summary: "The signed-in player's character.",
    reply: z.object({ user, unavailable }),
  }),
  permissions: endpoint({
    method: 'GET',
    path: '/user/profile/perms',
    access: 'signedIn',
    summary: 'The permissions the signed-in player holds through roles.',
    reply: z.object({ permissions: z.array(z.string()) }),
  }),
  stats: endpoint({
    method: 'GET',
    path: '/user/profilestats',
    access: 'signedIn',
    staleOn: ['changes'],
    offline: true,
    summary: "The signed-in player's job, faction, gang and numbers.",
    reply: z.object({ userDetails, unavailable }),
  }),
  inventory: endpoint({
    method: 'GET',
    path: '/user/inventory',
    access: 'signedIn',
    staleOn: ['changes'],
    offline: true,
    summary: 'What the signed-in player carries.',
    reply: z.object({
      inventory: z.array(inventoryItem),
      /** False if this game has no inventory that the portal can read. */
      available: z.boolean(),
    }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/user/history',
    access: 'signedIn',
    summary:
      'How the character stood on those of the last 30 days on which the player asked this, oldest first, today among them.',
    reply: z.object({ days: z.array(characterDay) }),
  }),
}
