import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { publicUrlPlaceholder } from '@idlewood/contract/public-url'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTraffic } from './traffic.ts'
import { createServer } from './server.ts'
import { hashSource } from './security-headers.ts'
import { serveSite } from './site.ts'

let app: FastifyInstance
let folder: string

function write(file: string, text: string): void {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), text)
  writeFileSync(join(folder, `${file}.br`), brotliCompressSync(text))
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'idlewood-site-'))
  write('index.html', '<h1>Landing</h1><script>one()</script><script src="/assets/a-1.js"></script>')
  write('rules/index.html', '<h1>Rules</h1>')
  write('vehicle/[id]/index.html', '<h1>Vehicle</h1><script>two()</script>')
  write(
    'premium/index.html',
    `<link rel="canonical" href="${publicUrlPlaceholder}/premium"/><h1>Premium</h1><script>three()</script>`,
  )
  for (const [path, language, text] of [
    ['join', 'en', 'Join'],
    ['ru/join', 'ru', 'Вход'],
    ['pt-br/join', 'pt-BR', 'Entrar'],
  ])
    write(
      `${path}/index.html`,
      `<html lang="${language}"><link rel="alternate" href="${publicUrlPlaceholder}/join"/>${text}</html>`,
    )
  write('login/index.html', '<html lang="en">Sign in</html>')
  write('ru/login/index.html', '<html lang="ru">Войти</html>')
  write('__spa-fallback.html', '<div id="app"></div><script>two()</script>')
  write('assets/a-1.js', 'app()')
  write('favicon.svg', '<svg/>')
  app = await createServer({
    traffic: createTraffic(),
    log: pino({ level: 'silent' }),
    trustProxy: false,
    publicUrl: 'https://portal.example',
    maxDelay: 0,
  })
  await serveSite(app, {
    root: folder,
    publicUrl: 'https://portal.example',
    assetsUrl: 'https://pictures.example/samp',
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

describe('a prerendered page', () => {
  test.each([
    ['/', 'Landing'],
    ['/?from=chat', 'Landing'],
    ['/rules', 'Rules'],
    ['/premium', 'https://portal.example/premium'],
  ])('%s is sent whole, compressed or not, and revalidated each time', async (path, text) => {
    const plain = await get(path)
    expect(plain.body).toContain(text)
    expect(plain.headers['cache-control']).toBe('no-cache')
    const compressed = await get(path, { 'accept-encoding': 'br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toContain(text)
  })
})

describe('a page in several languages', () => {
  test.each([
    ['the browser’s first', { 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.8' }, 'Вход'],
    ['one of the same family', { 'accept-language': 'pt' }, 'Entrar'],
    ['the most wanted, wherever it is named', { 'accept-language': 'de, en;q=0.2, pt-PT;q=0.7' }, 'Entrar'],
    ['English where there is no other', { 'accept-language': 'de,tr' }, 'Join'],
    ['English where nothing is said', {}, 'Join'],
    ['the chosen one before all', { 'accept-language': 'ru', cookie: 'a=1; language=pt-BR; b=2' }, 'Entrar'],
    [
      'the browser’s where the chosen one is none',
      { 'accept-language': 'ru', cookie: 'language=xx' },
      'Вход',
    ],
  ])('is sent in %s', async (_name, headers, text) => {
    const page = await get('/join', headers)
    expect(page.body).toContain(text)
    expect(page.headers['vary']).toBe('accept-encoding, accept-language, cookie')
  })

  test('is sent in the language of its URL', async () => {
    const page = await get('/ru/join', { 'accept-language': 'pt-BR', cookie: 'language=pt-BR' })
    expect(page.body).toContain('Вход')
    expect(page.headers['vary']).toBe('accept-encoding')
  })
})

test('a page without its URL also varies by the reader’s language', async () => {
  const page = await get('/login', { 'accept-language': 'ru' })
  expect(page.body).toContain('Войти')
  expect(page.headers['vary']).toBe('accept-encoding, accept-language, cookie')
})

test('a page that contains its own URL has the public one, and is not sent twice', async () => {
  const page = await get('/premium')
  expect(page.body).not.toContain(publicUrlPlaceholder)
  expect(page.headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
  const again = await get('/premium', { 'if-none-match': String(page.headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('search engines are shown the public pages', async () => {
  const sitemap = await get('/sitemap.xml')
  expect(sitemap.headers['content-type']).toContain('xml')
  expect([...sitemap.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://portal.example/premium',
  ])
  const robots = await get('/robots.txt')
  expect(robots.body).toContain('Disallow: /admin\n')
  // The sign-in page may be found; what it leads to is below /api.
  expect(robots.body).not.toContain('/login')
  expect(robots.body).toContain('Sitemap: https://portal.example/sitemap.xml\n')
})

test.each(['/no/such/page', '/rules/more', '/vehicle', '/xx/join'])(
  '%s, where the app has no page, gets the shell with 404, even if the browser has a copy',
  async (path) => {
    const first = await get(path)
    expect([first.statusCode, first.body]).toEqual([404, expect.stringContaining('two()')])
    const again = await get(path, { 'if-none-match': String(first.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([404, first.body])
  },
)

test.each(['/%E0%A4%A', '/admin/users/%ff?tab=1', '/vehicle/%'])(
  '%s, which cannot be parsed, gets the shell with 400 and the headers of a page',
  async (path) => {
    const first = await get(path)
    expect([first.statusCode, first.body]).toEqual([400, expect.stringContaining('two()')])
    expect(first.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("script-src 'self' 'sha256-"),
    })
    const again = await get(path, { 'if-none-match': String(first.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([400, first.body])
  },
)

test('a call to a URL that cannot be parsed is refused as data', async () => {
  for (const answer of [
    await get('/api/users/%ff'),
    await get('/%61pi/%ff'),
    await app.inject({ method: 'POST', url: '/rules/%ff' }),
  ])
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid' }])
})

test.each(['/Rules', '/rules/', '/Vehicle/12?tab=trunk'])(
  '%s, a page that is no file by this name, gets the shell',
  async (path) => {
    const answer = await get(path)
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('id="app"')])
  },
)

test('a file with a hash in its name is cached for a year', async () => {
  const answer = await get('/assets/a-1.js')
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
})

test.each(['/vehicle/12', '/', '/rules'])('%s is sent with the headers of a page', async (path) => {
  const { headers } = await get(path)
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
  expect(headers['content-security-policy']).toContain("script-src 'self'")
})

test('a file is sent without headers that only documents need', async () => {
  const { headers } = await get('/assets/a-1.js')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    etag: expect.any(String),
  })
  for (const name of ['content-security-policy', 'x-frame-options', 'permissions-policy', 'last-modified'])
    expect(headers[name]).toBeUndefined()
})

test.each([
  '/api/nothing',
  '/%61pi/nothing',
  '//api/nothing',
  '/%2Fapi/nothing',
  '/assets/gone-2.js',
  '/api/%ff',
])('%s is refused as data, not as a page', async (path) => {
  const { statusCode, headers } = await get(path)
  expect([400, 404]).toContain(statusCode)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

test.each([
  '/assets/gone-2.js',
  '/favicon.ico',
  '/api/nothing',
  '/../package.json',
  '/%2e%2e/package.json',
  '/.env',
])('%s does not exist, and gets no page', async (path) => {
  const answer = await get(path)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('<')
})

test.each([
  ['/', 'one()'],
  ['/vehicle/12', 'two()'],
  ['/premium', 'three()'],
  ['/rules', undefined],
])('on %s only the page’s own scripts may run', async (path, script) => {
  const policy = String((await get(path)).headers['content-security-policy'])
  expect(policy.match(/'sha256-[^']+'/g) ?? []).toEqual(script === undefined ? [] : [hashSource(script)])
})

test('no page runs scripts it does not declare, and images come from here and the configured host', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])
  expect(policy).toContain("img-src 'self' data: https://pictures.example;")
  expect(policy).toContain("object-src 'none'")
  expect(policy).not.toMatch(/unsafe|\*/)
})
