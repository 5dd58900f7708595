/**
 * The server's sentences in the reader's language. English is shown as received; for another language, the
 * texts of an area of the server are loaded when its first sentence is shown.
 */
import type { MessageText } from '@idlewood/contract/errors'
import { useEffect, useState } from 'react'
import { sourceLanguage } from '@idlewood/contract/languages'
import { useLanguage } from './messages.ts'
import { currentLanguage, findCatalog, loadCatalog } from './store.ts'

/** A sentence of the server, translated; in English if the translation cannot be loaded. */
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

/** A sentence of the server, for components: in English until its translation is loaded. */
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
  return typeof message === 'string' ? message : english // messages without values are strings
}

/** Loads the sentences of the contract's schemas, for a form that validates its input before sending it. */
export function useContractSentences(): void {
  const language = useLanguage()
  useEffect(() => {
    if (language !== sourceLanguage) loadCatalog(language, `server-${contract}`).catch(() => undefined)
  }, [language])
}
