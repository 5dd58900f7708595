import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { playerPages, staffPages } from '../../e2e/pages.ts'
import table from '../src/routes.ts'

type Page = RouteObject & { file: string }

/** The route table of the app, with the module of each page. */
const toRoutes = (entries: readonly RouteConfigEntry[]): Page[] =>
  entries.map(({ path, index, file, children }): Page => {
    const own = path === undefined ? { file } : { file, path }
    return index ? { ...own, index } : { ...own, ...(children ? { children: toRoutes(children) } : {}) }
  })

const pagesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => (children ? pagesOf(children) : [file]))

/** Leaves the portal by itself after some seconds; the journeys of rules look at it. */
const leaving = 'features/join/join-page.tsx'

const walked = [...Object.values(playerPages), ...Object.values(staffPages)]
  .flat()
  .map((address) => address.replace(/\?.*/, ''))

/** The pages that no address of the walks opens. */
function missed(addresses: readonly string[]): string[] {
  const routes = toRoutes(table)
  const opened = new Set(addresses.map((address) => matchRoutes(routes, address)?.at(-1)?.route.file))
  return pagesOf(table).filter((file) => file !== leaving && !opened.has(file))
}

test('every page is in the walk for accessibility, long words and what stayed English', () => {
  expect(missed(walked)).toEqual([])
})

test('a page that no walk opens is found', () => {
  const fewer = walked.filter((address) => !address.startsWith('/admin/bans'))
  expect(missed(fewer)).toEqual(['features/bans/bans-page.tsx'])
})
