/** Reasons for changes: the kinds of change that need one here, and the presets a community offers. */
import { z } from 'zod'
import { isPunishmentField } from './punishment-fields.ts'
import { profileFields, type ProfileFieldName } from './profile-fields.ts'

/**
 * Kinds of change that reasons distinguish: a character's money, staff fields, deletions of accounts,
 * vehicles and items, quantities of items, all other profile fields, server settings, and punishments, which
 * always need one.
 */
export const reasonKinds = [
  'money',
  'levels',
  'deletions',
  'items',
  'profile',
  'settings',
  'punishments',
] as const
/** A kind of change that reasons distinguish. */
export type ReasonKind = (typeof reasonKinds)[number]

/** The kinds that have preset reasons: lifting something has separate presets. */
export const presetKinds = [...reasonKinds, 'liftedPunishments', 'bans', 'liftedBans'] as const
/** A kind that has preset reasons. */
export type PresetKind = (typeof presetKinds)[number]

/** An object with the same optional schema for each kind that has preset reasons. */
export const ofEachPresetKind = <Schema extends z.ZodType>(schema: Schema) =>
  z.strictObject(
    // Each name of the list maps to the same schema.
    Object.fromEntries(presetKinds.map((kind) => [kind, schema.optional()])) as Record<
      PresetKind,
      z.ZodOptional<Schema>
    >,
  )

/** Preset reasons by kind. For a kind that is left out, the portal's own apply. */
export const reasonPresets = ofEachPresetKind(z.array(z.string()))
/** Preset reasons by kind. */
export type ReasonPresets = z.infer<typeof reasonPresets>

/** A community's settings for reasons. */
export interface ReasonSettings {
  /** Kinds of change that are refused without a reason. */
  readonly required: readonly ReasonKind[]
  readonly presets: ReasonPresets
  /** Presets by language, for languages that have their own. */
  readonly translated: Readonly<Record<string, ReasonPresets>>
}

/** The kind of a change of a character's field. */
export function reasonKindOfField(field: string): ReasonKind {
  if (isPunishmentField(field)) return 'punishments'
  // A field that is missing in the table is not a profile field.
  const permission = profileFields[field as ProfileFieldName]?.permission
  if (permission === 'update_user_money') return 'money'
  return permission === 'update_user_levels' ? 'levels' : 'profile'
}

/**
 * The kind of a change; null for restoring something deleted, and for bans and flags, which always have a
 * reason.
 */
export function reasonKindOf({
  operation,
  target,
  fields,
}: {
  operation: 'update' | 'delete' | 'restore'
  target: string
  fields: readonly { field: string }[]
}): ReasonKind | null {
  // Giving somebody an item restores a row.
  if (target === 'item' && operation === 'restore') return 'items'
  if (target === 'ban' || target === 'flag' || operation === 'restore') return null
  if (operation === 'delete') return 'deletions'
  if (target === 'setting') return 'settings'
  if (target === 'item' || target === 'vehicle') return 'items'
  if (target !== 'user') return null
  // The first field is the one that was edited; the others change as a consequence.
  return reasonKindOfField(fields[0]?.field ?? '')
}
