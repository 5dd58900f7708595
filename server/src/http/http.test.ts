import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { identity } from '@idlewood/contract/identity'
import { portal as portalCalls } from '@idlewood/contract/portal'
import { describe, expect, test } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import { testPortal } from '../../test/portal.ts'

const portal = await filePortal({
  environment: { PUBLIC_URL: 'https://portal.example', METRICS_TOKEN: 'a-token-of-some-length' },
})

describe('a response', () => {
  test('has security headers and is never cached', async () => {
    const { headers } = await portal.call(portalCalls.info)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cache-control': 'no-store',
    })
  })

  const strict = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cache-control': 'no-store',
  }
  test.each([
    ['GET', '/api/user/profile', 401],
    ['GET', '/%61pi/user/profile', 401],
    ['GET', '/a%70i/user/%70rofile', 401],
    ['PATCH', '/%61pi/user/profile', 404],
    ['OPTIONS', '/api/user/profile', 404],
    ['GET', '/%61pi/no-such-call', 404],
    ['GET', '//api/user/profile', 404],
    ['GET', '/api//user/profile', 404],
    ['GET', '/nothing', 404],
    ['POST', '/', 404],
    ['GET', '/api/%zz', 400],
    ['GET', `/api/user/vehicles/stats/${'1'.repeat(200)}`, 400],
    ['GET', '/metrics', 404],
  ])('to %s %s has the headers of data, however the URL is spelled', async (method, url, expected) => {
    const { status, headers, body } = await portal.ask(method, url)
    expect(status).toBe(expected)
    expect(headers).toMatchObject(strict)
    expect(body).toMatchObject({ error: expect.any(String), code: expect.any(String) })
  })

  test.each(['/api/user/profile', '/%61pi/user/profile', '/api/portal', '/nothing'])(
    'to HEAD %s has the same headers',
    async (url) => {
      const { headers, body } = await portal.server.inject({ method: 'HEAD', url })
      expect(headers).toMatchObject(strict)
      expect(body).toBe('')
    },
  )

  test.each([
    ['GET', '/api/no-such-call'],
    ['POST', '/api/user/profile'],
    ['GET', '/api/../etc/passwd'],
    ['GET', '/api//user/profile'],
    ['GET', '/API/user/profile'],
    ['GET', '/api/user/profile/'],
    ['GET', '/api/user/%70rofile'],
  ])('to %s %s reveals nothing to strangers', async (method, url) => {
    const { status, body } = await portal.ask(method, url)
    expect([401, 404]).toContain(status)
    expect(JSON.stringify(body)).not.toMatch(/at .*\.ts|select |uid/)
  })
})

