/** What jsdom lacks and the app needs, and a clean browser for every test. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import english from 'virtual:messages/english'
import { sourceLanguage } from '@idlewood/contract/languages'
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

// Tests read English, which is there from the start.
addCatalogs(sourceLanguage, english)

// A page waits for a real server, and the machine may have other work.
configure({ asyncUtilTimeout: 25_000 })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  if (currentLanguage() !== sourceLanguage) showLanguage(sourceLanguage)
  if (typeof window === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
})
