import { beforeAll, expect, test } from 'vitest'
import { webBuild } from './build-stamps.ts'
import { buildWeb } from './build-web.ts'
import { weighLanguageCode, weighPages, type PageWeight } from './language-weight.ts'

let pages: PageWeight[]
beforeAll(async () => {
  if (webBuild.isStale()) await buildWeb()
  pages = await weighPages()
}, 600_000)

/** Pages that say a lot carry many keys in their code, too. */
const isWordy = ({ texts }: PageWeight): boolean => texts > 1900

const above = (budget: number, some: readonly PageWeight[]): string[] =>
  some.filter(({ added }) => added > budget).map(({ page, added }) => `${page}: ${added} bytes`)

test('the language code is below 2.1 kB', async () => {
  expect(await weighLanguageCode()).toBeLessThan(2100)
})

test('languages add at most 3 kB to the script of a page, 3.7 kB to one with many texts', () => {
  expect(pages.length).toBeGreaterThan(50)
  expect(
    above(
      3000,
      pages.filter((page) => !isWordy(page)),
    ),
  ).toEqual([])
  expect(above(3700, pages.filter(isWordy))).toEqual([])
})
