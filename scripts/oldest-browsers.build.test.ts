import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { webBuild } from './build-stamps.ts'

const assets = join(webBuild.folder, 'client/assets')

/** The built files of a kind, by name. */
const built = (ending: string): { name: string; text: string }[] =>
  readdirSync(assets)
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: readFileSync(join(assets, name), 'utf8') }))

test('no script, of a library either, calls list and text functions that the oldest browsers lack', () => {
  const scripts = built('.js')
  expect(scripts.length).toBeGreaterThan(50)
  const lacking = /\.(?:toSorted|toReversed|toSpliced|isWellFormed|toWellFormed|groupBy|withResolvers)\(/
  expect(scripts.filter(({ text }) => lacking.test(text)).map(({ name }) => name)).toEqual([])
})

test('without color-mix, a translucent layer is opaque and in the colour of the reader’s theme', () => {
  const css = built('.css')
    .map(({ text }) => text)
    .join('')
  const fallbacks = [...css.matchAll(/\{([^{}]*)\}@supports \(color:color-mix\(in lab, red, red\)\)/g)].map(
    ([, fallback]) => fallback,
  )
  for (const layer of ['surface', 'overlay', 'sunken', 'accent-soft'])
    expect(fallbacks).toContain(`background-color:var(--color-${layer})`)
  expect(fallbacks).toContain('--table-row:var(--color-raised)')
})
