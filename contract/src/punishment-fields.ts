/** Columns of a character that punishments change, and how far. */

/** Channels somebody can be muted in until staff end it. */
export const muteChannels = ['newbiemuted', 'helpmuted', 'admuted', 'livemuted', 'globalmuted'] as const

/** Counters of warnings. */
export const warningKinds = ['warnings', 'dmwarnings', 'reportwarns'] as const
/** A counter of warnings. */
export type WarningKind = (typeof warningKinds)[number]

/** What somebody can be muted in; `reportmuted` is a number of hours of play. */
export const mutedIn = [...muteChannels, 'reportmuted'] as const
/** What somebody can be muted in. */
export type MutedIn = (typeof mutedIn)[number]

const jailFields = ['jailtype', 'jailtime', 'prisonedby', 'prisonreason'] as const

/** A permission to punish somebody. */
export type PunishmentPermission = 'jail_users' | 'warn_users' | 'mute_users'

const of = <const Name extends string>(names: readonly Name[], permission: PunishmentPermission) =>
  names.map((name) => [name, permission] as const)

/** Columns of a character that punishments change, each with the permission it takes. */
export const punishmentFields = Object.fromEntries([
  ...of(jailFields, 'jail_users'),
  ...of(warningKinds, 'warn_users'),
  ...of(mutedIn, 'mute_users'),
]) as Readonly<Record<PunishmentField, PunishmentPermission>> // its keys are exactly these

/** A column of a character that punishments change. */
export type PunishmentField = (typeof jailFields)[number] | WarningKind | MutedIn

/** The columns of a character that punishments change. */
export const punishmentFieldNames = Object.keys(punishmentFields) as PunishmentField[] // see above

/** Whether a field is one that punishments change. */
export const isPunishmentField = (field: string): field is PunishmentField =>
  Object.hasOwn(punishmentFields, field)

/** The prison of the staff: the kind of jail the game keeps author and reason of. */
export const staffPrison = 2
/** Warnings that are given here; at the next one the game itself bans or mutes. */
export const maxWarnings = 2
/** Hours of play of a mute; from 100 on the game means one without an end. */
export const maxMuteHours = 99
/** Minutes of play of a jail: a week. */
export const maxJailMinutes = 10_080
