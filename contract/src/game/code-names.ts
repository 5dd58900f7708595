/**
 * Codes a game keeps without a name (jobs, packages, admin levels, faction types), and what each code is
 * called.
 */
import { adminLevelNames } from './admin-levels.ts'
import { factionTypeNames } from './faction-types.ts'
import { jobNames, unknownJob } from './jobs.ts'
import { vipPackageNames } from './vip-packages.ts'

/** One kind of code. */
interface Kind {
  /** Heading of its list. */
  readonly label: string
  /** What a single code is called while nobody has named it: "Job 3". */
  readonly one: string
  /**
   * The code that means "none" in every fork of the family, and its name unless somebody gives it another.
   */
  readonly none: readonly [code: number, name: string]
  /** Names of the specification. They hold in the demo world; elsewhere only a preset proposes them. */
  readonly specified: Readonly<Record<number, string>> | readonly string[]
  /** What a code shows that a confirmed list leaves out; the code itself unless given. */
  readonly unknown?: string
}

/**
 * The kinds of codes: `users.job` and `secondjob`, `users.vippackage`, `users.adminlevel`, `factions.type`.
 */
export const codeKinds = {
  jobs: { label: 'Jobs', one: 'Job', none: [-1, 'None'], specified: jobNames, unknown: unknownJob },
  vipPackages: {
    label: 'VIP packages',
    one: 'VIP package',
    none: [0, 'No VIP'],
    specified: vipPackageNames,
  },
  adminLevels: {
    label: 'Admin levels',
    one: 'Admin level',
    none: [0, 'Citizen'],
    specified: adminLevelNames,
  },
  factionTypes: {
    label: 'Faction types',
    one: 'Faction type',
    none: [0, 'None'],
    specified: factionTypeNames,
  },
} as const satisfies Record<string, Kind>

/** Name of a kind of codes. */
export type CodeKind = keyof typeof codeKinds

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

/**
 * What a code is called. Without a name it shows as the code itself ("Job 3"); in a confirmed list of jobs as
 * "Unknown Job", as the specification asks.
 */
export function codeName(kind: CodeKind, code: number, known: Partial<NamedCodes> | undefined): string {
  const { one, none, unknown }: Kind = codeKinds[kind]
  const name = known?.names?.[kind][String(code)]
  if (name) return name
  if (code === none[0]) return none[1]
  return (known?.confirmed?.[kind] && unknown) || `${one} ${code}`
}
