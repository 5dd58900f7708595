/**
 * Sentences the server shows to people. `say('tracks.taken', { name })` is a sentence of
 * `messages/<language>/server-tracks.json`: its English text is sent together with its key and values, and
 * the browser or a push message shows it in the reader's language. A sentence may also be plain English where
 * it is thrown or stored; its key and values are then found by its text.
 */
import type { CompiledMessage } from 'icu-minify/format'
import type { MessageText } from '@idlewood/contract/errors'
import { mergeMessages, messagesFolder, readMessageFiles, type MessageFiles } from './message-files.ts'
import { messageValues } from '@idlewood/contract/intl'
import { sourceLanguage } from '@idlewood/contract/languages'
import { compileMessage, formatMessage } from './message-values.ts'
import { createRecognizer, type RecognizedSentence } from './recognized.ts'

/** Each sentence with the values it takes. Extended by the files in `keys`. */
export interface SentenceValues {}

export type SentenceKey = keyof SentenceValues

const prefix = 'server-'
/** The names of fields, which sentences use as values: the browser's own messages. */
const names = 'fields'

interface LoadedMessages {
  files: MessageFiles
  /** Keys of sentences without values, by their English text. */
  keyOf: ReadonlyMap<string, string>
  /** Keys of fields, by their English names. */
  nameOf: ReadonlyMap<string, string>
  recognize: (sentence: string) => RecognizedSentence | undefined
}

const memory: { loaded?: LoadedMessages; compiled: Map<string, CompiledMessage> } = { compiled: new Map() }

/** Prefix of the messages for a value that was found; these are only used inside others. */
const foundValues = 'changes.value.'

const featureOf = (area: string): string => (area === names ? names : prefix + area)

function read(): LoadedMessages {
  const files = mergeMessages(readMessageFiles(messagesFolder, prefix))
  const named = mergeMessages(readMessageFiles(messagesFolder, names))
  const all = new Map(
    [...files].map(([code, texts]) => [code, new Map([...texts, ...(named.get(code) ?? [])])]),
  )
  const sentences = [...(files.get(sourceLanguage) ?? [])]
    .flatMap(([feature, texts]) =>
      Object.entries(texts).map(([key, text]) => [text, `${feature.slice(prefix.length)}.${key}`] as const),
    )
    .filter(([, key]) => !key.startsWith(foundValues))
  const hasValues = ([text]: readonly [string, string]): boolean => /[{<]/.test(text)
  const nameOf = new Map(
    Object.entries(named.get(sourceLanguage)?.get(names) ?? {}).map(([key, text]) => [
      text,
      `${names}.${key}`,
    ]),
  )
  return {
    files: all,
    nameOf,
    keyOf: new Map(
      // Apostrophes are doubled there.
      sentences.filter((one) => !hasValues(one)).map(([text, key]) => [text.replaceAll("''", "'"), key]),
    ),
    recognize: createRecognizer(
      sentences.filter(hasValues).map(([text, key]) => [key, compileMessage(text)] as const),
      (name, value) =>
        (name !== 'label' || nameOf.has(String(value))) && (name !== 'quantity' || /^\d/.test(String(value))),
    ),
  }
}

const loaded = (): LoadedMessages => (memory.loaded ??= read())

/** The languages that have texts. */
export const serverLanguages = (): string[] => [...loaded().files.keys()]

function compiledOf(language: string, key: string): CompiledMessage {
  const [area = '', ...rest] = key.split('.')
  const id = `${language} ${key}`
  const before = memory.compiled.get(id)
  if (before !== undefined) return before
  const { files } = loaded()
  const find = (one: string): string | undefined => files.get(one)?.get(featureOf(area))?.[rest.join('.')]
  const compiled = compileMessage(find(language) ?? find(sourceLanguage) ?? key)
  memory.compiled.set(id, compiled)
  return compiled
}

/**
 * Formats a message in a language, or in English if the server does not have it: any code can be stored as a
 * person's choice, and the formats of the runtime throw for some. Days of the game are in UTC; the browser
 * uses the reader's time zone.
 */
export function inLanguage(wanted: string, { key, values, texts }: MessageText): string {
  const language = loaded().files.has(wanted) ? wanted : sourceLanguage
  const message = compiledOf(language, key)
  const inner = Object.entries(texts ?? {}).map(([name, text]) => [name, inLanguage(language, text)] as const)
  const all = { ...messageValues(message, values), ...Object.fromEntries(inner) }
  return formatMessage(language, message, all)
}

/** A sentence that knows its message. */
export class Sentence {
  readonly text: MessageText

  constructor(text: MessageText) {
    this.text = text
  }

  /** Its English text. */
  toString(): string {
    return inLanguage(sourceLanguage, this.text)
  }
}

/** Creates a sentence from the message files. */
export const say = <K extends SentenceKey>(
  key: K,
  ...[values]: keyof SentenceValues[K] extends never ? [] : [values: SentenceValues[K]]
): Sentence =>
  new Sentence(
    values === undefined ? { key } : { key, values: values as NonNullable<MessageText['values']> }, // typed by its key
  )

/** A value as `formatValue` writes it; numbers are left unchanged. */
function quotedTextOf(text: string): MessageText | undefined {
  if (text === 'nothing') return say('changes.value.nothing').text
  const found = /^"([^"]*)"$/.exec(text)?.[1]
  return found === undefined ? undefined : say('changes.value.quoted', { text: found }).text
}

