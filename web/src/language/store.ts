/** The language that is shown, and the texts loaded so far. One of each in a browser. */
import versions from 'virtual:messages/versions'
import type { CompiledMessage } from 'icu-minify/format'
import { sourceLanguage } from '@idlewood/contract/languages'
import { directionOf } from './languages.ts'

/** Compiled texts by key. */
export type Catalog = Readonly<Record<string, CompiledMessage>>

const catalogs = new Map<string, Catalog>()
const loading = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()
const state = { language: sourceLanguage }

const keyOf = (language: string, feature: string): string => `${language}/${feature}`

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

/** The address of a group of texts; the version in it stands for what the texts say. */
const catalogAddress = (language: string, feature: string): string =>
  `/assets/messages/${language}-${versions[language] ?? ''}/${feature}.js`

async function fetchCatalog(language: string, feature: string): Promise<void> {
  const module: unknown = await import(/* @vite-ignore */ catalogAddress(language, feature))
  addCatalogs(language, (module as { default: Record<string, Catalog> }).default) // as the build writes them
}

/** Loads the texts of some features in a language. Those that are there cost nothing. */
export function loadCatalog(language: string, feature: string): Promise<void> {
  const key = keyOf(language, feature)
  const begun = loading.get(key)
  if (begun) return begun
  const wanted = catalogs.has(key) ? Promise.resolve() : fetchCatalog(language, feature)
  loading.set(key, wanted)
  // What fails now is tried again by the next caller.
  wanted.catch(() => loading.delete(key))
  return wanted
}

/** Loads the texts of several features in the language that is shown. */
export async function loadCatalogs(features: Iterable<string>, language = state.language): Promise<void> {
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

/** Loads what the pages seen so far say in another language, and shows it. */
export async function changeLanguage(language: string): Promise<void> {
  const seen = [...catalogs.keys(), ...loading.keys()]
    .filter((key) => key.startsWith(`${state.language}/`))
    .map((key) => key.slice(state.language.length + 1))
  await loadCatalogs(new Set(seen), language)
  showLanguage(language)
}
