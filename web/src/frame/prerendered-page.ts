import { createContext, type ComponentType, type ReactNode } from 'react'

/** What the HTML contains besides the page itself, if the page runs without the app. */
export interface PrerenderExtras {
  beside: ReactNode
}

/**
 * Provided only while a page is prerendered at build time; undefined in the browser and in the shell of all
 * other pages.
 */
export const PrerenderContext = createContext<PrerenderExtras | undefined>(undefined)

/** What a page's module may export as `handle` (see root.tsx and loading-page.tsx). */
export interface PageHandle {
  /**
   * A page behind the sign-in until the session is known, which is also its prerendered HTML: its headings
   * and links, and skeletons for the rest. A page with a `clientLoader` also exports it as `HydrateFallback`.
   */
  Loading?: ComponentType
  /**
   * The script for a page that runs without the app when opened by its URL: its HTML is complete, its links
   * are plain links, and the app's hundred kilobytes are loaded with the next page. When the app renders the
   * page after another one, the script is not used.
   */
  script?: string
  /** The script may load the app after all (page-script/app-start.ts). */
  mayNeedApp?: boolean
}
