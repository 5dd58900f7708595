import { beforeAll, expect, test } from 'vitest'
import { weighLanguageCode, weighPages, type PageWeight } from './language-weight.ts'

let languageCode: number
let pages: PageWeight[]
beforeAll(async () => {
  languageCode = await weighLanguageCode()
  pages = await weighPages(languageCode)
})

test('the language code is below 2.1 kB', () => {
  expect(languageCode).toBeLessThan(2100)
})

test('translations add at most 3 kB to the script of a page', () => {
  expect(pages.length).toBeGreaterThan(50)
  const above = pages.filter(({ added }) => added > 3000)
  expect(above.map(({ page, added }) => `${page}: ${added} bytes`)).toEqual([])
})
