/**
 * Codes that a game stores without a name (jobs, packages, admin levels, faction types). Their names are in
 * `code-words.ts` and, for the browser, in its messages.
 */

/**
 * The code for "none" in every fork of the family, for `users.job` and `secondjob`, `users.vippackage`,
 * `users.adminlevel` and `factions.type`.
 */
export const noneCodes = { jobs: -1, vipPackages: 0, adminLevels: 0, factionTypes: 0 } as const

/** A kind of code. */
export type CodeKind = keyof typeof noneCodes

/** All kinds, in display order. */
export const codeKindNames = [
  'jobs',
  'vipPackages',
  'adminLevels',
  'factionTypes',
] as const satisfies CodeKind[]

/** Names by code; codes are text because JSON keys are. */
export type CodeNames = Record<string, string>

/**
 * The names of this community's game, and which of the lists have been confirmed by somebody who knows it.
 */
export interface NamedCodes {
  readonly names: Readonly<Record<CodeKind, CodeNames>>
  readonly confirmed: Readonly<Record<CodeKind, boolean>>
}
