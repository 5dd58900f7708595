/** A user as managed by staff: profile fields, garage, inventory, and the actions available. */
import { z } from 'zod'
import { change, fieldValue, reason, undoable } from './changes.ts'
import { inventoryItem, unavailable } from './character.ts'
import { endpoint, idParam } from './endpoint.ts'
import { profileFieldNames, type ProfileFieldName } from './profile-fields.ts'
import { storageItem, vehicle, vehicleEntry } from './vehicles.ts'
import { messageText } from './errors.ts'
import { keptCharacters } from './kept-characters.ts'
import { pinnedNote } from './person-notes.ts'
import { userAccess } from './user-access.ts'

/** A value as sent by an editor: the typed text, or a number. The field's own rule validates it. */
const sent = z.union([z.string().max(512), z.number()])

/** The limits of one field in this game, and its possible values. */
export const fieldLimits = z.object({
  field: z.enum(profileFieldNames),
  /** For numbers; null if only the column's type limits it. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** The maximum length of a text in characters. */
  maxLength: z.int().nullable(),
  /** The character set of a text; omitted if any character can be stored. */
  characters: keptCharacters.optional(),
  /** Integers only. */
  whole: z.boolean(),
  /**
   * The values that have a name, best first. Other values within the limits are accepted too, unless
   * `closed`.
   */
  choices: z
    .array(
      z.object({
        value: z.union([z.string(), z.number()]),
        label: z.string(),
        /** Set if the game has no name for it: it is no group or rank, or a rank by its number. */
        unnamed: z.enum(['none', 'rank']).optional(),
      }),
    )
    .nullable(),
  closed: z.boolean(),
  /** A sentence on why the viewer cannot change it; null if they can. */
  locked: z.string().nullable(),
  /** The message of `locked`. */
  lockedText: messageText.optional(),
})
/** The limits of one field in this game. */
export type FieldLimits = z.infer<typeof fieldLimits>

/** A carried item; `id` identifies it in a change. */
export const managedItem = inventoryItem.extend({ id: z.string() })
/** A kind of item that can be given; `id` identifies it in the request that gives it. */
export const giveable = z.object({ id: z.string(), name: z.string() })
/** A kind of item that can be given. */
export type Giveable = z.infer<typeof giveable>

/** The maximum quantity that can be given at once. */
export const maxGiven = 100_000

const gift = z.strictObject({
  item: z.string().min(1).max(64),
  quantity: sent,
  reason: reason.optional(),
})

/** A carried item. */
export type ManagedItem = z.infer<typeof managedItem>

const profileUpdate = z
  .strictObject({
    // Each name of the list maps to the same schema.
    ...(Object.fromEntries(profileFieldNames.map((name) => [name, sent.optional()])) as Record<
      ProfileFieldName,
      z.ZodOptional<typeof sent>
    >),
    reason: reason.optional(),
  })
  .refine((body) => profileFieldNames.filter((name) => body[name] !== undefined).length === 1, {
    error: 'Send exactly one field to change.',
  })

const answered = z.object({
  change,
})

const group = z.object({ id: z.int(), name: z.string().nullable(), rank: z.string().nullable() })

/** The head of a user's page; null if the game has no value. */
export const userDetails = z.object({
  gender: z.int().nullable(),
  level: z.int().nullable(),
  adminlevel: z.int().nullable(),
  helperlevel: z.int().nullable(),
  faction: group.nullable(),
  gang: group.nullable(),
  bank: z.number().nullable(),
  cash: z.number().nullable(),
  vippackage: z.int().nullable(),
  /** Whether the time of the package is over. */
  vipEnded: z.boolean(),
  /** The game host's local time without a zone, `YYYY-MM-DDTHH:MM:SS`; the same applies to `registered`. */
  lastlogin: z.string().nullable(),
  registered: z.string().nullable(),
  /** The Discord account linked in the portal. */
  discord: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** Whether the game refuses the login. */
  locked: z.boolean(),
  ban: z.object({ reason: z.string().nullable() }).nullable(),
})
/** The head of a user's page. */
export type UserDetails = z.infer<typeof userDetails>

