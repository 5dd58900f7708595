/**
 * Which texts each page carries, found by following imports from its module: those that its code says. The
 * texts of what loads later come with that.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { RouteObject } from 'react-router'

const sourceFolder = join(import.meta.dirname, 'src')
const contractFolder = join(import.meta.dirname, '../contract/src')

const staticImports = /\b(?:import|export)\s(?!type\b)[^'"]*?from\s*'([^']+)'|\bimport\s+'(\.[^']+)'/g
/** A part that loads later, as it is written. */
export const lazyImports = /\bimport\(\s*'(\.[^']+\.tsx?)'\s*\)/g
const uses = /\b(?:useMessages|messages)\(\s*'([\w-]+)'\s*\)/g
const literals = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g
const contentPrefix = 'virtual:content/'
const contractPrefix = '@idlewood/contract/'

/** Texts by feature: the keys of each. Content has one key, since it travels whole. */
export type KeysByFeature = ReadonlyMap<string, ReadonlySet<string>>

interface Module {
  imports: string[]
  lazy: string[]
  features: string[]
  /** Texts in quotes, which may be keys. */
  exact: Set<string>
  /** Templates that keys may fit. */
  open: RegExp[]
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function readLiterals(text: string): Pick<Module, 'exact' | 'open'> {
  const exact = new Set<string>()
  const open: RegExp[] = []
  for (const [, single, double, template] of text.matchAll(literals)) {
    const literal = single ?? double ?? template ?? ''
    if (template === undefined || !literal.includes('${')) exact.add(literal)
    else {
      const fixed = literal.split(/\$\{[^}]*\}/)
      if (/^[a-zA-Z][\w.]*$/.test(fixed.join(''))) open.push(new RegExp(`^${fixed.map(escaped).join('.+')}$`))
    }
  }
  return { exact, open }
}

function resolved(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('.'))
    return /\.tsx?$/.test(specifier) ? resolve(dirname(file), specifier) : undefined
  return specifier.startsWith(contractPrefix)
    ? join(contractFolder, `${specifier.slice(contractPrefix.length)}.ts`)
    : undefined
}

const isGiven = (one: string | undefined): one is string => one !== undefined

function readModule(file: string): Module {
  let text: string
  try {
    text = readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/\*[^]*?\*\/|\/\/.*$)/gm, '')
  } catch {
    text = ''
  }
  const specifiers = [...text.matchAll(staticImports)].map((match) => match[1] ?? match[2] ?? '')
  return {
    imports: specifiers.map((one) => resolved(one, file)).filter(isGiven),
    lazy: [...text.matchAll(lazyImports)].map((match) => resolved(match[1] ?? '', file)).filter(isGiven),
    features: [
      ...[...text.matchAll(uses)].map((match) => match[1] ?? ''),
      ...specifiers.filter((one) => one.startsWith(contentPrefix)).map((one) => one.slice('virtual:'.length)),
    ],
    ...readLiterals(text),
  }
}

/** The texts of a part that is loaded by itself: a route's module, or one that is imported later. */
export interface TextPart {
  /** The name of its files. */
  readonly name: string
  /** Its module. */
  readonly file: string
  readonly keys: KeysByFeature
}

/** A route with the name of its part. */
export interface RouteMessages {
  path?: string
  index?: true
  part: string
  children?: RouteMessages[]
}

/** The parts of the app, that of the frame of every page first. */
export interface PageMessages {
  parts: readonly TextPart[]
  routes: RouteMessages[]
}

/** The part that the frame of every page carries. */
export const framePart = 'root'

