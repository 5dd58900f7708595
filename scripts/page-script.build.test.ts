import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startEarly } from '../web/early-start.ts'
import { webBuild } from './build-stamps.ts'

/** React Router's list of the pages and their files. */
interface Manifest {
  routes: Record<string, { module: string; imports: string[] }>
}

const read = (page: string): string => readFileSync(join(webBuild.folder, 'client', page), 'utf8')

/** The part of a prerendered page that a browser processes immediately, without the inert template. */
const atOnce = (page: string): string => read(page).replace(/<template data-app="">.*?<\/template>/s, '')

/** The scripts that a prerendered page loads, by URL. */
function scriptsOf(page: string): string[] {
  return [...new Set(atOnce(page).match(/\/assets\/[^"'\s]+\.js/g) ?? [])]
}

/** Their total size in bytes with brotli. */
const weigh = (scripts: readonly string[]): number =>
  scripts
    .map((script) => brotliCompressSync(readFileSync(join(webBuild.folder, 'client', script))).length)
    .reduce((sum, one) => sum + one, 0)

test('the start page needs a single script below 5 kB', () => {
  const scripts = scriptsOf('index.html')
  expect(scripts).toHaveLength(1)
  expect(weigh(scripts)).toBeLessThan(5000)
})

test.each(['rules', 'ru/rules', 'join', 'premium', 'premium/purchase/gold', 'login', 'ru/login'])(
  '/%s requests a single script below 7 kB and no style sheet',
  (page) => {
    const scripts = scriptsOf(`${page}/index.html`)
    expect(scripts).toHaveLength(1)
    expect(weigh(scripts)).toBeLessThan(7000)
    expect(atOnce(`${page}/index.html`)).not.toContain('rel="stylesheet"')
  },
)

test.each(['premium', 'premium/purchase/gold', 'login'])(
  '/%s contains the whole app in an inert template',
  (page) => {
    const [, resting = ''] = /<template data-app="">(.*?)<\/template>/s.exec(read(`${page}/index.html`)) ?? []
    expect(resting).toContain('<link rel="stylesheet"')
    expect(resting).toContain('window.__reactRouterContext')
    expect(resting).toMatch(/import\("\/assets\/entry\.client-/)
    expect(resting.match(/<link rel="modulepreload"/g)?.length).toBeGreaterThan(5)
  },
)

test('a public page rendered by the app loads nothing that only signed-in people need', () => {
  const assets = join(webBuild.folder, 'client/assets')
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file)) ?? ''
  const manifest = readFileSync(join(assets, name), 'utf8')
  const { routes } = JSON.parse(
    manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1),
  ) as Manifest
  const page = routes['features/rules/rules-page']
  const named = [page?.module, ...(page?.imports ?? [])].map((file) => /\/([\w.]+)-/.exec(file ?? '')?.[1])
  expect(named).toEqual(expect.arrayContaining(['app', 'public']))
  expect(named).not.toContain('session')
})

test.each(['home', 'garage', 'admin/users', 'admin/users/[id]', 'admin/perms', 'admin/bans'])(
  'the page %s lists the files it loads, without a schema library',
  (page) => {
    const scripts = scriptsOf(`${page}/index.html`)
    expect(scripts.length).toBeGreaterThan(10)
    const texts = scripts.map((script) => readFileSync(join(webBuild.folder, 'client', script), 'utf8'))
    expect(texts.filter((text) => text.includes('ZodError'))).toEqual([])
  },
)

test('no page loads a style sheet as a script', () => {
  const pages = readdirSync(join(webBuild.folder, 'client'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.html'),
  )
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter((page) => /<link rel="modulepreload"[^>]*\.css/.test(read(page)))).toEqual([])
})

test.each([
  ['home', 161_000],
  ['admin/users', 164_000],
  ['admin/perms', 175_000],
  ['admin/bans', 184_000],
])('the page %s loads fewer than %i bytes until it is rendered', (page, most) => {
  expect(weigh(scriptsOf(`${page}/index.html`))).toBeLessThan(most)
})

test.each([
  ['home', 25],
  ['garage', 20],
  ['admin/users', 25],
])('the page %s loads fewer than %i files', (page, most) => {
  expect(scriptsOf(`${page}/index.html`).length).toBeLessThan(most)
})

test('a page of the app starts its calls in its head, and a page without the app makes no calls', () => {
  const begins = (page: string): boolean => read(page).split('</head>', 1)[0]?.includes(startEarly) ?? false
  expect(['home/index.html', 'admin/users/index.html', '__spa-fallback.html'].map(begins)).toEqual([
    true,
    true,
    true,
  ])
  expect(['index.html', 'rules/index.html', 'login/index.html'].map(begins)).toEqual([false, false, false])
})
