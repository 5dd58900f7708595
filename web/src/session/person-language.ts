import { languageChoice } from '@idlewood/contract/language-choice'
import { useEffect } from 'react'
import { call } from '../api/client.ts'
import { chooseLanguage, chosenLanguage } from '../language/choice.ts'
import { availableLanguages } from '../language/store.ts'
import { logToConsole } from '../api/log-to-console.ts'
import { hasToken } from './has-token.ts'

const askedKey = 'language-asked'

/** Applies the language chosen on another device. Requested once per device and user. */
async function applyAccountLanguage(uid: number): Promise<void> {
  if (localStorage.getItem(askedKey) === String(uid)) return
  const { language } = await call(languageChoice.own)
  localStorage.setItem(askedKey, String(uid))
  // The person may have chosen one here meanwhile.
  if (chosenLanguage() !== undefined || language === null || !availableLanguages().includes(language)) return
  await chooseLanguage(language)
}

/** Shows the language that the signed-in person chose on another device, if none was chosen on this one. */
export function usePersonLanguage(uid: number | undefined): void {
  useEffect(() => {
    if (uid === undefined || chosenLanguage() !== undefined) return
    applyAccountLanguage(uid).catch((error: unknown) =>
      logToConsole('The language could not be asked for:', error),
    )
  }, [uid])
}

/** Saves a language to the signed-in person's account, if any: it also applies to messages sent to them. */
export function saveAccountLanguage(language: string): void {
  if (!hasToken()) return
  call(languageChoice.set, { body: { language } }).catch((error: unknown) =>
    logToConsole('The language could not be kept:', error),
  )
}
