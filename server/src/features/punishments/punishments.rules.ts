import {
  maxJailMinutes,
  maxMuteHours,
  maxWarnings,
  mutedIn,
  staffPrison,
  warningKinds,
  type MutedIn,
  type PunishmentField,
  type WarningKind,
} from '@idlewood/contract/punishment-fields'
import type { ChangedField } from '@idlewood/contract/changes'
import { countOf, roomOf, type Punishables } from '../../game/record/punishable.ts'

/** The maximum length of a reason in characters, whatever the game allows. */
const maxReason = 500

/** Returns the first field whose value cannot be read, since such a field must not be overwritten. */
export const findUnread = (
  punishables: Punishables,
  fields: readonly PunishmentField[],
): PunishmentField | undefined => fields.find((field) => countOf(punishables, field) === null)

/** The numeric fields of a jail. */
export const jailCounts = ['jailtype', 'jailtime'] as const

/** The limits of a jail in this game, or null if it has none. */
export function jailOf(punishables: Punishables): { maxMinutes: number; reasonLength: number } | null {
  const maxMinutes = Math.min(maxJailMinutes, Math.floor(roomOf(punishables, 'jailtime') / 60))
  if (maxMinutes < 1 || roomOf(punishables, 'jailtype') < staffPrison) return null
  const reasonLength = Math.min(punishables.get('prisonreason')?.column.length ?? maxReason, maxReason)
  return { maxMinutes, reasonLength }
}

/** The warning counters of this game. */
export const warningsOf = (punishables: Punishables): { kind: WarningKind; count: number }[] =>
  warningKinds
    .filter((kind) => roomOf(punishables, kind) >= maxWarnings)
    .flatMap((kind) => {
      const count = countOf(punishables, kind)
      return count === null ? [] : [{ kind, count }]
    })

/** The channels in which this game can mute players. */
export const mutesOf = (punishables: Punishables): { channel: MutedIn; value: number }[] =>
  mutedIn
    .filter((channel) => roomOf(punishables, channel) >= (channel === 'reportmuted' ? maxMuteHours : 1))
    .flatMap((channel) => {
      const value = countOf(punishables, channel)
      return value === null ? [] : [{ channel, value: Math.max(0, value) }]
    })

/** A change of one field; empty if the game lacks its column. */
function set(punishables: Punishables, field: PunishmentField, value: string | number): ChangedField[] {
  const known = punishables.get(field)
  return known ? [{ field, old: known.now, new: value }] : []
}

/**
 * The changes of a jail sentence, with its author and reason if the game has columns for them and they
 * change.
 */
export function jailFields(
  punishables: Punishables,
  { minutes, by, reason }: { minutes: number; by: string; reason: string },
): ChangedField[] {
  const author = [...by].slice(0, punishables.get('prisonedby')?.column.length ?? 0).join('')
  const words = [
    ...set(punishables, 'prisonedby', author),
    ...set(punishables, 'prisonreason', reason),
  ].filter(({ old, new: value }) => old !== value)
  return [
    ...set(punishables, 'jailtype', staffPrison),
    ...set(punishables, 'jailtime', minutes * 60),
    ...words,
  ]
}

/** The changes of a release. Author and reason stay, as when the game itself frees a player. */
export const releaseFields = (punishables: Punishables): ChangedField[] => [
  ...set(punishables, 'jailtype', 0),
  ...set(punishables, 'jailtime', 0),
]

/** A change of one field; empty if the game lacks its column. */
export const oneField = set
