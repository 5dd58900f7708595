/** What jsdom lacks and the app needs, and a clean browser for every test. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, vi } from 'vitest'
import english from 'virtual:messages/english'
import { sourceLanguage } from '@idlewood/contract/languages'
import { windows } from '../src/ui/dialog.tsx'
import { Editor } from '../src/parts/editable/editable-field.tsx'
import { userSuggestions } from '../src/parts/user-picker.tsx'
import { lists } from '../src/ui/select.tsx'
import { addCatalogs, currentLanguage, showLanguage } from '../src/language/store.ts'

if (typeof window !== 'undefined') {
  window.matchMedia ??= (query: string) => {
    const list = new EventTarget()
    return Object.assign(list, {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  }
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView ??= () => undefined
  // Popups watch their anchor; without a layout there is nothing to see.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  // What watches for coming into view would otherwise not even start; nothing ever does come.
  globalThis.IntersectionObserver ??= class {
    root = null
    rootMargin = ''
    scrollMargin = ''
    thresholds = []
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return []
    }
  }
}

// As for somebody who opened each before: what the first press does has tests of its own.
const onDemand = [windows, lists, userSuggestions, Editor]
if (typeof window !== 'undefined') await Promise.all(onDemand.map((part) => part.load()))

// Tests read English, which is there from the start.
addCatalogs(sourceLanguage, english)

// React notes for its own messages where each element was made, up to a number of elements a second, which
// takes a sixth of the run. This says that the number is reached; warnings name their components without.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_SAFE_INTEGER,
  set() {},
})

/**
 * What was not found, with the page as it is when somebody reads it: a query that waits fails many times
 * before it succeeds, and writing out the page each time took a tenth of the run.
 */
function elementError(message: string | null, container: Element): Error {
  const error = new Error()
  Error.captureStackTrace(error, elementError)
  error.name = 'TestingLibraryElementError'
  const text = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  Object.defineProperty(error, 'message', { configurable: true, get: text })
  return error
}

// A page waits for a real server, and the machine may have other work.
configure({ asyncUtilTimeout: 25_000, getElementError: elementError })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  if (currentLanguage() !== sourceLanguage) showLanguage(sourceLanguage)
  if (typeof window === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
})

// Files share their modules: one that was still loading as a file ended could be loaded by none after it.
afterAll(() => vi.dynamicImportSettled())
