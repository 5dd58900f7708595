/**
 * Which modules share a file of the built app. What every page loads is one file, what every public page
 * loads another, what every page behind the sign-in loads a third: a separate file for each module costs a
 * request and headers, and compresses worse. The rest is split by the pages that need it, as the bundler does
 * on its own.
 */
import { join } from 'node:path'

const sources = join(import.meta.dirname, 'src')

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

type NameOfFile = (id: string, graph: ModuleGraph) => string | null

/** Styles stay with the page that asks for them; in a shared file they would be asked for twice. */
const hasStyles = (id: string, graph: ModuleGraph): boolean =>
  [id, ...(graph.getModuleInfo(id)?.importedIds ?? [])].some((one) => /\.css(?:\?|$)/.test(one))

/**
 * Every module that loads with one of `files`, by their paths below `src`. They themselves are not among
 * them: the entry begins to draw when it runs, which is not before the modules of the page are there.
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

/** Names the file of whatever loads with `files`. */
function fileFor(name: string, files: readonly string[]): NameOfFile {
  let modules: Set<string> | undefined
  return (id, graph) => {
    modules ??= loadedWith(files, graph)
    return modules.has(id) && !hasStyles(id, graph) ? name : null
  }
}

/** The bundler's groups; a module belongs to the first that names it, and brings what it imports along. */
export const chunkGroups = [
  // Pages that do without the app load their few kilobytes and nothing else.
  fileFor('page', ['features/landing/landing.ts']),
  fileFor('app', ['entry.client.tsx', 'root.tsx']),
  fileFor('public', ['frame/public-layout.tsx']),
  fileFor('session', ['frame/session-layout.tsx']),
].map((name, index, all) => ({ name, debugName: 'shared', priority: all.length - index }))
