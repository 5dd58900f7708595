/** The service worker's own texts, in the browser's language: it does not know the reader's. */
import { findLanguage, sourceLanguage } from '@idlewood/contract/languages'

/** A text for when no page and no message provides one. */
export function workerText(key: 'news' | 'unreachable'): string {
  const language = findLanguage(navigator.languages, Object.keys(WORKER_TEXTS)) ?? sourceLanguage
  return WORKER_TEXTS[language]?.[key] ?? ''
}
