import { languageChoice } from '@idlewood/contract/language-choice'
import { useEffect } from 'react'
import { call } from '../api/client.ts'
import { chosenLanguage } from '../language/choice.ts'
import { keepLanguage } from '../language/cookie.ts'
import { availableLanguages, changeLanguage } from '../language/store.ts'
import { logToConsole } from '../api/log-to-console.ts'
import { hasToken } from './has-token.ts'

const askedKey = 'language-asked'

/** Brings the language chosen on another device to this one, which is asked for once. */
async function bringLanguage(uid: number): Promise<void> {
  if (localStorage.getItem(askedKey) === String(uid)) return
  const { language } = await call(languageChoice.own)
  localStorage.setItem(askedKey, String(uid))
  if (language === null || !availableLanguages().includes(language)) return
  await changeLanguage(language)
  keepLanguage(language)
}

/** Shows a signed-in person the language chosen elsewhere, where none was chosen on this device. */
export function usePersonLanguage(uid: number | undefined): void {
  useEffect(() => {
    if (uid === undefined || chosenLanguage() !== undefined) return
    bringLanguage(uid).catch((error: unknown) => logToConsole('The language could not be asked for:', error))
  }, [uid])
}

/** Keeps a choice with the person who is signed in, if any: what is sent to them is in it, too. */
export function saveAccountLanguage(language: string): void {
  if (!hasToken()) return
  call(languageChoice.set, { body: { language } }).catch((error: unknown) =>
    logToConsole('The language could not be kept:', error),
  )
}