export const managedUser = {
  summary: endpoint({
    method: 'GET',
    path: '/user/summary/:id',
    access: userAccess,
    summary: 'A user at a glance; what the profile says only for those who may read profiles.',
    params: z.strictObject({ id: idParam }),
    staleOn: ['changes', 'notes'],
    reply: z.object({
      user: z.object({ uid: z.int(), username: z.string(), skin: z.int().nullable() }),
      details: userDetails.nullable(),
      /** Only for viewers who may read notes. */
      note: pinnedNote.nullable(),
      unavailable,
      /** Pending changes of this user, their vehicles and items. */
      pending: z.array(change),
      /** Whether the viewer may delete this account, and if not, why. */
      deletion: z.object({ allowed: z.boolean(), error: z.string().nullable() }),
      /**
       * This person's changes of the last 24 hours that undoing all of them would undo; null without the
       * permission, or if there are none.
       */
      lately: undoable.extend({ from: z.string(), to: z.string() }).nullable(),
    }),
  }),
  profile: endpoint({
    method: 'GET',
    path: '/user/profile/:id',
    access: ['update_user_profile', 'update_user_money', 'update_user_levels'],
    summary: "A user's profile with what each field may be set to.",
    params: z.strictObject({ id: idParam }),
    staleOn: ['changes', 'names'],
    reply: z.object({
      user: z.object({ uid: z.int(), ...profileValues() }),
      fields: z.array(fieldLimits),
      unavailable,
      /** Pending changes of this user, their vehicles and items. */
      pending: z.array(change),
      /** Whether the viewer may delete this account, and if not, why. */
      deletion: z.object({
        allowed: z.boolean(),
        error: z.string().nullable(),
        text: messageText.optional(),
      }),
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user/profile/:id',
    access: ['update_user_profile', 'update_user_money', 'update_user_levels'],
    summary: 'Change one field of a profile.',
    ifMatch: true,
    params: z.strictObject({ id: idParam }),
    body: profileUpdate,
    reply: answered,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/user/profile/:id/delete',
    access: ['delete_users'],
    summary: "Delete a user's account; the row is kept aside and can be restored.",
    params: z.strictObject({ id: idParam }),
    /** `confirm` repeats the user's name. */
    body: z.strictObject({ confirm: z.string().max(64), reason: reason.optional() }),
    reply: answered,
  }),
  inventory: endpoint({
    method: 'GET',
    path: '/user/inventory/:id',
    access: ['view_user_inventory'],
    summary: 'What a user carries.',
    params: z.strictObject({ id: idParam }),
    staleOn: ['changes'],
    reply: z.object({
      username: z.string(),
      inventory: z.array(managedItem),
      available: z.boolean(),
      canEdit: z.boolean(),
      /** Whether the viewer may give this user items, and the game supports it. */
      canGive: z.boolean(),
    }),
  }),
  updateItem: endpoint({
    method: 'PUT',
    path: '/user/inventory/:id',
    access: ['update_user_inventory'],
    summary: 'Change how much of one thing a user carries; 0 takes it away.',
    ifMatch: true,
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ item: z.string().min(1).max(64), quantity: sent, reason: reason.optional() }),
    reply: answered,
  }),
  giveable: endpoint({
    method: 'GET',
    path: '/user/items',
    access: ['give_items'],
    summary: 'What can be given in this game: to people, and into the trunks of their vehicles.',
    reply: z.object({ inventory: z.array(giveable), trunk: z.array(giveable) }),
  }),
  giveItem: endpoint({
    method: 'POST',
    path: '/user/inventory/:id/give',
    access: ['give_items'],
    summary: 'Give a user something; `If-Match` names how many of it they had.',
    ifMatch: true,
    params: z.strictObject({ id: idParam }),
    body: gift,
    reply: answered,
  }),
  giveToVehicle: endpoint({
    method: 'POST',
    path: '/user/vehicles/:uid/:vid/give',
    access: ['give_items'],
    summary: 'Put something into the trunk of a user’s vehicle; `If-Match` names how many were in it.',
    ifMatch: true,
    params: z.strictObject({ uid: idParam, vid: idParam }),
    body: gift,
    reply: answered,
  }),
  vehicles: endpoint({
    method: 'GET',
    path: '/user/vehicles/:id',
    access: ['view_user_vehicles'],
    summary: "A user's vehicles.",
    params: z.strictObject({ id: idParam }),
    staleOn: ['changes'],
    reply: z.object({
      username: z.string(),
      vehicles: z.array(vehicleEntry),
      /** False if this game has no vehicles that the portal can read. */
      available: z.boolean(),
      canDelete: z.boolean(),
    }),
  }),
  removeVehicle: endpoint({
    method: 'POST',
    path: '/user/vehicles/:uid/:vid/delete',
    access: ['delete_vehicles'],
    summary: "Delete a user's vehicle; the row is kept aside and can be restored.",
    params: z.strictObject({ uid: idParam, vid: idParam }),
    /** `confirm` repeats the vehicle's name. */
    body: z.strictObject({ confirm: z.string().max(64), reason: reason.optional() }),
    reply: answered,
  }),
  vehicle: endpoint({
    method: 'GET',
    path: '/user/vehicles/:uid/stats/:vid',
    access: ['view_user_vehicles_details'],
    summary: "One of a user's vehicles with its storage.",
    params: z.strictObject({ uid: idParam, vid: idParam }),
    staleOn: ['changes'],
    reply: z.object({
      vehicle,
      storage: z.array(storageItem),
      unavailable,
      canDelete: z.boolean(),
      canGive: z.boolean(),
    }),
  }),
}

function profileValues() {
  // Each name of the list maps to the same schema.
  return Object.fromEntries(profileFieldNames.map((name) => [name, fieldValue])) as Record<
    ProfileFieldName,
    typeof fieldValue
  >
}
