/** The language that is shown, and the texts loaded so far; one of each per browser tab. */
import versions from 'virtual:messages/versions'
import type { CompiledMessage } from 'icu-minify/format'
import { sourceLanguage } from '@idlewood/contract/languages'
import { firstHash, readSteps, textHash } from '@idlewood/contract/text-hash'
import type { TextSection } from '../../text-parts.ts'
import { directionOf } from './languages.ts'

/** Compiled texts by key. */
export type Catalog = Readonly<Record<string, CompiledMessage>>

/** Texts loaded with the pages, by the numbers or hashes of their keys. */
interface PackedTexts {
  seed: number
  size: number
  texts: Map<number, CompiledMessage>
}

/** The content of a file of texts: texts by key, and the pages' texts, without keys. */
type TextFile = readonly [Readonly<Record<string, Catalog>>, Readonly<Record<string, TextSection>>?]

const catalogs = new Map<string, Catalog>()
const packed = new Map<string, PackedTexts>()
const loading = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()

const keyOf = (language: string, feature: string): string => `${language}/${feature}`

/** The language the page was served in. */
const writtenLanguage = (): string => {
  const { lang = '' } = typeof document === 'undefined' ? {} : document.documentElement
  return lang in versions ? lang : sourceLanguage
}

const state = { language: writtenLanguage() }

/** The language that is shown. */
export const currentLanguage = (): string => state.language

/** The languages that have texts. */
export const availableLanguages = (): string[] => Object.keys(versions)

/** The languages a reader can choose: all except the pseudo-language of tests and development. */
export const readersLanguages = (): string[] =>
  availableLanguages().filter((language) => language !== 'en-XA')

/** Calls back when another language is shown. Returns a function that unsubscribes. */
export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Texts of a feature in a language; undefined before they are loaded. */
export const findCatalog = (language: string, feature: string): Catalog | undefined =>
  catalogs.get(keyOf(language, feature))

/** Adds texts that need not be fetched, such as those of a test or of a page being prerendered. */
export function addCatalogs(language: string, features: Readonly<Record<string, Catalog>>): void {
  for (const [feature, catalog] of Object.entries(features)) catalogs.set(keyOf(language, feature), catalog)
}

/** True if texts of a feature were loaded with a page, or all of them are loaded. */
export const hasTexts = (language: string, feature: string): boolean =>
  catalogs.has(keyOf(language, feature)) || packed.has(keyOf(language, feature))

/** A text of a feature; undefined if it is not loaded. The build replaces most keys with numbers. */
export function findText(
  language: string,
  feature: string,
  key: string | number,
): CompiledMessage | undefined {
  const id = keyOf(language, feature)
  const here = packed.get(id)
  return (
    catalogs.get(id)?.[key] ??
    here?.texts.get(typeof key === 'number' ? key : firstHash + textHash(key, here))
  )
}

function addSection(id: string, [seed, size, steps, texts]: TextSection): void {
  const kept = packed.get(id) ?? { seed, size, texts: new Map<number, CompiledMessage>() }
  packed.set(id, kept)
  let at = 0
  for (const [index, step] of readSteps(steps).entries()) kept.texts.set((at += step), texts[index] ?? '')
}

async function fetchTexts(language: string, name: string): Promise<void> {
  const address = `/assets/messages/${language}-${versions[language] ?? ''}/${name}.js`
  const module: unknown = await import(/* @vite-ignore */ address)
  const [texts, sections = {}] = (module as { default: TextFile }).default // as the build writes them
  addCatalogs(language, texts)
  for (const [feature, section] of Object.entries(sections)) addSection(keyOf(language, feature), section)
}

function loadTexts(language: string, name: string): Promise<void> {
  const key = keyOf(language, name)
  const begun = loading.get(key)
  if (begun) return begun
  const wanted = fetchTexts(language, name)
  loading.set(key, wanted)
  // If it fails, the next caller tries again.
  wanted.catch(() => loading.delete(key))
  return wanted
}

/**
 * Loads the texts that a part of the app uses. The build inserts the calls.
 *
 * @public
 */
export const loadPart = (part: string, language = state.language): Promise<void> => loadTexts(language, part)

/** Prefetches the texts of a part whose code is loading. If that fails, the code loads them again. */
export function prefetchPart(part: string): void {
  loadPart(part).catch(() => undefined)
}

/** Loads all texts of a feature in a language, unless they are loaded already. */
export const loadCatalog = (language: string, feature: string): Promise<void> =>
  catalogs.has(keyOf(language, feature)) ? loaded : loadTexts(language, `all/${feature}`)

const loaded = Promise.resolve()

/** Loads all texts of several features. */
export async function loadCatalogs(features: Iterable<string>, language: string): Promise<void> {
  await Promise.all([...features].map((feature) => loadCatalog(language, feature)))
}

/** Shows a language whose texts are loaded. */
export function showLanguage(language: string): void {
  state.language = language
  if (typeof document !== 'undefined') {
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
  }
  for (const listener of listeners) listener()
}

/** The files of texts requested so far in the language that is shown. */
const requestedNames = (): string[] =>
  [...loading.keys()]
    .filter((key) => key.startsWith(`${state.language}/`))
    .map((key) => key.slice(state.language.length + 1))

let changes = 0

/**
 * Loads the texts used so far in another language, and then shows it. Returns false if another change of
 * language has begun meanwhile, which takes precedence. Rejects if the texts cannot be loaded.
 */
export async function changeLanguage(language: string): Promise<boolean> {
  const mine = ++changes
  // Repeated until nothing is new: code that loads meanwhile requests its texts in the language still shown.
  for (let before = -1; before < requestedNames().length;) {
    const names = requestedNames()
    before = names.length
    await Promise.all(names.map((name) => loadTexts(language, name)))
  }
  if (mine !== changes) return false
  showLanguage(language)
  return true
}
