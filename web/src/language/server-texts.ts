/**
 * What the server says, in the reader's language. English is said as it came; for another language the texts
 * of one area of the server are loaded when the first of its sentences is to be shown.
 */
import type { MessageText } from '@idlewood/contract/errors'
import format, { type CompiledMessage } from 'icu-minify/format'
import { useEffect, useState } from 'react'
import { intl, messageFormats, messageValues } from '@idlewood/contract/intl'
import { sourceLanguage } from '@idlewood/contract/languages'
import { localeOf } from './languages.ts'
import { useLanguage } from './messages.ts'
import { currentLanguage, findCatalog, loadCatalog, loadCatalogs } from './store.ts'

const areaOf = (key: string): string => key.slice(0, key.indexOf('.'))
/** Names of fields are messages of the browser; the rest is the server's. */
const featureOf = (area: string): string => (area === 'fields' ? area : `server-${area}`)

const formatted = (language: string, message: CompiledMessage, values?: MessageText['values']): string =>
  String(
    format(message, localeOf(language), messageValues(message, values), {
      formatters: intl,
      formats: messageFormats,
    }),
  )

/** A message, and those that are values of it. Undefined where its texts are not loaded. */
function messageIn(language: string, { key, values, texts }: MessageText): string | undefined {
  const area = areaOf(key)
  const message = findCatalog(language, featureOf(area))?.[key.slice(area.length + 1)]
  const inner = Object.entries(texts ?? {}).flatMap(([name, text]) => {
    const said = messageIn(language, text)
    return said === undefined ? [] : [[name, said] as const]
  })
  return message && formatted(language, message, { ...values, ...Object.fromEntries(inner) })
}

const featuresOf = ({ key, texts }: MessageText): string[] => [
  featureOf(areaOf(key)),
  ...Object.values(texts ?? {}).flatMap(featuresOf),
]

/** A sentence of the server. Where its text cannot be had, its English. */
export async function serverSentence(
  english: string,
  text: MessageText | undefined,
  language = currentLanguage(),
): Promise<string> {
  if (language === sourceLanguage || !text) return english
  try {
    await loadCatalogs(featuresOf(text), language)
    return messageIn(language, text) ?? english
  } catch {
    return english
  }
}

/** A sentence of the server as a page shows it: in English until the reader's language is loaded. */
export function useServerSentence(english: string, text: MessageText | undefined): string {
  const language = useLanguage()
  const [shown, setShown] = useState(english)
  useEffect(() => {
    let isCurrent = true
    void serverSentence(english, text, language).then((sentence) => {
      if (isCurrent) setShown(sentence)
    })
    return () => {
      isCurrent = false
    }
  }, [language, english, text])
  return shown
}

const contract = 'contract'

/** A sentence of the contract's schemas, once {@link useContractSentences} has loaded them. */
export function contractSentence(english: string): string {
  const language = currentLanguage()
  const message = findCatalog(language, `server-${contract}`)?.[english]
  return message === undefined ? english : formatted(language, message)
}

/** Loads the sentences of the contract's schemas, for a form that checks what is typed before it is sent. */
export function useContractSentences(): void {
  const language = useLanguage()
  useEffect(() => {
    if (language !== sourceLanguage) loadCatalog(language, `server-${contract}`).catch(() => undefined)
  }, [language])
}
