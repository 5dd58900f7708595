/**
 * Gives the browser the contract without its schemas: `@idlewood/contract/…` contains calls and schemas as
 * data (`contract-shapes.ts`), and everything that needs no schema as written. A form that validates input
 * imports `@idlewood/contract/schemas/…`, the same module with its schemas, which loads later than the page
 * around it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, runnerImport, transformWithOxc, type ESTree, type Plugin } from 'vite'
import { dataOf } from './contract-shapes.ts'

const folder = join(import.meta.dirname, '../contract/src')
const specifier = '@idlewood/contract/'
const withSchemas = `${specifier}schemas/`
const prefix = '\0contract/'

type Node = ESTree.Node

/** A name that a module declares or imports, the code that does so, and the names used by that code. */
interface Declared {
  code: string
  uses: ReadonlySet<string>
  isExported: boolean
  /** For an imported name: the module it comes from, and its name there. */
  from?: string
  imported?: string
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** All names used in a piece of code, including local ones, but not plain property names. */
function namesIn(node: Node, names = new Set<string>()): Set<string> {
  if (node.type === 'Identifier') names.add(node.name)
  for (const [key, child] of Object.entries(node as object)) {
    const isName =
      (key === 'property' && node.type === 'MemberExpression' && !node.computed) ||
      (key === 'key' && node.type === 'Property' && !node.computed)
    if (!isName) for (const one of [child].flat()) if (isNode(one)) namesIn(one, names)
  }
  return names
}

/** The declarations of a module, one entry per name. */
function readDeclarations(file: string, code: string): Map<string, Declared> {
  const found = new Map<string, Declared>()
  const textOf = ({ start, end }: { start: number; end: number }): string => code.slice(start, end)
  const addDeclaration = (node: Node, isExported: boolean): void => {
    const keyword = isExported ? 'export ' : ''
    if (node.type === 'VariableDeclaration')
      for (const one of node.declarations)
        if (one.id.type === 'Identifier')
          found.set(one.id.name, {
            code: `${keyword}${node.kind} ${textOf(one)}`,
            uses: namesIn(one),
            isExported,
          })
    if (node.type === 'FunctionDeclaration' && node.id)
      found.set(node.id.name, { code: keyword + textOf(node), uses: namesIn(node), isExported })
  }
  for (const node of parseSync(file, code).program.body) {
    if (node.type === 'ImportDeclaration')
      for (const { local, ...one } of node.specifiers) {
        const imported =
          one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : '*'
        const from = node.source.value
        const named = imported === '*' ? `* as ${local.name}` : `{ ${imported} as ${local.name} }`
        const shown = from.startsWith('./') ? moduleOf(join(file, '..', from)) : from
        found.set(local.name, {
          code: `import ${named} from ${JSON.stringify(shown)}`,
          uses: new Set(),
          isExported: false,
          from: shown,
          imported,
        })
      }
    else if (node.type === 'ExportNamedDeclaration' && node.declaration)
      addDeclaration(node.declaration, true)
    else addDeclaration(node, false)
  }
  return found
}

/** The name by which pages import a file of the contract. */
const moduleOf = (file: string): string =>
  specifier +
  file
    .slice(folder.length + 1)
    .replaceAll('\\', '/')
    .replace(/\.ts$/, '')

const fileOf = (module: string): string => join(folder, `${module.slice(specifier.length)}.ts`)

/** Reads the modules of the contract, each only once. */
function createReader(evaluate: (file: string) => Promise<Record<string, unknown>>) {
  const known = new Map<string, Promise<Map<string, Declared>>>()
  const declarationsOf = (module: string): Promise<Map<string, Declared>> => {
    const file = fileOf(module)
    const read =
      known.get(module) ??
      transformWithOxc(readFileSync(file, 'utf8'), file).then(({ code }) =>
        readDeclarations(file.replace(/\.ts$/, '.js'), code),
      )
    known.set(module, read)
    return read
  }
  /** Whether the value of a name is created with schemas, here or in the module it is imported from. */
  const needsSchemas = async (module: string, name: string, seen = new Set<string>()): Promise<boolean> => {
    const place = `${module} ${name}`
    const declared = (await declarationsOf(module)).get(name)
    if (!declared || seen.has(place)) return false
    seen.add(place)
    const { from, imported = '', uses } = declared
    if (from !== undefined)
      return from === 'zod' || (from.startsWith(specifier) && needsSchemas(from, imported, seen))
    for (const one of uses) if (one !== name && (await needsSchemas(module, one, seen))) return true
    return false
  }
  /** The code of a module without schemas. */
  async function codeOf(module: string): Promise<string> {
    const declared = await declarationsOf(module)
    const values = await evaluate(fileOf(module))
    const lines = new Map<string, string>()
    const take = (name: string): void => {
      const one = declared.get(name)
      if (!one || lines.has(name)) return
      lines.set(name, one.code)
      one.uses.forEach(take)
    }
    for (const [name, { isExported }] of declared) {
      if (!isExported) continue
      if (!(await needsSchemas(module, name))) take(name)
      else {
        const data = dataOf(values[name])
        if (data !== undefined) lines.set(name, `export const ${name} = ${JSON.stringify(data)}`)
      }
    }
    // In their original order: a constant may depend on an earlier one.
    return [...declared.keys()].flatMap((name) => lines.get(name) ?? []).join('\n')
  }
  return { codeOf }
}

const appFolders = ['src', 'test'].map((name) => join(import.meta.dirname, name, '/'))

/**
 * Whether the contract is read without its schemas: yes in the app and its tests, no in the server they run.
 */
const isApp = (importer: string): boolean =>
  importer.startsWith(prefix) || appFolders.some((one) => importer.startsWith(one))

/** The Vite plugin for `@idlewood/contract/…`. */
export function contractPlugin(): Plugin {
  const fromDisk = (file: string) => import(pathToFileURL(file).href) as Promise<Record<string, unknown>>
  // For the dev server, which must load new versions of the contract while it is running.
  const reload = async (file: string) => (await runnerImport<Record<string, unknown>>(file)).module
  let reader = createReader(fromDisk)
  return {
    name: 'idlewood-contract',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@idlewood\/contract\// },
      handler(id, importer = '') {
        if (!isApp(importer)) return undefined
        return id.startsWith(withSchemas)
          ? fileOf(specifier + id.slice(withSchemas.length))
          : prefix + id.slice(specifier.length)
      },
    },
    load: {
      filter: { id: /^\0contract\// },
      handler: (id) => reader.codeOf(specifier + id.slice(prefix.length)),
    },
    configureServer(server) {
      server.watcher.add(folder)
      server.watcher.on('all', (_event, file) => {
        if (!file.startsWith(folder)) return
        reader = createReader(reload)
        server.moduleGraph.invalidateAll()
        server.ws.send({ type: 'full-reload' })
      })
    },
  }
}