/** Values that are messages themselves, by name. */
const inner: Readonly<Record<string, (text: string) => MessageText | undefined>> = {
  /** A field by its English name. */
  label: (text) => {
    const key = loaded().nameOf.get(text)
    return key === undefined ? undefined : { key }
  },
  /** The value found instead of the expected one; several values are left unchanged. */
  value: quotedTextOf,
  /** The value it has already. */
  held: quotedTextOf,
  /** A sentence inside another. */
  sentence: (text) => messageTextOf(text),
  /** A reason given by the portal. */
  reason: (text) => reasonTextOf(text),
}

/** Whether a reason was given by the portal itself; what staff write stays as they wrote it. */
const isPortalsReason = ({ key }: MessageText): boolean => /^(premium\.reason\.|changes\.banEnded$)/.test(key)

function reasonTextOf(reason: string): MessageText | undefined {
  const text = messageTextOf(reason)
  return text && isPortalsReason(text) ? text : undefined
}

/** Replaces those values of a message that are messages themselves. */
export function withInner(text: MessageText): MessageText {
  const texts = Object.entries(text.values ?? {}).flatMap(([name, value]) => {
    const found = inner[name]?.(String(value))
    return found ? [[name, found] as const] : []
  })
  return texts.length === 0 ? text : { ...text, texts: Object.fromEntries(texts) }
}

/** The message of a sentence; undefined if it is in no message file. */
export function messageTextOf(sentence: string | Sentence): MessageText | undefined {
  if (sentence instanceof Sentence) return withInner(sentence.text)
  const { keyOf, recognize } = loaded()
  const key = keyOf.get(sentence)
  if (key !== undefined) return { key }
  const found = recognize(sentence)
  return found && withInner(found)
}

/** The message of a sentence in a reply, as the property `name`; empty if it is in no file. */
export function textProperty<N extends string>(
  name: N,
  sentence: string | Sentence | null | undefined,
): Partial<Record<N, MessageText>> {
  const text = sentence ? messageTextOf(sentence) : undefined
  return text ? ({ [name]: text } as Record<N, MessageText>) : {} // the one property that is named
}

/** The message of a change's reason, as the property `name`; empty for what staff wrote. */
export function reasonProperty<N extends string>(
  name: N,
  reason: string | null | undefined,
): Partial<Record<N, MessageText>> {
  const text = reason ? reasonTextOf(reason) : undefined
  return text ? ({ [name]: text } as Record<N, MessageText>) : {} // the one property that is named
}

/** One or two names as values for a sentence that joins them. */
export const pairOf = ([first = '', second]: readonly string[]): {
  first: string
  two: 'no' | 'other'
  second: string
} => ({
  first,
  second: second ?? '',
  two: second === undefined ? 'no' : 'other',
})
