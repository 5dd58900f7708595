/** The few texts the worker says by itself, in the browser's language: it knows no reader. */
import { findLanguage, sourceLanguage } from '@idlewood/contract/languages'

/** What the worker says where nothing else can. */
export function workerText(key: 'news' | 'unreachable'): string {
  const language = findLanguage(navigator.languages, Object.keys(WORKER_TEXTS)) ?? sourceLanguage
  return WORKER_TEXTS[language]?.[key] ?? ''
}
