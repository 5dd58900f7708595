/**
 * The app's texts: `useMessages('join')` in a component, `messages('join')` elsewhere. Keys and values are
 * typed by the files in `keys`, which are generated from the English texts.
 */
import format, { type FormatValues } from 'icu-minify/format'
import { createElement, Fragment, use, useSyncExternalStore, type ReactNode } from 'react'
import { intl } from '@idlewood/contract/intl'
import { localeOf } from './languages.ts'
import { currentLanguage, findText, hasTexts, loadCatalog, subscribeToLanguage } from './store.ts'

/** Each feature's messages with the values they take. The files in `keys` extend it. */
export interface MessageValues {}

/** A feature that has messages. */
export type Feature = keyof MessageValues

/** A part of a text that needs an element: a link, a button, a bold word. */
export interface Tag {
  readonly isTag: true
}

type ValuesOf<F extends Feature, K extends keyof MessageValues[F]> = MessageValues[F][K]

/** The keys of a feature. */
export type MessageKey<F extends Feature> = keyof MessageValues[F] & string

/** The keys of a feature's messages that are plain text. */
export type PlainKey<F extends Feature> = {
  [K in MessageKey<F>]: Tag extends ValuesOf<F, K>[keyof ValuesOf<F, K>] ? never : K
}[MessageKey<F>]

/** The keys of messages that need no value. */
export type BareKey<F extends Feature> = {
  [K in MessageKey<F>]: keyof ValuesOf<F, K> extends never ? K : never
}[MessageKey<F>]

type RichValues<V> = { [N in keyof V]: V[N] extends Tag ? (children: ReactNode) => ReactNode : V[N] }

/** Returns a feature's messages. The function stays the same until the language changes. */
export interface Messages<F extends Feature> {
  /** The text of a key. */
  <K extends PlainKey<F>>(
    key: K,
    ...values: keyof ValuesOf<F, K> extends never ? [] : [values: ValuesOf<F, K>]
  ): string
  /** A text with tags: the content of each `<name>…</name>` is passed to the function of that name. */
  rich<K extends MessageKey<F>>(key: K, values: RichValues<ValuesOf<F, K>>): ReactNode
}

interface Source {
  language: string
  feature: string
}

/** A text with its values. The key (a number after the build) is shown only if its text was not loaded. */
const textIn = (
  { language, feature }: Source,
  key: string | number,
  values?: object,
): ReturnType<typeof format<ReactNode>> =>
  format<ReactNode>(
    findText(language, feature, key) ?? `${key}`,
    localeOf(language),
    values as FormatValues<ReactNode>,
    { formatters: intl },
  )

/** Wraps the tags' functions so that each gets its children as a single node. */
function withWholeChildren(values: object): object {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'function'
        ? (chunks: ReactNode[]): ReactNode => (value as (children: ReactNode) => ReactNode)(whole(chunks))
        : value,
    ]),
  )
}

/** Several parts as one node. They need no keys, because their order never changes. */
const whole = (parts: unknown): ReactNode =>
  Array.isArray(parts) ? createElement(Fragment, null, ...(parts as ReactNode[])) : (parts as ReactNode)

function createMessages<F extends Feature>(source: Source): Messages<F> {
  const plain = (key: string, values?: object): string => String(textIn(source, key, values))
  const rich = (key: string, values: object): ReactNode =>
    whole(textIn(source, key, withWholeChildren(values)))
  return Object.assign(plain, { rich }) as Messages<F> // keys and values have types, and no more
}

const created = new Map<string, Messages<Feature>>()

function messagesIn<F extends Feature>(language: string, feature: F): Messages<F> {
  const id = `${language}/${feature}`
  const before = created.get(id) as Messages<F> | undefined // created for this very feature
  if (before) return before
  const messages = createMessages<F>({ language, feature })
  created.set(id, messages as Messages<Feature>)
  return messages
}

/** The language that is shown. The component re-renders when it changes. */
export const useLanguage = (): string =>
  useSyncExternalStore(subscribeToLanguage, currentLanguage, currentLanguage)

/** A feature's messages in the reader's language. Suspends until they are loaded. */
export function useMessages<F extends Feature>(feature: F): Messages<F> {
  const language = useLanguage()
  if (!hasTexts(language, feature)) use(loadCatalog(language, feature))
  return messagesIn(language, feature)
}

/** A feature's messages outside components: in an event handler, an error, or a plain function. */
export const messages = <F extends Feature>(feature: F): Messages<F> => messagesIn(currentLanguage(), feature)
