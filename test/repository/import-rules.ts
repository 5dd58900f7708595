/** Who may import whom. No rule names a feature, so none has to be kept up to date. */
import { importsOf, type Import } from './imports.ts'
import { levels, levelsOfFiles, rootLevel } from './levels.ts'
import { isProduct, isTest, withoutComments, type Breaches, type SourceFile } from './source-files.ts'

/** A file's place: its level (higher may import lower), and the folder of that level it belongs to. */
interface Place {
  level: number
  /** Undefined at the root of a workspace's source, where files may import each other. */
  folder: string | undefined
}

/** Where a product file stands; a text when it stands nowhere. */
function placeOf(path: string): Place | string {
  const [workspace = '', , first = '', second = '', third] = path.split('/')
  if (!(workspace in levels)) return { level: 0, folder: undefined }
  if (second === '') return { level: levelsOfFiles[path] ?? rootLevel, folder: undefined }
  const level = (levels as Record<string, Record<string, number>>)[workspace]?.[first]
  if (level === undefined)
    return `${path}: ${workspace}/src/${first} is no known folder; see test/repository/levels.ts.`
  // A feature is a folder of its own; a file beside them belongs to all.
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

/** Product code imports downwards only, features never each other. */
export function layers(files: readonly SourceFile[]): Breaches {
  const within = importsOf(files).filter(
    ({ from, to, isPackage }) =>
      !isPackage && isProduct(from) && isProduct(to) && from.split('/')[0] === to.split('/')[0],
  )
  return [...new Set(within.map(layerBreach).filter((breach) => breach !== undefined))]
}

/**
 * Workspaces: both sides import the contract, which imports neither; the browser app never imports the
 * server.
 */
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

/** What runs in production imports neither tests nor tools. */
export function noTestsInProduct(files: readonly SourceFile[]): Breaches {
  return importsOf(files)
    .filter(({ from }) => isProduct(from))
    .filter(({ to, isPackage }) =>
      isPackage ? testPackages.test(to) : isTest(to) || /^(scripts|bench)\//.test(to),
    )
    .map(({ from, to }) => `${from} imports ${to}, which is for tests or tools.`)
}

/** The contract does no I/O: besides its own files it imports the schema library only. */
export function contractIsPure(files: readonly SourceFile[]): Breaches {
  return importsOf(files)
    .filter(
      ({ from, to, isPackage }) =>
        from.startsWith('contract/src/') && isProduct(from) && isPackage && to !== 'zod',
    )
    .map(({ from, to }) => `${from} imports ${to}; the contract imports zod and itself.`)
}

/** Drivers are known to db/, game/ and the demo world only. */
export function driversStayBelow(files: readonly SourceFile[]): Breaches {
  return importsOf(files)
    .filter(({ from, to }) => isProduct(from) && /^(mysql2|node:sqlite)$/.test(to))
    .filter(({ from }) => !/^server\/src\/(db|game|demo|ledger)\//.test(from))
    .map(
      ({ from, to }) =>
        `${from} imports ${to}: only server/src/db, game, demo and ledger know database drivers.`,
    )
}

/** Every import of a file of ours finds it. */
export function importsExist(files: readonly SourceFile[]): Breaches {
  const paths = new Set(files.map(({ path }) => path))
  return importsOf(files)
    .filter(
      ({ to, isPackage }) => !isPackage && /\.(ts|tsx|mjs|css|json)$/.test(to) && !to.includes('/+types/'),
    )
    .filter(({ to }) => !paths.has(to))
    .map(({ from, to }) => `${from} imports ${to}, which does not exist.`)
}

/** No file imports itself by way of others; types count, because a circle of types is a circle of thought. */
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

/**
 * A file is imported where it is, never by way of one that passes it on. Wrapping a package is something
 * else.
 */
export function noBarrels(files: readonly SourceFile[]): Breaches {
  const passesOn =
    /^[ \t]*export\s+(?:type\s+)?(?:\*|\{[^}]*\})(?:\s+as\s+\w+)?\s+from\s+['"](?:\.|@idlewood\/)/m
  return files
    .filter(({ path, text }) => /\.tsx?$/.test(path) && passesOn.test(withoutComments(text)))
    .map(({ path }) => `${path} exports what another file holds: import it from there.`)
}
