import { languageChoice } from '@idlewood/contract/language-choice'
import { useEffect } from 'react'
import { ApiError, call } from '../api/client.ts'
import { createStoredText } from '../api/stored-text.ts'
import { readToken } from '../api/token.ts'
import { chooseLanguage, chosenLanguage } from '../language/choice.ts'
import { availableLanguages } from '../language/store.ts'
import { logToConsole } from '../api/log-to-console.ts'
import { onBackOnline } from '../pwa/back-online.ts'
import { hasToken } from './has-token.ts'

/** Whether the account was asked for its language since somebody last signed in here. It does not say who. */
const asked = createStoredText(() => localStorage, 'language-asked')

/** Applies the language chosen on another device. Requested once after each sign-in. */
async function applyAccountLanguage(): Promise<void> {
  if (asked.read() !== null) return
  const token = readToken()
  const { language } = await call(languageChoice.own)
  if (readToken() !== token) return
  asked.write('true')
  // The person may have chosen one here meanwhile.
  if (chosenLanguage() !== undefined || language === null || !availableLanguages().includes(language)) return
  await chooseLanguage(language)
}

/** A language chosen here that the account does not have yet. */
const unsent = createStoredText(() => localStorage, 'language-unsent')

/** Forgets both when the person signs out, and before another session begins. */
export function forgetPersonLanguage(): void {
  asked.clear()
  unsent.clear()
}

async function send(): Promise<void> {
  const language = unsent.read()
  if (language === null || !hasToken()) return
  const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status < 500
  try {
    await call(languageChoice.set, { body: { language } })
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  // Another one may have been chosen meanwhile.
  if (unsent.read() === language) unsent.clear()
}

/** Sends the unsent language, if any. What cannot be sent now is sent later. */
const sendUnsent = (): void =>
  void send().catch((error: unknown) => logToConsole('The language could not be kept:', error))

/** Shows the language that the signed-in person chose on another device, if none was chosen on this one. */
export function usePersonLanguage(uid: number | undefined): void {
  useEffect(() => {
    if (uid === undefined) return
    sendUnsent()
    return onBackOnline(sendUnsent)
  }, [uid])
  useEffect(() => {
    if (uid === undefined || chosenLanguage() !== undefined) return
    applyAccountLanguage().catch((error: unknown) =>
      logToConsole('The language could not be asked for:', error),
    )
  }, [uid])
}

/**
 * Saves a language to the signed-in person's account, if any: it also applies to messages sent to them. If
 * the account cannot be reached, the language is sent when the app starts again, or the network is back.
 */
export function saveAccountLanguage(language: string): void {
  if (!hasToken()) return
  unsent.write(language)
  sendUnsent()
}