/** A module's name in the addresses of its texts. */
const nameOf = (file: string): string =>
  relative(sourceFolder, file)
    .replace(/\.tsx?$/, '')
    .replace(/^(features|parts)\//, '')
    .replaceAll(/[/\\]/g, '-')

/** What runs at once in some place: modules loaded together, and the keys that are there before. */
interface Reach {
  modules: ReadonlySet<string>
  /** Every module that has loaded before or with it. */
  all: ReadonlySet<string>
}

/** Reads modules once each and says what they reach. */
function createModules(allKeys: ReadonlyMap<string, readonly string[]>) {
  const known = new Map<string, Module>()
  const at = (file: string): Module => {
    let module = known.get(file)
    if (!module) known.set(file, (module = readModule(file)))
    return module
  }
  const reach = (file: string): Set<string> => {
    const seen = new Set<string>()
    const visit = (one: string): void => {
      if (seen.has(one)) return
      seen.add(one)
      at(one).imports.forEach(visit)
    }
    visit(file)
    return seen
  }
  /** The keys that modules may say: of every feature they use each key that one of them has in quotes. */
  const said = ({ all }: Reach): Map<string, Set<string>> => {
    const modules = [...all].map(at)
    const exact = new Set(modules.flatMap((module) => [...module.exact]))
    const open = modules.flatMap((module) => module.open)
    const features = new Set(modules.flatMap((module) => module.features))
    return new Map(
      [...features].flatMap((feature) => {
        const keys = allKeys.get(feature) ?? (feature.startsWith('content/') ? [''] : [])
        const found = keys.filter(
          (key) => key === '' || exact.has(key) || open.some((pattern) => pattern.test(key)),
        )
        return found.length > 0 ? [[feature, new Set(found)] as const] : []
      }),
    )
  }
  const lazy = ({ modules }: Reach): Set<string> => new Set([...modules].flatMap((one) => at(one).lazy))
  return { reach, said, lazy }
}

type Names = ReadonlySet<string> | undefined

const differing = (one: Names, other: Names): Set<string> =>
  new Set([...(one ?? [])].filter((name) => !other?.has(name)))
const common = (one: Names, other: Names): Set<string> =>
  new Set([...(one ?? [])].filter((name) => other?.has(name)))
const joined = (one: Names, other: Names): Set<string> => new Set([...(one ?? []), ...(other ?? [])])

const without = (keys: KeysByFeature, known: KeysByFeature): KeysByFeature =>
  new Map(
    [...keys]
      .map(([feature, own]) => [feature, differing(own, known.get(feature))] as const)
      .filter(([, own]) => own.size > 0),
  )

const shared = (one: KeysByFeature, other: KeysByFeature): KeysByFeature =>
  new Map([...one].map(([feature, keys]) => [feature, common(keys, other.get(feature))]))

interface Found {
  file: string
  keys: KeysByFeature
  /** What is there before, wherever it is loaded from. */
  known: KeysByFeature
}

/**
 * Looks through the modules of all routes and of what they load later; `allKeys` names each feature's keys.
 */
export function pageMessages(
  routes: readonly RouteConfigEntry[],
  allKeys: ReadonlyMap<string, readonly string[]>,
): PageMessages {
  const { reach, said, lazy } = createModules(allKeys)
  const found = new Map<string, Found>()
  const visit = (file: string, before: Reach, known: KeysByFeature): { here: Reach; keys: KeysByFeature } => {
    const modules = reach(file)
    const here = { modules, all: joined(before.all, modules) }
    const keys = said(here)
    const earlier = found.get(file)
    const always = earlier ? shared(earlier.known, known) : known
    const every = new Map(
      [...keys].map(([feature, own]) => [feature, joined(own, earlier?.keys.get(feature))]),
    )
    for (const [feature, own] of earlier?.keys ?? [])
      if (!every.has(feature)) every.set(feature, new Set(own))
    const isNew = !earlier || sizeOf(always) < sizeOf(earlier.known) || sizeOf(every) > sizeOf(earlier.keys)
    found.set(file, { file, keys: every, known: always })
    if (isNew) for (const part of lazy(here)) if (!modules.has(part)) visit(part, here, keys)
    return { here, keys }
  }
  const below = (
    entries: readonly RouteConfigEntry[],
    before: Reach,
    known: KeysByFeature,
  ): RouteMessages[] =>
    entries.map(({ path, index, file, children }) => {
      const module = join(sourceFolder, file)
      const { here, keys } = visit(module, before, known)
      return {
        ...(path === undefined ? {} : { path }),
        ...(index ? { index } : {}),
        part: nameOf(module),
        ...(children ? { children: below(children, here, keys) } : {}),
      }
    })
  const nothing: Reach = { modules: new Set(), all: new Set() }
  const frame = visit(join(sourceFolder, 'root.tsx'), nothing, new Map())
  const table = below(routes, frame.here, frame.keys)
  const parts = [...found.values()].map(({ file, keys, known }) => ({
    file,
    name: nameOf(file),
    keys: without(keys, known),
  }))
  const isEmpty = new Set(parts.filter(({ keys }) => keys.size === 0).map(({ name }) => name))
  return { parts: parts.filter(({ name }) => !isEmpty.has(name)), routes: withoutEmpty(table, isEmpty) }
}

const sizeOf = (keys: KeysByFeature): number => [...keys.values()].reduce((sum, { size }) => sum + size, 0)

const withoutEmpty = (routes: RouteMessages[], isEmpty: ReadonlySet<string>): RouteMessages[] =>
  routes.map(({ part, children, ...route }) => ({
    ...route,
    part: isEmpty.has(part) ? '' : part,
    ...(children ? { children: withoutEmpty(children, isEmpty) } : {}),
  }))

/** For the path of a page the parts of texts it loads with its code. */
export async function createPageParts({ routes }: PageMessages): Promise<(path: string) => string[]> {
  const { matchRoutes } = await import('react-router')
  const pages = routes as unknown[] as (RouteObject & RouteMessages)[] // paths and children are all that is looked at
  return (path) => [
    framePart,
    ...(matchRoutes(pages, path) ?? []).map(({ route }) => route.part).filter((part) => part !== ''),
  ]
}
