/**
 * Writes the shell as HTML for the app's pages that are not prerendered, with links to the files each page
 * loads: without them the browser would discover one file after the other.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A route in the router's table of the built app. */
interface BuiltRoute {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  imports?: string[]
  css?: string[]
}

type RouteTable = Readonly<Record<string, BuiltRoute>>

/** Reads the route table of a built app. */
function readRoutes(folder: string): RouteTable {
  const assets = join(folder, 'assets')
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file))
  if (name === undefined) throw new Error('The build has no table of routes.')
  const text = readFileSync(join(assets, name), 'utf8')
  const table = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as { routes: RouteTable }
  return table.routes // the router's own format
}

/** A route and its parents, outermost first. */
function withParents(route: BuiltRoute, routes: RouteTable): BuiltRoute[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return [...(parent ? withParents(parent, routes) : []), route]
}

/** The route table appends a `#` to the URLs of style sheets. */
const linkTo = (file: string): string =>
  /\.css#?$/.test(file)
    ? `<link rel="preload" as="style" href="${file}"/>`
    : `<link rel="modulepreload" href="${file}"/>`

/** The shell with links to the files that the routes load as well. */
function withFiles(shell: string, routes: readonly BuiltRoute[]): string {
  const files = new Set(routes.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]))
  const links = [...files].filter((file) => !shell.includes(`"${file}"`)).map(linkTo)
  return shell.replace('</head>', () => `${links.join('')}</head>`)
}

/**
 * Writes the pages below the folder of a built app, under the paths of their routes. Parameters are in
 * brackets, because some systems allow no colon in file names: `admin/users/[id]/index.html`.
 */
export function writeAppPages(folder: string): void {
  const routes = readRoutes(folder)
  const shell = readFileSync(join(folder, '__spa-fallback.html'), 'utf8')
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId))
  for (const route of Object.values(routes)) {
    const chain = withParents(route, routes)
    const path = chain.flatMap((one) => one.path || []).join('/')
    const place = join(folder, path.replaceAll(/:(\w+)/g, '[$1]'))
    const file = join(place, 'index.html')
    // Pages in any language are prerendered in each, and an unknown URL gets the plain shell.
    if (parents.has(route.id) || path === '' || /[*?]|^:/.test(path) || existsSync(file)) continue
    mkdirSync(place, { recursive: true })
    writeFileSync(file, withFiles(shell, chain))
  }
}
