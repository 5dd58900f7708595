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

test('what pages share comes in few files', () => {
  expect(scriptsOf('home/index.html').length).toBeLessThan(50)
})
