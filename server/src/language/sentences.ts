/**
 * What the server says to people. `say('tracks.taken', { name })` is a sentence of
 * `messages/<language>/server-tracks.json`: its English text goes out as ever, its key and values beside it,
 * and the browser or a push shows it in the reader's language. A sentence without values may also be written
 * as plain English where it is thrown: its key is found by its text.
 */
import format, { type CompiledMessage } from 'icu-minify/format'
import type { MessageText } from '@idlewood/contract/errors'
import { mergeMessages, messagesFolder, readMessageFiles, type MessageFiles } from './message-files.ts'
import { intl, messageFormats, messageValues } from '@idlewood/contract/intl'
import { sourceLanguage } from '@idlewood/contract/languages'
import { compileMessage } from './message-values.ts'

/** Each sentence with the values it takes. The files in `keys` add theirs. */
export interface SentenceValues {}

export type SentenceKey = keyof SentenceValues

const prefix = 'server-'

interface Loaded {
  files: MessageFiles
  /** Keys by the English of the sentences that take no values. */
  keyOf: ReadonlyMap<string, string>
}

const memory: { loaded?: Loaded; compiled: Map<string, CompiledMessage> } = { compiled: new Map() }

function read(): Loaded {
  const files = mergeMessages(readMessageFiles(messagesFolder, prefix))
  const sentences = [...(files.get(sourceLanguage) ?? [])].flatMap(([feature, texts]) =>
    Object.entries(texts).map(([key, text]) => [text, `${feature.slice(prefix.length)}.${key}`] as const),
  )
  return { files, keyOf: new Map(sentences.filter(([text]) => !/[{<]/.test(text))) }
}

const loaded = (): Loaded => (memory.loaded ??= read())

/** The languages there are texts in. */
export const serverLanguages = (): string[] => [...loaded().files.keys()]

function compiledOf(language: string, key: string): CompiledMessage {
  const [area = '', ...rest] = key.split('.')
  const id = `${language} ${key}`
  const before = memory.compiled.get(id)
  if (before !== undefined) return before
  const { files } = loaded()
  const find = (one: string): string | undefined => files.get(one)?.get(prefix + area)?.[rest.join('.')]
  const compiled = compileMessage(find(language) ?? find(sourceLanguage) ?? key)
  memory.compiled.set(id, compiled)
  return compiled
}

/** A message in a language. Days of the game are in UTC; the browser shows the reader's own. */
export function inLanguage(language: string, { key, values }: MessageText): string {
  const locale = language === sourceLanguage ? 'en-US' : language
  const options = { formatters: intl, formats: messageFormats, timeZone: 'UTC' }
  const message = compiledOf(language, key)
  return String(format(message, locale, messageValues(message, values), options))
}

/** A sentence that knows which message it is. */
export class Sentence {
  readonly text: MessageText

  constructor(text: MessageText) {
    this.text = text
  }

  /** Its English. */
  toString(): string {
    return inLanguage(sourceLanguage, this.text)
  }
}

/** A sentence of the message files. */
export const say = <K extends SentenceKey>(
  key: K,
  ...[values]: keyof SentenceValues[K] extends never ? [] : [values: SentenceValues[K]]
): Sentence =>
  new Sentence(
    values === undefined ? { key } : { key, values: values as NonNullable<MessageText['values']> }, // typed by its key
  )

/** Which message a sentence is; undefined for one that is in no message file. */
export function messageTextOf(sentence: string | Sentence): MessageText | undefined {
  if (sentence instanceof Sentence) return sentence.text
  const key = loaded().keyOf.get(sentence)
  return key === undefined ? undefined : { key }
}

/** One or two names for a sentence that joins them. */
export const pairOf = ([first = '', second]: readonly string[]): {
  first: string
  two: 'no' | 'other'
  second: string
} => ({
  first,
  second: second ?? '',
  two: second === undefined ? 'no' : 'other',
})
