/**
 * What the server says, in the reader's language. English is said as it came; for another language the texts
 * of one area of the server are loaded when the first of its sentences is to be shown.
 */
import type { MessageText } from '@idlewood/contract/errors'
import format from 'icu-minify/format'
import { useEffect, useState } from 'react'
import { intl, messageFormats, messageValues } from '@idlewood/contract/intl'
import { sourceLanguage } from '@idlewood/contract/languages'
import { localeOf } from './languages.ts'
import { useLanguage } from './messages.ts'
import { currentLanguage, findCatalog, loadCatalog } from './store.ts'

/** Texts of the server are found by their key, or, without values, by their English. */
function said(language: string, area: string, english: string, text?: MessageText): string {
  const catalog = findCatalog(language, `server-${area}`)
  const message = (text && catalog?.[text.key.slice(area.length + 1)]) ?? catalog?.[english]
  if (message === undefined) return english
  return String(
    format(message, localeOf(language), messageValues(message, text?.values), {
      formatters: intl,
      formats: messageFormats,
    }),
  )
}

/** A sentence of the server. Where its text cannot be had, its English. */
export async function serverSentence(
  english: string,
  text: MessageText | undefined,
  language = currentLanguage(),
): Promise<string> {
  if (language === sourceLanguage || !text) return english
  const [area = ''] = text.key.split('.', 1)
  try {
    await loadCatalog(language, `server-${area}`)
    return said(language, area, english, text)
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
export const contractSentence = (english: string): string => said(currentLanguage(), contract, english)

/** Loads the sentences of the contract's schemas, for a form that checks what is typed before it is sent. */
export function useContractSentences(): void {
  const language = useLanguage()
  useEffect(() => {
    if (language !== sourceLanguage) loadCatalog(language, `server-${contract}`).catch(() => undefined)
  }, [language])
}
