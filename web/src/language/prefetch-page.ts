/** The texts that each page needs, by its path. */
import { matchRoutes, type RouteObject } from 'react-router'
import pages from 'virtual:messages/pages'
import { prefetchPart } from './store.ts'

type RouteWithPart = RouteObject & { part: string }

const table = pages as unknown[] as RouteWithPart[] // only paths and children are read

/** Prefetches the texts of the page at a path. */
export function prefetchPage(pathname: string): void {
  for (const { route } of matchRoutes(table, pathname) ?? []) if (route.part !== '') prefetchPart(route.part)
}
