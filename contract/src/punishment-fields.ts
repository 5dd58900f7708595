/** The character columns that punishments change, and their limits. */

/** Channels in which somebody can be muted until staff end it. */
export const muteChannels = ['newbiemuted', 'helpmuted', 'admuted', 'livemuted', 'globalmuted'] as const

/** Warning counters. */
export const warningKinds = ['warnings', 'dmwarnings', 'reportwarns'] as const
/** A warning counter. */
export type WarningKind = (typeof warningKinds)[number]

/** Channels in which somebody can be muted; `reportmuted` is a number of hours of play. */
export const mutedIn = [...muteChannels, 'reportmuted'] as const
/** A channel in which somebody can be muted. */
export type MutedIn = (typeof mutedIn)[number]

const jailFields = ['jailtype', 'jailtime', 'prisonedby', 'prisonreason'] as const

/** A permission to punish somebody. */
export type PunishmentPermission = 'jail_users' | 'warn_users' | 'mute_users'

const of = <const Name extends string>(names: readonly Name[], permission: PunishmentPermission) =>
  names.map((name) => [name, permission] as const)

/** The character columns that punishments change, each with the permission it requires. */
export const punishmentFields = Object.fromEntries([
  ...of(jailFields, 'jail_users'),
  ...of(warningKinds, 'warn_users'),
  ...of(mutedIn, 'mute_users'),
]) as Readonly<Record<PunishmentField, PunishmentPermission>> // its keys are exactly these

/** A character column that punishments change. */
export type PunishmentField = (typeof jailFields)[number] | WarningKind | MutedIn

/** The character columns that punishments change. */
export const punishmentFieldNames = Object.keys(punishmentFields) as PunishmentField[] // see above

/** Whether a field is one that punishments change. */
export const isPunishmentField = (field: string): field is PunishmentField =>
  Object.hasOwn(punishmentFields, field)

/** The staff prison: the kind of jail for which the game stores author and reason. */
export const staffPrison = 2
/** The maximum number of warnings that can be given here; at the next one the game itself bans or mutes. */
export const maxWarnings = 2
/** The maximum length of a mute in hours of play; the game treats 100 or more as a mute without an end. */
export const maxMuteHours = 99
/** The maximum length of a jail in minutes of play: a week. */
export const maxJailMinutes = 10_080
