/**
 * Codes a game keeps without a name (jobs, packages, admin levels, faction types). What they are called is in
 * `code-words.ts` and, in the browser, in its messages.
 */

/**
 * The code that means "none" in every fork of the family, for `users.job` and `secondjob`,
 * `users.vippackage`, `users.adminlevel` and `factions.type`.
 */
export const noneCodes = { jobs: -1, vipPackages: 0, adminLevels: 0, factionTypes: 0 } as const

/** Name of a kind of codes. */
export type CodeKind = keyof typeof noneCodes

/** All kinds, in the order people see them. */
export const codeKindNames = [
  'jobs',
  'vipPackages',
  'adminLevels',
  'factionTypes',
] as const satisfies CodeKind[]

/** Code to name; codes as text because JSON keys are. */
export type CodeNames = Record<string, string>

/** The names of this community's game, and which of the lists somebody who knows has confirmed. */
export interface NamedCodes {
  readonly names: Readonly<Record<CodeKind, CodeNames>>
  readonly confirmed: Readonly<Record<CodeKind, boolean>>
}
