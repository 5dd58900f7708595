/** The rules for imports. No rule names a feature, so none goes out of date. */
import { importsOf, type Import } from './imports.ts'
import { levels, levelsOfFiles, rootLevel } from './levels.ts'
import { isProduct, isTest, withoutComments, type Breaches, type SourceFile } from './source-files.ts'

/** A file's place in the layers: its level (higher may import lower), and its folder on that level. */
interface Place {
  level: number
  /** Undefined at the root of a workspace's source, where files may import each other. */
  folder: string | undefined
}

/** The place of a product file, or a complaint if its folder is unknown. */
function placeOf(path: string): Place | string {
  const [workspace = '', , first = '', second = '', third] = path.split('/')
  if (!(workspace in levels)) return { level: 0, folder: undefined }
  if (second === '') return { level: levelsOfFiles[path] ?? rootLevel, folder: undefined }
  const level = (levels as Record<string, Record<string, number>>)[workspace]?.[first]
  if (level === undefined)
    return `${path}: ${workspace}/src/${first} is no known folder; see test/repository/levels.ts.`
  // Each feature is a separate folder; a file next to the feature folders is shared by all of them.
  return { level, folder: first === 'features' && third !== undefined ? `${first}/${second}` : first }
}

function layerBreach({ from, to }: Import): string | undefined {
  const here = placeOf(from)
  const there = placeOf(to)
  if (typeof here === 'string') return here
  if (typeof there === 'string') return there
  if (there.level > here.level) return `${from} imports ${to}, which stands above it.`
  if (there.level === here.level && there.folder !== here.folder) {
    return `${from} imports ${to} beside it: what two need moves down a layer.`
  }
  return undefined
}

/** Product code imports only from lower levels, and features never import each other. */
export function layers(files: readonly SourceFile[]): Breaches {
  const within = importsOf(files).filter(
    ({ from, to, isPackage }) =>
      !isPackage && isProduct(from) && isProduct(to) && from.split('/')[0] === to.split('/')[0],
  )
  return [...new Set(within.map(layerBreach).filter((breach) => breach !== undefined))]
}

/** Server and browser app import the contract, but never each other, and the contract imports neither. */
export function workspaces(files: readonly SourceFile[]): Breaches {
  const workspaceOf = (path: string): string => path.split('/')[0] ?? ''
  const code = new Set(['contract', 'server', 'web'])
  return importsOf(files)
    .filter(({ from, to, isPackage }) => !isPackage && isProduct(from) && code.has(workspaceOf(to)))
    .filter(({ from, to }) => workspaceOf(to) !== workspaceOf(from) && workspaceOf(to) !== 'contract')
    .map(
      ({ from, to }) => `${from} imports ${to} of another workspace: what both need belongs to the contract.`,
    )
}

const testPackages = /^(vitest|jsdom|fast-check|@playwright\/|@testing-library\/|@axe-core\/)/

/** Product code imports neither tests nor tools. */
export function noTestsInProduct(files: readonly SourceFile[]): Breaches {
  return importsOf(files)
    .filter(({ from }) => isProduct(from))
    .filter(({ to, isPackage }) =>
      isPackage ? testPackages.test(to) : isTest(to) || /^(scripts|bench)\//.test(to),
    )
    .map(({ from, to }) => `${from} imports ${to}, which is for tests or tools.`)
}

/** The contract does no I/O: it imports only its own files and the schema library. */
export function contractIsPure(files: readonly SourceFile[]): Breaches {
  return importsOf(files)
    .filter(
      ({ from, to, isPackage }) =>
        from.startsWith('contract/src/') && isProduct(from) && isPackage && to !== 'zod',
    )
    .map(({ from, to }) => `${from} imports ${to}; the contract imports zod and itself.`)
}

/** Only db/, game/, the demo world and ledger/ import database drivers. */
export function onlyDatabaseCodeImportsDrivers(files: readonly SourceFile[]): Breaches {
  return importsOf(files)
    .filter(({ from, to }) => isProduct(from) && /^(mysql2|node:sqlite)$/.test(to))
    .filter(({ from }) => !/^server\/src\/(db|game|demo|ledger)\//.test(from))
    .map(
      ({ from, to }) =>
        `${from} imports ${to}: only server/src/db, game, demo and ledger know database drivers.`,
    )
}

/** Every imported file of the project exists. */
export function importsExist(files: readonly SourceFile[]): Breaches {
  const paths = new Set(files.map(({ path }) => path))
  return importsOf(files)
    .filter(
      ({ to, isPackage }) => !isPackage && /\.(ts|tsx|mjs|css|json)$/.test(to) && !to.includes('/+types/'),
    )
    .filter(({ to }) => !paths.has(to))
    .map(({ from, to }) => `${from} imports ${to}, which does not exist.`)
}

/** There are no import cycles. Type imports count, because they too make modules depend on each other. */
export function noCycles(files: readonly SourceFile[]): Breaches {
  const next = Map.groupBy(
    importsOf(files).filter(({ isPackage }) => !isPackage),
    ({ from }) => from,
  )
  const done = new Set<string>()
  const found: Breaches = []
  const visit = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) found.push(`${[...trail.slice(start), path].join(' → ')}: a circle of imports.`)
    if (start >= 0 || done.has(path)) return
    for (const { to } of next.get(path) ?? []) visit(to, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) visit(path, [])
  return found
}

/** No file re-exports another file of the project. Re-exporting a package is allowed. */
export function noBarrels(files: readonly SourceFile[]): Breaches {
  const reExport =
    /^[ \t]*export\s+(?:type\s+)?(?:\*|\{[^}]*\})(?:\s+as\s+\w+)?\s+from\s+['"](?:\.|@idlewood\/)/m
  return files
    .filter(({ path, text }) => /\.tsx?$/.test(path) && reExport.test(withoutComments(text)))
    .map(({ path }) => `${path} exports what another file holds: import it from there.`)
}
