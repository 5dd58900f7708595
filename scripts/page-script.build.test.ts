import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { webBuild } from './build-stamps.ts'

/** The scripts that a written page names, by address. */
function scriptsOf(page: string): string[] {
  const html = readFileSync(join(webBuild.folder, 'client', page), 'utf8')
  return [...new Set(html.match(/\/assets\/[^"'\s]+\.js/g) ?? [])]
}

/** Their bytes with brotli. */
const weigh = (scripts: readonly string[]): number =>
  scripts
    .map((script) => brotliCompressSync(readFileSync(join(webBuild.folder, 'client', script))).length)
    .reduce((sum, one) => sum + one, 0)

test('the start page makes do with one script below 5 kB', () => {
  const scripts = scriptsOf('index.html')
  expect(scripts).toHaveLength(1)
  expect(weigh(scripts)).toBeLessThan(5000)
})

test('a public page loads none of what only signed-in people need', () => {
  const named = scriptsOf('rules/index.html').map((script) => /\/([\w.]+)-/.exec(script)?.[1])
  expect(named).toEqual(expect.arrayContaining(['app', 'public']))
  expect(named).not.toContain('session')
})

test.each(['home', 'garage', 'admin/users', 'admin/users/:id', 'admin/perms', 'admin/bans'])(
  'the page %s names what it loads, and no schema library is in it',
  (page) => {
    const scripts = scriptsOf(`${page}/index.html`)
    expect(scripts.length).toBeGreaterThan(10)
    const texts = scripts.map((script) => readFileSync(join(webBuild.folder, 'client', script), 'utf8'))
    expect(texts.filter((text) => text.includes('ZodError'))).toEqual([])
  },
)

test.each([
  ['home', 180_000],
  ['admin/users', 170_000],
])('the page %s weighs less than %i bytes until it is drawn', (page, most) => {
  expect(weigh(scriptsOf(`${page}/index.html`))).toBeLessThan(most)
})

test('what pages share comes in few files', () => {
  expect(scriptsOf('home/index.html').length).toBeLessThan(50)
})
