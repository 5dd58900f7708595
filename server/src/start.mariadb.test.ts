import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { builtServer } from '../../scripts/build-stamps.ts'
import { programVariables } from '../test/program.ts'
import { until } from '../../test/until.ts'
import { faultyLine, type FaultyLine, type LineState } from '../test/faulty-line.ts'
import { nexonic } from '../test/forks/nexonic.ts'
import { filledDatabase, freshDatabase } from '../test/mariadb.ts'
import { columnsOf } from '../test/schema.ts'
import { forkContent } from '../test/templates.ts'

const cleanups: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

interface StartedPortal {
  child: ChildProcess
  base: string
  output: () => string
}

let nextPort = 21_000 + (process.pid % 1000) * 8

function start(environment: Record<string, string>): StartedPortal {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-start-'))
  const port = String(nextPort++)
  const base = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [builtServer], {
    env: {
      ...programVariables(),
      DATA_DIR: folder,
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: base,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)))
  cleanups.push(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  })
  return { child, base, output: () => output }
}

const ask = async (base: string, path: string, init: RequestInit = {}) => {
  const begin = performance.now()
  const response = await fetch(`${base}/api/${path}`, { ...init, signal: AbortSignal.timeout(20_000) })
  // The tests look into responses of every shape.
  const body = (await response.json()) as Record<string, string>
  return {
    status: response.status,
    body,
    took: performance.now() - begin,
    retryAfter: response.headers.get('retry-after'),
  }
}

const login = (base: string) =>
  ask(base, 'auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'Nobody_Here', password: 'whatever' }),
  })

const healthIs = (base: string, status: string) => async () =>
  (await ask(base, 'health')).body['status'] === status

async function gameBehindLine(): Promise<{ line: FaultyLine; url: string }> {
  const { url, drop } = await filledDatabase(forkContent(nexonic))
  cleanups.push(drop)
  const address = new URL(url)
  const line = await faultyLine(Number(address.port))
  cleanups.push(() => line.close())
  address.port = String(line.port)
  return { line, url: address.href }
}

describe('a game database that becomes unavailable', () => {
  test.each([
    ['127.0.0.1:9', 'ECONNREFUSED'],
    ['nobody.invalid', 'ENOTFOUND'],
  ])('at the start is named in the log with the reason, once: %s', async (host, reason) => {
    const { base, output } = start({ GAME_DATABASE_URL: `mysql://portal:a-secret@${host}/game` })
    const sentence = `The game database at ${host} cannot be reached (${reason})`
    await until(async () => output().includes(sentence))
    await until(healthIs(base, 'degraded'))
    // Fixed wait: an attempt is made every second, and only the first may be logged.
    await wait(2500)
    expect(output().split(sentence)).toHaveLength(2)
    expect(output()).not.toContain('a-secret')
  })

  test.each<LineState>(['refused', 'reset', 'silent'])(
    'because its connection is %s gets callers a 503 within seconds, and recovers by itself',
    async (state) => {
      const { line, url } = await gameBehindLine()
      const { child, base } = start({ GAME_DATABASE_URL: url })
      await until(healthIs(base, 'ok'))
      await until(async () => (await login(base)).status === 401)
      await line.set(state)
      const refused = await login(base)
      expect(refused.status).toBe(503)
      expect(Number(refused.retryAfter)).toBeGreaterThan(0)
      expect(refused.took).toBeLessThan(15_000)
      expect((await ask(base, 'openapi.json')).status).toBe(200)
      await until(healthIs(base, 'degraded'))
      await line.set('open')
      await until(async () => (await login(base)).status === 401)
      expect(child.exitCode).toBeNull()
    },
  )

  test('before the start leaves the portal running without it until it is available', async () => {
    const { line, url } = await gameBehindLine()
    await line.set('refused')
    const { base } = start({ GAME_DATABASE_URL: url })
    await until(healthIs(base, 'degraded'))
    expect((await login(base)).status).toBe(503)
    await line.set('open')
    await until(async () => (await login(base)).status === 401)
  })
})

describe('a start that fails', () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: 'http' }, 'PORT must be a number'],
    [{ GAME_DATABASE_URL: 'mysql://nobody_here:wrong@' }, 'refused the login'],
    [{ GAME_DATABASE_URL: 'foreign' }, 'There is no table users'],
    [{ PORTAL_DATABASE_URL: 'mysql://a:b@127.0.0.1:9/portal' }, 'The portal database cannot be reached'],
  ])('with %j says why in one sentence and exits with 1', async (environment, sentence) => {
    const { url, drop } = await freshDatabase()
    cleanups.push(drop)
    const game = environment['GAME_DATABASE_URL']
    const address = new URL(url)
    if (game && game !== 'foreign') {
      address.username = 'nobody_here'
      address.password = 'wrong'
    }
    const { child, output } = start({
      ...environment,
      ...(game ? { GAME_DATABASE_URL: address.href } : {}),
    })
    const [code] = await once(child, 'exit')
    expect(output()).toContain(sentence)
    expect(output()).not.toMatch(/\n\s+at |"stack"/)
    expect(code).toBe(1)
  })

  test('because PORTAL_DATABASE_URL names the game’s database says so, and creates nothing there', async () => {
    const game = await filledDatabase(forkContent(nexonic))
    cleanups.push(game.drop)
    const before = await columnsOf(game.url)
    const { child, output } = start({ GAME_DATABASE_URL: game.url, PORTAL_DATABASE_URL: game.url })
    const [code] = await once(child, 'exit')
    expect(output()).toContain(
      'already has tables of another program (changes). Give the portal an empty database',
    )
    expect(code).toBe(1)
    expect(await columnsOf(game.url)).toEqual(before)
  })

  test('because the port is in use says so', async () => {
    const first = start({})
    await until(healthIs(first.base, 'ok'))
    const second = start({ PORT: new URL(first.base).port })
    const [code] = await once(second.child, 'exit')
    expect(second.output()).toContain('The port is taken by another program.')
    expect(code).toBe(1)
  })
})

test('on SIGTERM, the portal finishes its work and exits with 0', async () => {
  const { child, base } = start({})
  await until(healthIs(base, 'ok'))
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})
