/**
 * What the server says, in the reader's language. English is said as it came; for another language the texts
 * of one area of the server are loaded when the first of its sentences is to be shown.
 */
import type { MessageText } from '@idlewood/contract/errors'
import { useEffect, useState } from 'react'
import { sourceLanguage } from '@idlewood/contract/languages'
import { useLanguage } from './messages.ts'
import { currentLanguage, findCatalog, loadCatalog } from './store.ts'

/** A sentence of the server. Where its text cannot be had, its English. */
export async function serverSentence(
  english: string,
  text: MessageText | undefined,
  language = currentLanguage(),
): Promise<string> {
  if (language === sourceLanguage || !text) return english
  try {
    const { serverMessage } = await import('./server-messages.ts')
    return (await serverMessage(language, text)) ?? english
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
  return typeof message === 'string' ? message : english // those that take no values are text
}

/** Loads the sentences of the contract's schemas, for a form that checks what is typed before it is sent. */
export function useContractSentences(): void {
  const language = useLanguage()
  useEffect(() => {
    if (language !== sourceLanguage) loadCatalog(language, `server-${contract}`).catch(() => undefined)
  }, [language])
}
