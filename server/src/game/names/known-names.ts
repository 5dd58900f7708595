/** The community's names for the game's codes, from the map file or the page; other codes have no name. */
import {
  codeKindNames,
  noneCodes,
  type CodeKind,
  type CodeNames,
  type NamedCodes,
} from '@idlewood/contract/game/code-kinds'
import { codeKinds } from '@idlewood/contract/game/code-words'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { GameMap } from '../map/capability-map.ts'

/** Names of the game's codes, and their origin. */
export interface KnownNames extends NamedCodes {
  /** From the operator's map file, which takes precedence over the page. */
  readonly inFile: Readonly<Record<CodeKind, CodeNames>>
  /** Confirmed on the page. */
  readonly onPage: Readonly<Record<CodeKind, CodeNames>>
  /** True for the demo world, whose names are those of the specification. */
  readonly isDemo: boolean
}

interface Deps {
  portal: Pick<PortalDatabase, 'db'> | undefined
  demo: boolean
  map: () => GameMap
}

/**
 * Milliseconds after which names are read again; a process that misses the notification of a change is at
 * most this late.
 */
const maxAgeMs = 1000

const byKind = <T>(make: (kind: CodeKind) => T): Record<CodeKind, T> => ({
  jobs: make('jobs'),
  vipPackages: make('vipPackages'),
  adminLevels: make('adminLevels'),
  factionTypes: make('factionTypes'),
})

const none = (): Record<CodeKind, CodeNames> => byKind(() => ({}))

const isKind = (kind: string): kind is CodeKind => codeKindNames.some((known) => known === kind)

async function readPageNames({ db }: Pick<PortalDatabase, 'db'>): Promise<Record<CodeKind, CodeNames>> {
  const names = none()
  const rows = await db.selectFrom('code_names').select(['kind', 'code', 'name']).execute()
  for (const { kind, code, name } of rows) if (isKind(kind)) names[kind][String(code)] = name
  return names
}

function combine(map: GameMap, onPage: Record<CodeKind, CodeNames>, demo: boolean): KnownNames {
  const inFile = map.namesInFile
  const isDemo = demo || map.introspection.isDemoWorld
  const isNamed = (names: CodeNames): boolean => Object.keys(names).length > 0
  return {
    inFile,
    onPage,
    isDemo,
    names: byKind((kind) => {
      const { none, specified } = codeKinds[kind]
      const demoNames = isDemo ? Object.fromEntries(Object.entries(specified)) : {}
      return { [noneCodes[kind]]: none, ...demoNames, ...onPage[kind], ...inFile[kind] }
    }),
    confirmed: byKind((kind) => isDemo || isNamed(onPage[kind]) || isNamed(inFile[kind])),
  }
}

/**
 * Reads the names and caches them. Stale names are returned while they are being refreshed, so a slow or
 * unavailable portal database delays nobody; readers only wait after `forget`.
 */
export function createKnownNames({ portal, demo, map }: Deps): {
  current(): Promise<KnownNames>
  forget(): void
} {
  let onPage = none()
  let readAt = -Infinity
  /** The number of requested refreshes, and the number of the request up to which names have been read. */
  let wanted = 1
  let done = 0
  let reading: Promise<void> | undefined

  async function read(from: Pick<PortalDatabase, 'db'>): Promise<void> {
    const upTo = wanted
    try {
      onPage = await readPageNames(from)
    } catch {
      // The portal database is down: keep using the known names.
    } finally {
      done = upTo
      readAt = performance.now()
      reading = undefined
    }
  }

  return {
    async current() {
      const known = map()
      if (!portal) return combine(known, onPage, demo)
      if (performance.now() - readAt > maxAgeMs) reading ??= read(portal)
      while (done < wanted) await (reading ??= read(portal))
      return combine(known, onPage, demo)
    },
    forget() {
      wanted++
    },
  }
}
