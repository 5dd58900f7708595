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

/** Characters a reason may have anyway. */
const maxReason = 500

/** The first of the fields whose value cannot be read: nothing is written over it. */
export const findUnread = (
  punishables: Punishables,
  fields: readonly PunishmentField[],
): PunishmentField | undefined => fields.find((field) => countOf(punishables, field) === null)

/** The numbers that a jail consists of. */
export const jailCounts = ['jailtype', 'jailtime'] as const

/** What jail this game can be given; null where it keeps none. */
export function jailOf(punishables: Punishables): { maxMinutes: number; reasonLength: number } | null {
  const maxMinutes = Math.min(maxJailMinutes, Math.floor(roomOf(punishables, 'jailtime') / 60))
  if (maxMinutes < 1 || roomOf(punishables, 'jailtype') < staffPrison) return null
  const reasonLength = Math.min(punishables.get('prisonreason')?.column.length ?? maxReason, maxReason)
  return { maxMinutes, reasonLength }
}

/** Counters of warnings this game keeps. */
export const warningsOf = (punishables: Punishables): { kind: WarningKind; count: number }[] =>
  warningKinds
    .filter((kind) => roomOf(punishables, kind) >= maxWarnings)
    .flatMap((kind) => {
      const count = countOf(punishables, kind)
      return count === null ? [] : [{ kind, count }]
    })

/** What somebody can be muted in here. */
export const mutesOf = (punishables: Punishables): { channel: MutedIn; value: number }[] =>
  mutedIn
    .filter((channel) => roomOf(punishables, channel) >= (channel === 'reportmuted' ? maxMuteHours : 1))
    .flatMap((channel) => {
      const value = countOf(punishables, channel)
      return value === null ? [] : [{ channel, value: Math.max(0, value) }]
    })

/** A column with its new value; none where this game has no such column. */
function set(punishables: Punishables, field: PunishmentField, value: string | number): ChangedField[] {
  const known = punishables.get(field)
  return known ? [{ field, old: known.now, new: value }] : []
}

/** The columns of a jail: its author and reason where the game keeps them, and they change. */
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

/** The columns of a release. Author and reason stay, as when the game itself frees somebody. */
export const releaseFields = (punishables: Punishables): ChangedField[] => [
  ...set(punishables, 'jailtype', 0),
  ...set(punishables, 'jailtime', 0),
]

/** One column with its new value. */
export const oneField = set
