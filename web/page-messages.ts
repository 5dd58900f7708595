/**
 * Finds the texts that each page loads by following imports from its module: the texts that its code uses.
 * The texts of lazily loaded parts come with those parts.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { RouteObject } from 'react-router'

const sourceFolder = join(import.meta.dirname, 'src')
const contractFolder = join(import.meta.dirname, '../contract/src')

const staticImports = /\b(?:import|export)\s(?!type\b)[^'"]*?from\s*'([^']+)'|\bimport\s+'(\.[^']+)'/g
/** A lazy import in the source. */
export const lazyImports = /\bimport\(\s*'(\.[^']+\.tsx?)'\s*\)/g
const uses = /\b(?:useMessages|messages)\(\s*'([\w-]+)'\s*\)/g
const literals = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g
const contentPrefix = 'virtual:content/'
const contractPrefix = '@idlewood/contract/'

/** Keys by feature. Content has a single key, because it is always delivered as a whole. */
export type KeysByFeature = ReadonlyMap<string, ReadonlySet<string>>

interface Module {
  imports: string[]
  lazy: string[]
  features: string[]
  /** Quoted texts, which may be keys. */
  exact: Set<string>
  /** Templates that keys may match. */
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
      // A template may contain a call with a text: `· ${t('track')}`.
      for (const [, inner = ''] of literal.matchAll(/\$\{([^}]*)/g))
        readLiterals(inner).exact.forEach((one) => exact.add(one))
    }
  }
  return { exact, open }
}

function resolved(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('.'))
    return /\.tsx?$/.test(specifier) ? resolve(dirname(file), specifier) : undefined
  return specifier.startsWith(contractPrefix)
    ? join(contractFolder, `${specifier.slice(contractPrefix.length).replace(/^schemas\//, '')}.ts`)
    : undefined
}

const isGiven = (one: string | undefined): one is string => one !== undefined