describe('a body', () => {
  const login = '/api/auth/login'
  test('must be JSON', async () => {
    const answer = await portal.ask('POST', login, {
      body: 'username=a',
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.status).toBe(415)
  })
  test('must be complete', async () => {
    const answer = await portal.ask('POST', login, {
      body: '{"username":',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe('The body is not valid JSON.')
  })
  test('must not be too large', async () => {
    const answer = await portal.ask('POST', login, { body: { username: 'a'.repeat(70_000), password: 'x' } })
    expect(answer.status).toBe(413)
  })
  test.each(['gzip', 'br', 'deflate', 'GZIP'])('must not be compressed with %s', async (encoding) => {
    const answer = await portal.ask('POST', login, {
      body: { username: 'a', password: 'b' },
      headers: { 'content-encoding': encoding },
    })
    expect(answer.status).toBe(415)
    expect(answer.body.error).toBe('Send the body as it is, without compressing it.')
  })
  test('with thousands of unknown fields gets a short answer, which names the first of them', async () => {
    const many = Object.fromEntries(Array.from({ length: 6000 }, (_, number) => [`k${number}`, 1]))
    const answer = await portal.ask('POST', '/api/auth/login', { body: { username: 'a', ...many } })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields)).toHaveLength(50)
    expect(answer.body.fields).toMatchObject({ password: expect.any(String), k0: expect.any(String) })
    expect(JSON.stringify(answer.body).length).toBeLessThan(10_000)
  })

  test('cannot pollute a prototype', async () => {
    const body = '{"username":"a","password":"b","__proto__":{"superUser":true}}'
    const answer = await portal.ask('POST', login, { body, headers: { 'content-type': 'application/json' } })
    expect(answer.status).toBe(400)
  })
})

describe('the API document', () => {
  test('lists every call with its access and its refusals', async () => {
    const { body } = await portal.ask('GET', '/api/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    expect(body.servers).toEqual([{ url: 'https://portal.example/api' }])
    const stats = body.paths['/user/vehicles/stats/{id}'].get
    expect(stats.security).toEqual([{ session: [] }])
    expect(stats.parameters[0]).toMatchObject({ name: 'id', in: 'path', required: true })
    expect(Object.keys(stats.responses)).toEqual(['200', '400', '401', '403', '404', '409', '429', '503'])
    expect(body.paths['/auth/login'].post.requestBody.content['application/json'].schema.required).toEqual([
      'username',
      'password',
    ])
    const refusalsOf = (path: string) => Object.keys(body.paths[path].post.responses).slice(1)
    const ofSignIns = ['400', '401', '409', '413', '415', '429', '503']
    expect(refusalsOf('/auth/login')).toEqual(ofSignIns)
    expect(refusalsOf('/auth/signup')).toEqual(ofSignIns)
    expect(refusalsOf('/upload')).toEqual(expect.arrayContaining(['401', '403', '413', '415', '507']))
  })
})

describe('the API document over HTTP', () => {
  const ask = (headers: Record<string, string> = {}) =>
    portal.server.inject({ method: 'GET', url: '/api/openapi.json', headers })

  test('is compressed as the client accepts, with the same bytes each time', async () => {
    const plain = await ask()
    expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
    const brotli = await ask({ 'accept-encoding': 'gzip, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    const gzip = await ask({ 'accept-encoding': 'gzip' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8)
  })

  test('is not sent again to clients that have it', async () => {
    const { headers } = await ask()
    const again = await ask({ 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await ask({ 'if-none-match': '"another"' })).statusCode).toBe(200)
  })
})

describe('metrics', () => {
  test('are available with the token', async () => {
    expect((await portal.ask('GET', '/metrics')).status).toBe(404)
    const answer = await portal.ask('GET', '/metrics', { token: 'a-token-of-some-length' })
    expect(answer.status).toBe(200)
    expect(answer.body).toContain('idlewood_request_seconds_count')
  })

  test.each([
    ['bearer a-token-of-some-length', 200],
    ['Bearer a-token-of-some-lengtH', 404],
    ['Bearer ', 404],
    ['a-token-of-some-length', 404],
  ])(
    'compare the token exactly and ignore the case of the scheme: %j gets %i',
    async (authorization, status) => {
      expect((await portal.ask('GET', '/metrics', { headers: { authorization } })).status).toBe(status)
    },
  )
})

describe('metrics without a token', () => {
  const ask = async (environment: Record<string, string>, headers: Record<string, string> = {}) => {
    const open = await testPortal({ environment })
    try {
      return (await open.ask('GET', '/metrics', { headers })).status
    } finally {
      await open.close()
    }
  }

  test('are available from this machine if people reach the portal directly', async () => {
    expect(await ask({})).toBe(200)
  })

  test.each([
    ['a proxy is trusted', { TRUST_PROXY: '1' }, {}],
    ['people use TLS, which only a proxy speaks', { PUBLIC_URL: 'https://portal.example' }, {}],
    ['people use another port', { PUBLIC_URL: 'http://portal.example' }, {}],
    ['the request says that it was forwarded', {}, { 'x-forwarded-for': '127.0.0.1' }],
    ['a proxy names itself', {}, { via: '1.1 caddy' }],
    ['a proxy names the caller', {}, { 'x-real-ip': '127.0.0.1' }],
  ])('are available to nobody if %s', async (_why, environment, headers) => {
    expect(await ask(environment, headers)).toBe(404)
  })
})

test('health shows what is up', async () => {
  const { status, body } = await portal.call(portalCalls.health)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'ok', portalDatabase: 'up', gameDatabase: 'up', reasons: [] })
})

test('an invalid exchange code is refused before anything is looked up', async () => {
  const answer = await portal.call(identity.exchange, { body: { code: "' or 1=1 --" } })
  expect(answer.status).toBe(400)
})
