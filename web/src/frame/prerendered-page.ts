import { createContext, type ReactNode } from 'react'

/** What the HTML of a page has besides the page, where it does without the app. */
export interface Written {
  beside: ReactNode
}

/**
 * Given while a page is written to HTML, once, at build time; undefined in the browser and for the shell of
 * all other pages.
 */
export const WrittenPage = createContext<Written | undefined>(undefined)

/** What the module of a page may export as `handle` (see root.tsx). */
export interface PageHandle {
  /**
   * The script of a page that, opened by its address, does without the app: its HTML is whole, its links are
   * links, and the app's hundred kilobytes come with the next page. Drawn by the app, after another page, it
   * has none.
   */
  script?: string
  /** The script may load the app after all (page-script/app-start.ts). */
  mayNeedApp?: boolean
}