/** Reads the imports and quoted texts of a module. */
export function readModule(file: string): Module {
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

/** The texts of a part that is loaded separately: a route's module, or one that is imported later. */
export interface TextPart {
  /** The name of its files. */
  readonly name: string
  /** The path of its module. */
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

/** The parts of the app, with that of the frame of every page first. */
export interface PageMessages {
  parts: readonly TextPart[]
  routes: RouteMessages[]
}

/** The part loaded with the frame of every page. */
export const framePart = 'root'
/** The frames of all pages and of member pages share one file of texts. */
const frameFiles = ['root.tsx', 'frame/session-layout.tsx', 'frame/player-layout.tsx']

/** The name of a module in the URLs of its texts. */
const nameOf = (file: string): string =>
  relative(sourceFolder, file)
    .replace(/\.tsx?$/, '')
    .replace(/^(features|parts)\//, '')
    .replaceAll(/[/\\]/g, '-')

/** The modules loaded so far, and the texts that came with them. */
interface Reach {
  modules: ReadonlySet<string>
  keys: KeysByFeature
}

const nothing: Reach = { modules: new Set(), keys: new Map() }

type AllKeys = ReadonlyMap<string, readonly string[]>

/**
 * The keys that each module's quoted texts may be, by feature, whether or not the module uses that feature.
 */
function createPossibleKeys(allKeys: AllKeys): (module: Module) => KeysByFeature {
  const features = [...allKeys]
  return remembered(({ exact, open }: Module) => {
    const fits = (key: string): boolean => exact.has(key) || open.some((pattern) => pattern.test(key))
    return new Map(
      features
        .map(([feature, keys]) => [feature, new Set(keys.filter(fits))] as const)
        .filter(([, own]) => own.size > 0),
    )
  })
}

function remembered<From, To>(read: (from: From) => To): (from: From) => To {
  const known = new Map<From, To>()
  return (from) => {
    const value = known.get(from) ?? read(from)
    known.set(from, value)
    return value
  }
}

/** Reads each module once and returns what it reaches. */
function createModules(allKeys: AllKeys) {
  const at = remembered(readModule)
  const possibleKeys = createPossibleKeys(allKeys)
  const reach = remembered((file: string): ReadonlySet<string> => {
    const seen = new Set<string>()
    const visit = (one: string): void => {
      if (seen.has(one)) return
      seen.add(one)
      at(one).imports.forEach(visit)
    }
    visit(file)
    return seen
  })
  /** The keys that modules may use: for every feature they use, each key that one of them quotes. */
  const usedKeys = (files: ReadonlySet<string>): KeysByFeature => {
    const modules = [...files].map(at)
    const features = new Set(modules.flatMap((module) => module.features))
    const keysOf = (feature: string): Set<string> =>
      feature.startsWith('content/')
        ? new Set([''])
        : new Set(modules.flatMap((module) => [...(possibleKeys(module).get(feature) ?? [])]))
    return new Map(
      [...features].map((feature) => [feature, keysOf(feature)] as const).filter(([, own]) => own.size > 0),
    )
  }
  /** Adds a module, with its imports and texts, to what has been loaded before. */
  const after = (before: Reach, file: string): Reach => {
    const modules = new Set([...before.modules, ...reach(file)])
    return { modules, keys: together(before.keys, usedKeys(modules)) }
  }
  const lazy = (file: string): Set<string> => new Set([...reach(file)].flatMap((one) => at(one).lazy))
  return { after, lazy }
}

const differing = (one: ReadonlySet<string>, other?: ReadonlySet<string>): Set<string> =>
  new Set([...one].filter((name) => !other?.has(name)))

const without = (keys: KeysByFeature, known: KeysByFeature): KeysByFeature =>
  new Map(
    [...keys]
      .map(([feature, own]) => [feature, differing(own, known.get(feature))] as const)
      .filter(([, own]) => own.size > 0),
  )

const together = (one: KeysByFeature, other: KeysByFeature): KeysByFeature =>
  new Map(
    [...one.keys(), ...other.keys()].map((feature) => [
      feature,
      new Set([...(one.get(feature) ?? []), ...(other.get(feature) ?? [])]),
    ]),
  )

/**
 * Examines the modules of all routes and of what they load later; `allKeys` contains each feature's keys. A
 * part that is loaded from several places contains whatever any of them still lacks.
 */
export function pageMessages(routes: readonly RouteConfigEntry[], allKeys: AllKeys): PageMessages {
  const { after, lazy } = createModules(allKeys)
  const found = new Map<string, KeysByFeature>()
  /** Adds a part as it is loaded from one place, and everything loaded later from there. */
  const visit = (file: string, before: Reach, path: ReadonlySet<string>): Reach => {
    const here = after(before, file)
    found.set(file, together(found.get(file) ?? new Map(), without(here.keys, before.keys)))
    const through = new Set([...path, file])
    for (const part of lazy(file))
      if (!here.modules.has(part) && !through.has(part)) visit(part, here, through)
    return here
  }
  const below = (entries: readonly RouteConfigEntry[], before: Reach): RouteMessages[] =>
    entries.map(({ path, index, file, children }) => {
      const module = join(sourceFolder, file)
      const here = visit(module, before, new Set())
      return {
        ...(path === undefined ? {} : { path }),
        ...(index ? { index } : {}),
        part: nameOf(module),
        ...(children ? { children: below(children, here) } : {}),
      }
    })
  const [root = '', ...around] = frameFiles.map((file) => join(sourceFolder, file))
  const framed = around.reduce(after, nothing)
  const frame = visit(root, { ...nothing, keys: framed.keys }, new Set())
  found.set(root, frame.keys)
  const table = below(routes, frame)
  for (const file of framed.modules) if (file !== root) found.set(file, nothing.keys)
  const parts = [...found].map(([file, keys]) => ({ file, name: nameOf(file), keys }))
  const isEmpty = new Set(parts.filter(({ keys }) => keys.size === 0).map(({ name }) => name))
  return { parts: parts.filter(({ name }) => !isEmpty.has(name)), routes: withoutEmpty(table, isEmpty) }
}

const withoutEmpty = (routes: RouteMessages[], isEmpty: ReadonlySet<string>): RouteMessages[] =>
  routes.map(({ part, children, ...route }) => ({
    ...route,
    part: isEmpty.has(part) ? '' : part,
    ...(children ? { children: withoutEmpty(children, isEmpty) } : {}),
  }))

/** Returns a function from the path of a page to the text parts that it loads with its code. */
export async function createPageParts({ routes }: PageMessages): Promise<(path: string) => string[]> {
  const { matchRoutes } = await import('react-router')
  const pages = routes as unknown[] as (RouteObject & RouteMessages)[] // only paths and children are used
  return (path) => [
    framePart,
    ...(matchRoutes(pages, path) ?? []).map(({ route }) => route.part).filter((part) => part !== ''),
  ]
}
