/** Loads what a page says, beside its code. */
import { useEffect } from 'react'
import { matchRoutes, useNavigation, type RouteObject } from 'react-router'
import pages from 'virtual:messages/pages'
import { currentLanguage, loadCatalogs } from './store.ts'

type RouteWithMessages = RouteObject & { features: readonly string[] }

const table = pages.routes as unknown[] as RouteWithMessages[] // paths and children are all that is looked at

/** The features whose texts a page shows, the frame of every page left out. */
const featuresOf = (pathname: string): string[] =>
  (matchRoutes(table, pathname) ?? []).flatMap(({ route }) => [...route.features])

/** Loads the texts of a page and of the frame around it. */
export const loadPageMessages = (pathname: string, language = currentLanguage()): Promise<void> =>
  loadCatalogs(['shell', ...featuresOf(pathname)], language)

/** While the code of the next page is on its way, so are its texts. What fails, the page asks for again. */
export function useNextPageMessages(): void {
  const { location } = useNavigation()
  const next = location?.pathname
  useEffect(() => {
    if (next !== undefined) loadPageMessages(next).catch(() => undefined)
  }, [next])
}
