/** What the game's codes are called in English, for the server. Nothing in the browser imports this file. */
import { adminLevelNames } from './admin-levels.ts'
import { noneCodes, type CodeKind, type NamedCodes } from './code-names.ts'
import { factionTypeNames } from './faction-types.ts'
import { jobNames, unknownJob } from './jobs.ts'
import { vipPackageNames } from './vip-packages.ts'

/** One kind of code. */
interface Kind {
  /** Heading of its list. */
  readonly label: string
  /** What a single code is called while nobody has named it: "Job 3". */
  readonly one: string
  /** What the code for none is called unless somebody gives it another name. */
  readonly none: string
  /** Names of the specification. They hold in the demo world; elsewhere only a preset proposes them. */
  readonly specified: Readonly<Record<number, string>> | readonly string[]
  /** What a code shows that a confirmed list leaves out; the code itself unless given. */
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
 * What a code is called. Without a name it shows as the code itself ("Job 3"); in a confirmed list of jobs as
 * "Unknown Job", as the specification asks.
 */
export function codeName(kind: CodeKind, code: number, known: Partial<NamedCodes> | undefined): string {
  const { one, none, unknown }: Kind = codeKinds[kind]
  const name = known?.names?.[kind][String(code)]
  if (name) return name
  if (code === noneCodes[kind]) return none
  return (known?.confirmed?.[kind] && unknown) || `${one} ${code}`
}
