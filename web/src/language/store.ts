/** The language that is shown, and the texts loaded so far. One of each in a browser. */
import versions from 'virtual:messages/versions'
import type { CompiledMessage } from 'icu-minify/format'
import { sourceLanguage } from '@idlewood/contract/languages'
import { firstHash, readSteps, textHash } from '@idlewood/contract/text-hash'
import type { TextSection } from '../../text-parts.ts'
import { directionOf } from './languages.ts'

/** Compiled texts by key. */
export type Catalog = Readonly<Record<string, CompiledMessage>>

/** Texts that pages brought along, by the numbers or hashes of their keys. */
interface PackedTexts {
  seed: number
  size: number
  texts: Map<number, CompiledMessage>
}

/** What a file of texts holds: texts by key, and texts of pages without keys. */
type TextFile = readonly [Readonly<Record<string, Catalog>>, Readonly<Record<string, TextSection>>?]

const catalogs = new Map<string, Catalog>()
const packed = new Map<string, PackedTexts>()
const loading = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()

const keyOf = (language: string, feature: string): string => `${language}/${feature}`

/** The language a page was written in. */
const writtenLanguage = (): string => {
  const { lang = '' } = typeof document === 'undefined' ? {} : document.documentElement
  return lang in versions ? lang : sourceLanguage
}

const state = { language: writtenLanguage() }

/** The language that is shown. */
export const currentLanguage = (): string => state.language

/** The languages there are texts in. */
export const availableLanguages = (): string[] => Object.keys(versions)

/** Those a reader may choose: the pseudo-language of tests and development is none. */
export const readersLanguages = (): string[] =>
  availableLanguages().filter((language) => language !== 'en-XA')

/** Calls back when another language is shown. Returns how to stop. */
export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Texts of a feature in a language; undefined before they are loaded. */
export const findCatalog = (language: string, feature: string): Catalog | undefined =>
  catalogs.get(keyOf(language, feature))

/** Keeps texts that are there already, such as those of a test or of a page written to HTML. */
export function addCatalogs(language: string, features: Readonly<Record<string, Catalog>>): void {
  for (const [feature, catalog] of Object.entries(features)) catalogs.set(keyOf(language, feature), catalog)
}

/** Whether a page has brought texts of a feature, or all of them are there. */
export const hasTexts = (language: string, feature: string): boolean =>
  catalogs.has(keyOf(language, feature)) || packed.has(keyOf(language, feature))

/** One text of a feature. The build puts numbers in the place of most keys. */
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
  // What fails now is tried again by the next caller.
  wanted.catch(() => loading.delete(key))
  return wanted
}

/**
 * Loads the texts that a part of the app says. The build writes the calls.
 *
 * @public
 */
export const loadPart = (part: string, language = state.language): Promise<void> => loadTexts(language, part)

/** Asks for the texts of a part whose code is on its way. What fails, the code asks for again. */
export function askForPart(part: string): void {
  loadPart(part).catch(() => undefined)
}

/** Loads all texts of a feature in a language. Those that are there cost nothing. */
export const loadCatalog = (language: string, feature: string): Promise<void> =>
  catalogs.has(keyOf(language, feature)) ? loaded : loadTexts(language, `all/${feature}`)

const loaded = Promise.resolve()

/** Loads all texts of several features. */
export async function loadCatalogs(features: Iterable<string>, language: string): Promise<void> {
  await Promise.all([...features].map((feature) => loadCatalog(language, feature)))
}

/** Shows a language whose texts are there. */
export function showLanguage(language: string): void {
  state.language = language
  if (typeof document !== 'undefined') {
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
  }
  for (const listener of listeners) listener()
}

/** The files of texts that the pages seen so far have asked for in the language that is shown. */
const asked = (): string[] =>
  [...loading.keys()]
    .filter((key) => key.startsWith(`${state.language}/`))
    .map((key) => key.slice(state.language.length + 1))

/** Loads what the pages seen so far say in another language, and shows it. */
export async function changeLanguage(language: string): Promise<void> {
  // Until nothing is new: code that arrives meanwhile asks for its texts in the language still shown.
  for (let before = -1; before < asked().length;) {
    const names = asked()
    before = names.length
    await Promise.all(names.map((name) => loadTexts(language, name)))
  }
  showLanguage(language)
}
