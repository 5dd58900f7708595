import { createContext } from 'react'

/**
 * True while a page is written to HTML, once, at build time; false in the browser and for the shell of all
 * other pages.
 */
export const WrittenPage = createContext(false)
