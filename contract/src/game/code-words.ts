/** English names for the game's codes, for the server only. Nothing in the browser imports this file. */
import { adminLevelNames } from './admin-levels.ts'
import { noneCodes, type CodeKind, type NamedCodes } from './code-kinds.ts'
import { factionTypeNames } from './faction-types.ts'
import { jobNames, unknownJob } from './jobs.ts'
import { vipPackageNames } from './vip-packages.ts'

/** One kind of code. */
interface Kind {
  /** The heading of its list. */
  readonly label: string
  /** The prefix of an unnamed code: "Job 3". */
  readonly one: string
  /** The default name of the code for none. */
  readonly none: string
  /**
   * The names in the specification. They apply in the demo world; elsewhere they are only proposed by a
   * preset.
   */
  readonly specified: Readonly<Record<number, string>> | readonly string[]
  /** The text for a code missing from a confirmed list; the code itself by default. */
  readonly unknown?: string
}

/**
 * The kinds of codes: `users.job` and `secondjob`, `users.vippackage`, `users.adminlevel`, `factions.type`.
 */
export const codeKinds = {
  jobs: { label: 'Jobs', one: 'Job', none: 'None', specified: jobNames, unknown: unknownJob },
  vipPackages: {
    label: 'VIP packages',
    one: 'VIP package',
    none: 'No VIP',
    specified: vipPackageNames,
  },
  adminLevels: {
    label: 'Admin levels',
    one: 'Admin level',
    none: 'Citizen',
    specified: adminLevelNames,
  },
  factionTypes: {
    label: 'Faction types',
    one: 'Faction type',
    none: 'None',
    specified: factionTypeNames,
  },
} as const satisfies Record<CodeKind, Kind>

/**
 * The name of a code. Without a name it is shown as the code itself ("Job 3"), or in a confirmed list of jobs
 * as "Unknown Job", as the specification requires.
 */
export function codeName(kind: CodeKind, code: number, known: Partial<NamedCodes> | undefined): string {
  const { one, none, unknown }: Kind = codeKinds[kind]
  const name = known?.names?.[kind][String(code)]
  if (name) return name
  if (code === noneCodes[kind]) return none
  return (known?.confirmed?.[kind] && unknown) || `${one} ${code}`
}
