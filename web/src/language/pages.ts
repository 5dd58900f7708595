/** Which texts the pages need, by their paths. */
import { matchRoutes, type RouteObject } from 'react-router'
import pages from 'virtual:messages/pages'
import { askForPart } from './store.ts'

type RouteWithPart = RouteObject & { part: string }

const table = pages as unknown[] as RouteWithPart[] // paths and children are all that is looked at

/** Asks for the texts of the page at a path. */
export function askForPage(pathname: string): void {
  for (const { route } of matchRoutes(table, pathname) ?? []) if (route.part !== '') askForPart(route.part)
}
