/** Reasons for changes: which kinds of change need one here, and the reasons a community offers. */
import { z } from 'zod'
import { isPunishmentField } from './punishment-fields.ts'
import { profileFields, type ProfileFieldName } from './profile-fields.ts'

/**
 * Kinds of change as far as reasons go: money of a character, what makes somebody staff, deletions of
 * accounts, vehicles and things, quantities of things, all else of a profile, settings of the server, and
 * punishments, which need one anyway.
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
/** A kind of change as far as reasons go. */
export type ReasonKind = (typeof reasonKinds)[number]

/** What there are reasons to choose from for: lifting something has others than doing it. */
export const presetKinds = [...reasonKinds, 'liftedPunishments', 'bans', 'liftedBans'] as const
/** What there are reasons to choose from for. */
export type PresetKind = (typeof presetKinds)[number]

/** An object with the same schema for each kind of reasons to choose from, all of which may be left out. */
export const ofEachPresetKind = <Schema extends z.ZodType>(schema: Schema) =>
  z.strictObject(
    // Each name of the list maps to the same schema.
    Object.fromEntries(presetKinds.map((kind) => [kind, schema.optional()])) as Record<
      PresetKind,
      z.ZodOptional<Schema>
    >,
  )

/** Reasons to choose from, by what they are for. A kind that is left out has the portal's own. */
export const reasonPresets = ofEachPresetKind(z.array(z.string()))
/** Reasons to choose from, by the kind of change. */
export type ReasonPresets = z.infer<typeof reasonPresets>

/** What a community says of reasons. */
export interface ReasonSettings {
  /** Kinds of change that are refused without a reason. */
  readonly required: readonly ReasonKind[]
  readonly presets: ReasonPresets
  /** By language, where a language has presets of its own. */
  readonly translated: Readonly<Record<string, ReasonPresets>>
}

/** Of a field of a character. */
export function reasonKindOfField(field: string): ReasonKind {
  if (isPunishmentField(field)) return 'punishments'
  // What is not in the table is no profile field.
  const permission = profileFields[field as ProfileFieldName]?.permission
  if (permission === 'update_user_money') return 'money'
  return permission === 'update_user_levels' ? 'levels' : 'profile'
}

/**
 * Of a change; null where it is restored what was deleted, and of bans and flags, which have a reason anyway.
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
  // A thing that somebody is given is a row that comes.
  if (target === 'item' && operation === 'restore') return 'items'
  if (target === 'ban' || target === 'flag' || operation === 'restore') return null
  if (operation === 'delete') return 'deletions'
  if (target === 'setting') return 'settings'
  if (target === 'item' || target === 'vehicle') return 'items'
  if (target !== 'user') return null
  // The first field is the one that was edited; others change along with it.
  return reasonKindOfField(fields[0]?.field ?? '')
}
