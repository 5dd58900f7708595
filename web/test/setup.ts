/** Adds what jsdom lacks and the app needs, and resets the browser for every test. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, vi } from 'vitest'
import english from 'virtual:messages/english'
import { sourceLanguage } from '@idlewood/contract/languages'
import { queryClient } from '../src/api/queries.ts'
import { overlays } from '../src/ui/dialog.tsx'
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
  // Popups observe their anchor's size; without a layout there is nothing to observe.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  // Code that waits for an element to come into view would otherwise fail; here nothing ever does.
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

// As if the user had opened each before: loading on the first press is tested separately.
const onDemand = [overlays, lists, userSuggestions, Editor]
if (typeof window !== 'undefined') await Promise.all(onDemand.map((part) => part.load()))

// Tests read English, which is available from the start.
addCatalogs(sourceLanguage, english)

// In development, React records where each element was created for its own messages, up to a number of
// elements per second, which takes a sixth of the test time. This makes React believe the limit is reached;
// warnings still name their components.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_SAFE_INTEGER,
  set() {},
})

/**
 * An error for an element that was not found. It prints the page only when the message is read: a waiting
 * query fails many times before it succeeds, and printing the page each time took a tenth of the run.
 */
function elementError(message: string | null, container: Element): Error {
  const error = new Error()
  Error.captureStackTrace(error, elementError)
  error.name = 'TestingLibraryElementError'
  const text = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  Object.defineProperty(error, 'message', { configurable: true, get: text })
  return error
}

// A page waits for a real server, and the machine may be busy.
configure({ asyncUtilTimeout: 25_000, getElementError: elementError })

afterEach(() => {
  cleanup()
  // A request that failed with the portal of this test would otherwise be repeated during a later one.
  queryClient.clear()
  vi.unstubAllGlobals()
  if (currentLanguage() !== sourceLanguage) showLanguage(sourceLanguage)
  if (typeof window === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
})

// Files share their modules: one that was still loading when a file ended could not be loaded by any later
// file.
afterAll(() => vi.dynamicImportSettled())
