/** The server's messages with their values, in a language other than English. */
import type { MessageText } from '@idlewood/contract/errors'
import format, { type CompiledMessage } from 'icu-minify/format'
import { intl, messageFormats, messageValues } from '@idlewood/contract/intl'
import { localeOf } from './languages.ts'
import { findText, loadCatalogs } from './store.ts'

const areaOf = (key: string): string => key.slice(0, key.indexOf('.'))
/** Field names are messages of the browser app; all other areas are the server's. */
const featureOf = (area: string): string => (area === 'fields' ? area : `server-${area}`)

const formatted = (language: string, message: CompiledMessage, values?: MessageText['values']): string =>
  String(
    format(message, localeOf(language), messageValues(message, values), {
      formatters: intl,
      formats: messageFormats,
    }),
  )

/** A message, including those nested in it as values. Undefined if its text is not loaded. */
function messageIn(language: string, { key, values, texts }: MessageText): string | undefined {
  const area = areaOf(key)
  const message = findText(language, featureOf(area), key.slice(area.length + 1))
  const inner = Object.entries(texts ?? {}).flatMap(([name, text]) => {
    const found = messageIn(language, text)
    return found === undefined ? [] : [[name, found] as const]
  })
  return message && formatted(language, message, { ...values, ...Object.fromEntries(inner) })
}

const featuresOf = ({ key, texts }: MessageText): string[] => [
  featureOf(areaOf(key)),
  ...Object.values(texts ?? {}).flatMap(featuresOf),
]

/** A message of the server; undefined if there is no such text. Loads the texts of its area first. */
export async function serverMessage(language: string, text: MessageText): Promise<string | undefined> {
  await loadCatalogs(featuresOf(text), language)
  return messageIn(language, text)
}
