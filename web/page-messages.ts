/** Which message files each page needs, found by following imports from its module. */
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { RouteObject } from 'react-router'

const sourceFolder = join(import.meta.dirname, 'src')

/** Imports of a file, static and dynamic, those of types alone left out. */
const imports = /\b(?:import|export)\s(?!type\b)[^'"]*?from\s*'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)/g
const uses = /\b(?:useMessages|messages)\(\s*'([\w-]+)'\s*\)/g

/** A route with the features whose texts its module needs, those of the routes above it left out. */
export interface RouteMessages {
  path?: string
  index?: true
  features: string[]
  children?: RouteMessages[]
}

interface Module {
  imports: string[]
  features: string[]
}

function readModule(file: string): Module {
  let text: string
  try {
    text = readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/\*[^]*?\*\/|\/\/.*$)/gm, '')
  } catch {
    return { imports: [], features: [] }
  }
  return {
    imports: [...text.matchAll(imports)]
      .map((match) => match[1] ?? match[2] ?? '')
      .filter((specifier) => /\.tsx?$/.test(specifier))
      .map((specifier) => resolve(dirname(file), specifier)),
    features: [...text.matchAll(uses)].map((match) => match[1] ?? ''),
  }
}

/** Follows imports, remembering each file. */
function createReach(): (entry: string) => Set<string> {
  const modules = new Map<string, Module>()
  return (entry) => {
    const seen = new Set<string>()
    const features = new Set<string>()
    const visit = (file: string): void => {
      if (seen.has(file)) return
      seen.add(file)
      let module = modules.get(file)
      if (!module) modules.set(file, (module = readModule(file)))
      for (const feature of module.features) features.add(feature)
      for (const next of module.imports) visit(next)
    }
    visit(join(sourceFolder, entry))
    return features
  }
}

/** What the frame of every page needs, and what each route adds. */
export interface PageMessages {
  shell: string[]
  routes: RouteMessages[]
}

/** For the path of a page the features whose texts its routes need; those of the frame are left out. */
export async function pageFeatures(): Promise<(path: string) => string[]> {
  const { matchRoutes } = await import('react-router')
  // By its address: the browser app's types are checked by themselves.
  const table = new URL('src/routes.ts', import.meta.url).href
  const { default: routes } = (await import(/* @vite-ignore */ table)) as { default: RouteConfigEntry[] }
  const { routes: found }: { routes: unknown[] } = pageMessages(routes)
  const pages = found as (RouteObject & RouteMessages)[] // paths and children are all that is looked at
  return (path) => (matchRoutes(pages, path) ?? []).flatMap(({ route }) => route.features)
}

/** Looks through the modules of all routes. */
export function pageMessages(routes: readonly RouteConfigEntry[]): PageMessages {
  const reach = createReach()
  const shell = reach('root.tsx')
  const below = (entries: readonly RouteConfigEntry[], above: ReadonlySet<string>): RouteMessages[] =>
    entries.map(({ path, index, file, children }) => {
      const own = [...reach(file)].filter((feature) => !above.has(feature)).toSorted()
      return {
        ...(path === undefined ? {} : { path }),
        ...(index ? { index } : {}),
        features: own,
        ...(children ? { children: below(children, new Set([...above, ...own])) } : {}),
      }
    })
  return { shell: [...shell].toSorted(), routes: below(routes, shell) }
}
