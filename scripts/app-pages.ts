/**
 * Pages of the app that are not written in advance get the shell all the same, with the addresses of what
 * they load: without it the browser finds one file after the other.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One route, as the router's table of the built app has it. */
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

/** Reads the router's table of a built app. */
function readRoutes(folder: string): RouteTable {
  const assets = join(folder, 'assets')
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file))
  if (name === undefined) throw new Error('The build has no table of routes.')
  const text = readFileSync(join(assets, name), 'utf8')
  const table = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as { routes: RouteTable }
  return table.routes // as the router writes it
}

/** A route and those around it, the outermost first. */
function withParents(route: BuiltRoute, routes: RouteTable): BuiltRoute[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return [...(parent ? withParents(parent, routes) : []), route]
}

/** The router's table writes the addresses of style sheets with a `#` behind them. */
const linkTo = (file: string): string =>
  /\.css#?$/.test(file)
    ? `<link rel="preload" as="style" href="${file}"/>`
    : `<link rel="modulepreload" href="${file}"/>`

/** The shell with what the routes load besides. */
function withFiles(shell: string, routes: readonly BuiltRoute[]): string {
  const files = new Set(routes.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]))
  const links = [...files].filter((file) => !shell.includes(`"${file}"`)).map(linkTo)
  return shell.replace('</head>', () => `${links.join('')}</head>`)
}

/**
 * Writes them below the folder of a built app, under the paths of their routes, with parameters in brackets,
 * as some systems allow no colon in a name: `admin/users/[id]/index.html`.
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
    // A page in any language is written in each, and an address of no page gets the shell alone.
    if (parents.has(route.id) || path === '' || /[*?]|^:/.test(path) || existsSync(file)) continue
    mkdirSync(place, { recursive: true })
    writeFileSync(file, withFiles(shell, chain))
  }
}
