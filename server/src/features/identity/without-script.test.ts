/** A visitor without JavaScript who presses Sign in gets a page. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engine, testPortal, type TestPortal } from '../../../test/portal.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('a form submitted without JavaScript', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal()
  })
  afterAll(() => portal.close())

  test.each([
    ['/signin', 'Signing in needs JavaScript.'],
    ['/signup', 'Signing up needs JavaScript.'],
  ])('from %s gets a page that says what is missing', async (path, sentence) => {
    const body = 'username=Some_Body&password=my+secret+%3Cb%3E'
    const { status, headers, body: html } = await portal.ask('POST', path, { body, headers: form })
    expect(status).toBe(405)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(html).toContain(sentence)
    expect(html).toContain(`<a href="${path}">Try again</a>`)
    expect(html).toContain('<link rel="icon" href="/favicon.svg"')
    expect(html).not.toMatch(/secret|Some_Body|<script/)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/style-src 'sha256-/)
  })
})

describe('a reader whose browser asks for Russian', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal({ config: { demo: true } })
  })
  afterAll(() => portal.close())
  const russian = { 'accept-language': 'ru-RU,ru;q=0.9' }

  test.each([
    [
      'POST',
      '/signin',
      { ...russian, ...form },
      ['Вход не выполнен', 'нужен JavaScript', 'Попробовать ещё раз'],
    ],
    [
      'GET',
      '/api/auth/discord',
      russian,
      ['Вход в демо-мир', 'Медик с двойной жизнью', '<code>idlewood</code>'],
    ],
    ['POST', '/api/auth/demo', { ...russian, ...form }, ['Начни вход заново на этой странице.']],
  ] as const)('gets %s %s in Russian', async (method, path, headers, words) => {
    const { headers: sent, body } = await portal.ask(method, path, {
      headers,
      ...(method === 'POST' && { body: '' }),
    })
    expect(body).toContain('<html lang="ru">')
    expect(sent['content-language']).toBe('ru')
    for (const word of words) expect(body).toContain(word)
  })
})

describe('the demo sign-in', () => {
  let demo: TestPortal
  beforeAll(async () => {
    demo = await testPortal({ config: { demo: true } })
    // The demo world only exists on SQLite.
    if (engine === 'mariadb') await demo.character('Demo_Player')
  })
  afterAll(() => demo.close())

  const press = (body: string, cookie?: string) =>
    demo.ask('POST', '/api/auth/demo', { body, headers: form, cookie })

  test('redirects to the page that signs in', async () => {
    const page = await demo.ask('GET', '/api/auth/discord')
    const [, browser = ''] = /name="browser" value="([^"]+)"/.exec(page.body) ?? []
    const answer = await press(`account=Demo_Player&browser=${browser}`, page.cookies[0])
    expect(answer.status).toBe(303)
    expect(answer.headers['location']).toMatch(/\/login\?token=/)
  })

  test.each(['account=Demo_Player&browser=unknown', 'nonsense', ''])(
    'responds to the form %j of another site with a page',
    async (body) => {
      const { status, headers, body: html } = await press(body)
      expect(status).toBe(403)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(html).toContain('Begin the sign-in again on this page.')
    },
  )
})
