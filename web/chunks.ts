/**
 * Decides which modules share a file of the built app. There is one file for what every page loads, one for
 * what every public page loads, one for every page behind the sign-in, one for every player page, and three
 * more for small modules that many pages share: a separate file for each module would cost a request and
 * headers, and compress worse. Modules that are always shown together are one file, too. The bundler splits
 * the rest by the pages that need it.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from './src/routes.ts'

const sources = join(import.meta.dirname, 'src')
const sessionLayout = 'frame/session-layout.tsx'
const playerLayout = 'frame/player-layout.tsx'
const adminLayout = 'frame/admin-layout.tsx'
/**
 * The minimum number of pages that load a shared module; other modules stay with their pages. With fewer,
 * pages load what they do not need; with more, they load more files.
 */
const minPages = 8
/** The maximum size, in characters without comments, of a module that a page may load without needing it. */
const maxSize = { common: 3300, members: 10_000, staff: 10_000 }

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null
}

type NameOfFile = (id: string, graph: ModuleGraph) => string | null

/** Styles stay with the page that imports them; in a shared file they would be loaded twice. */
const hasStyles = (id: string, graph: ModuleGraph): boolean =>
  [id, ...(graph.getModuleInfo(id)?.importedIds ?? [])].some((one) => /\.css(?:\?|$)/.test(one))

/**
 * Every module that loads with one of `files`, by path below `src`. The files themselves are excluded: the
 * entry starts rendering when it runs, which must be after the modules of the page have loaded.
 */
function loadedWith(files: readonly string[], graph: ModuleGraph): Set<string> {
  const seen = new Set<string>()
  const visit = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  const begins = files.map((file) => join(sources, file))
  begins.forEach(visit)
  for (const file of begins) seen.delete(file)
  return seen
}

/** Puts everything that loads with `files` into the file `name`. Throws if one of them no longer exists. */
function fileFor(name: string, files: readonly string[]): NameOfFile {
  const gone = files.find((file) => !existsSync(join(sources, file)))
  if (gone) throw new Error(`web/chunks.ts: ${gone} is not below web/src; name what is there now.`)
  let modules: Set<string> | undefined
  return (id, graph) => {
    modules ??= loadedWith(files, graph)
    return modules.has(id) && !hasStyles(id, graph) ? name : null
  }
}

/** What a page loads first, in this order. */
const layers = [
  fileFor('app', ['entry.client.tsx', 'root.tsx']),
  fileFor('public', ['frame/public-layout.tsx']),
  fileFor('session', [sessionLayout]),
]

/** Every page and layout with its audience: everyone, signed-in users, or staff. */
function listPages(
  entries: readonly RouteConfigEntry[],
  share: Share = 'common',
): { file: string; share: Share }[] {
  return entries.flatMap(({ file, children = [] }) => {
    const inside = file === adminLayout ? 'staff' : file === sessionLayout ? 'members' : share
    return [{ file, share: file === adminLayout ? inside : share }, ...listPages(children, inside)]
  })
}

/** Those of the modules that import only each other and modules for which `isLoaded` is true. */
function closedUnder(
  ids: Iterable<string>,
  graph: ModuleGraph,
  isLoaded: (id: string) => boolean,
): Set<string> {
  const closed = new Set(ids)
  const lacks = (id: string): boolean =>
    (graph.getModuleInfo(id)?.importedIds ?? []).some((one) => !closed.has(one) && !isLoaded(one))
  for (let size = -1; size !== closed.size;) {
    size = closed.size
    for (const id of closed) if (lacks(id)) closed.delete(id)
  }
  return closed
}

type Share = 'common' | 'members' | 'staff'
/** When several pages load a module, the one with the widest audience decides. */
const shares: readonly Share[] = ['common', 'members', 'staff']

/**
 * The small modules that many pages share and that import only each other and the layers, in three sets:
 * those that public pages load too, those that player pages load, and those that only staff pages load. The
 * bundler would create a file for each set of pages that share some: dozens of a few hundred bytes.
 */
function findShared(graph: ModuleGraph): Record<Share, Set<string>> {
  const pages = new Map<string, number>()
  const widest = new Map<string, number>()
  for (const { file, share } of listPages(routes))
    for (const id of loadedWith([file], graph)) {
      pages.set(id, (pages.get(id) ?? 0) + 1)
      widest.set(id, Math.min(widest.get(id) ?? Infinity, shares.indexOf(share)))
    }
  const isInLayer = (id: string): boolean => layers.some((nameOf) => nameOf(id, graph) !== null)
  // Without comments, and without the project's path, which lazy imports contain: neither may decide which
  // file a module is in.
  const sizeOf = (id: string): number => {
    const code = graph.getModuleInfo(id)?.code ?? ''
    return code.replaceAll(sources, '').replaceAll(/\/\*[^]*?\*\//g, '').length
  }
  const small = (share: Share): string[] =>
    [...pages]
      .filter(([id, count]) => count >= minPages && widest.get(id) === shares.indexOf(share))
      .map(([id]) => id)
      .filter((id) => sizeOf(id) <= maxSize[share] && !id.includes('/node_modules/'))
      .filter((id) => !isInLayer(id) && !hasStyles(id, graph))
  const common = closedUnder(small('common'), graph, isInLayer)
  const members = closedUnder(small('members'), graph, (id) => common.has(id) || isInLayer(id))
  const isThere = (id: string): boolean => members.has(id) || common.has(id) || isInLayer(id)
  return { common, members, staff: closedUnder(small('staff'), graph, isThere) }
}

let shared: Record<Share, Set<string>> | undefined
const shareOf =
  (name: Share): NameOfFile =>
  (id, graph) => {
    shared ??= findShared(graph)
    return shared[name].has(id) ? name : null
  }

/** Modules that are always loaded together, by the name of their file, which also contains their imports. */
const together: readonly NameOfFile[] = Object.entries({
  vehicles: ['parts/vehicle/vehicle-grid.tsx'],
  note: ['parts/patch-note-card.tsx'],
  server: ['parts/server-status.tsx'],
  field: ['ui/text-field.tsx'],
  changes: ['parts/changes/use-reason.ts', 'parts/changes/undo-toast.tsx', 'parts/confirm-delete.tsx'],
  presence: ['parts/presence.tsx'],
  reason: ['parts/changes/reason-field.tsx'],
  // Before the editor, which asks too: pages with dialogs must not load it.
  unsaved: ['parts/unsaved.tsx'],
  editing: ['parts/editable/editor.tsx', 'features/managed-user/reason-of-change.tsx'],
  roles: ['parts/roles/role-chips.tsx', 'parts/roles/run-change.ts', 'ui/tooltip.tsx'],
  user: [
    'features/managed-user/outcome.ts',
    'features/managed-user/waiting-part.ts',
    'features/managed-user/reason-part.ts',
    'features/managed-user/old-to-new.tsx',
  ],
}).map(([name, files]) => {
  const own = new Set(files.map((file) => join(sources, file)))
  const nameOf = fileFor(name, files)
  return (id, graph) => (own.has(id) && !hasStyles(id, graph) ? name : nameOf(id, graph))
})

/** The bundler's groups; a module belongs to the first group that matches it, together with its imports. */
export const chunkGroups = [
  ...layers,
  shareOf('common'),
  fileFor('player', [playerLayout]),
  shareOf('members'),
  shareOf('staff'),
  ...together,
].map((name, index, all) => ({
  name,
  debugName: 'shared',
  priority: all.length - index,
}))
