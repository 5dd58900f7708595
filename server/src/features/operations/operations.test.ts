import { operations, operationsState } from '@idlewood/contract/operations'
import { portal as portalCalls } from '@idlewood/contract/portal'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { until } from '../../../../test/until.ts'
import { createClock } from '../../../test/clock.ts'
import { startGameServer } from '../../../test/game-server.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { engine, testPortal } from '../../../test/portal.ts'
import { textOf } from '../../../../test/repository/source-files.ts'

const portal = await filePortal({ environment: { METRICS_TOKEN: 'a-token-of-some-length' } })
const token = await portal.staff('Opera_Tor', ['view_operations'])
afterEach(() => void vi.restoreAllMocks())

describe('the state of the portal', () => {
  test('lists what it runs on and how it is doing', async () => {
    const { status, body } = await portal.call(operations.state, {}, { token })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      portalDatabase: { state: 'up', engine: engine === 'mariadb' ? 'mysql' : 'sqlite' },
      gameDatabase: { state: 'up' },
      gameServer: { configured: false, state: 'unknown' },
      mailbox: { waiting: 0, oldest: null },
      valkey: { configured: false },
    })
    expect(body.portalDatabase.version).toMatch(engine === 'mariadb' ? /MariaDB/ : /^SQLite 3/)
    expect(body.portalDatabase.size).toBeGreaterThan(10_000)
    expect(body.portalDatabase.migrations).toBeGreaterThan(5)
    // SQLite has a single connection.
    expect(body.portalDatabase.connections?.limit).toBe(engine === 'mariadb' ? 10 : undefined)
    expect(body.memory.resident).toBeGreaterThan(2 ** 20)
    expect(body.disk?.free).toBeGreaterThan(0)
    expect(Date.parse(body.startedAt)).toBeLessThan(Date.parse(body.time))
  })

  test('reports a problem: no backup was ever made', async () => {
    const { body } = await portal.call(operations.state, {}, { token })
    expect(body.concerns).toContainEqual({
      level: 'warning',
      text: 'No backup has been made here yet. Ask the operator of the portal to make one.',
      message: { key: 'operations.backup.none' },
    })
  })
})

describe('background jobs', () => {
  test('are listed with their last run and the process that runs them', async () => {
    const { body } = await portal.call(operations.state, {}, { token })
    const state = operationsState.parse(body)
    const names = state.background.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)))
    expect(names).toContain('Delivery of pushes')
    const live = state.background.find(({ name }) => name === 'Live events of other processes')
    expect(live).toMatchObject({ interval: 500, doneBy: 'each', holder: null, lastError: null })
    expect(Date.parse(live?.lastRunAt ?? '')).toBeLessThanOrEqual(Date.now())
  })

  test('have names in every language of the portal', async () => {
    const { body } = await portal.call(operations.state, {}, { token })
    const { background } = operationsState.parse(body)
    expect(background.filter(({ nameText }) => !nameText).map(({ name }) => name)).toEqual([])
  })

  test('show the leading process and a failure of the last run', async () => {
    const game = await startGameServer()
    const watching = await testPortal({ environment: { GAME_SERVER: game.address } })
    try {
      const token = await watching.staff('Opera_Tor', ['view_operations'])
      const record = async () => {
        const state = operationsState.parse((await watching.call(operations.state, {}, { token })).body)
        const job = state.background.find(({ name }) => name === 'Record of the game server')
        return { process: state.process, job }
      }
      await until(async () => typeof (await record()).job?.holder === 'string')
      const { job, process } = await record()
      expect(job).toMatchObject({ doneBy: 'one', holder: process })
      watching.app.background.repeat({
        name: 'A job of this test',
        intervalMs: 3600_000,
        firstAfterMs: 0,
        failure: 'It failed.',
        run: () => Promise.reject(new Error('No luck.')),
      })
      await until(async () => {
        const { body } = await watching.call(operations.state, {}, { token })
        const { background } = operationsState.parse(body)
        return background.find(({ name }) => name === 'A job of this test')?.lastError?.message === 'No luck.'
      })
    } finally {
      await watching.close()
      await game.close()
    }
  })
})

describe('the doctor', () => {
  test('names the source of every field', async () => {
    const { status, body } = await portal.call(operations.doctor, {}, { token })
    expect(status).toBe(200)
    const users = body.entities.find(({ name }: { name: string }) => name === 'users')
    expect(users?.table).toBe('users')
    expect(users?.fields).toContainEqual({
      name: 'username',
      kind: 'native',
      source: expect.stringContaining('users.username'),
    })
    const kinds = new Set(
      body.entities.flatMap(({ fields }: { fields: { kind: string }[] }) => fields.map(({ kind }) => kind)),
    )
    expect([...kinds]).toContain('native')
    expect([...kinds]).toContain('portal')
    const ofUsers = expect.stringMatching(
      /^GRANT SELECT, INSERT, UPDATE, DELETE ON `.*`.`users` TO 'root'@'127.0.0.1';$/,
    )
    const expected = engine === 'mariadb' ? [ofUsers] : []
    expect(body.grants.slice(0, 1)).toEqual(expected)
  })

  test('runs once for all who request it at the same time', async () => {
    const [one, other] = await Promise.all([
      portal.call(operations.doctor, { query: { again: '1' } }, { token }),
      portal.call(operations.doctor, {}, { token }),
    ])
    expect(one.body.examinedAt).toBe(other.body.examinedAt)
  })

  test('runs again after a while, even if the system’s clock was set back', async () => {
    const examine = async () =>
      (await portal.call(operations.doctor, { query: { again: '1' } }, { token })).body.examinedAt
    const first = await examine()
    createClock(Date)(-7200_000)
    createClock(performance)(3600_000)
    expect(await examine()).not.toBe(first)
  })
})

describe('liveness and readiness', () => {
  test('are separate checks, and liveness queries no database', async () => {
    expect((await portal.call(portalCalls.live)).body).toMatchObject({ status: 'live', version: '0.0.0' })
    expect((await portal.call(portalCalls.ready)).body).toEqual({ status: 'ready', reasons: [] })
  })
})

test('the list of metrics is complete and contains no metric that does not exist', async () => {
  const { body } = await portal.ask('GET', '/metrics', { token: 'a-token-of-some-length' })
  const served = [...String(body).matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name)
  expect(served.length).toBeGreaterThan(20)
  const document = textOf('docs/metrics.md') ?? ''
  const listed = [...document.matchAll(/^\| `([a-z_]+)`/gm)].map(([, name]) => name)
  // All of Node's own metrics share one line.
  const own = (names: (string | undefined)[]) =>
    new Set(names.filter((name) => name?.startsWith('idlewood_')))
  expect(own(listed)).toEqual(own(served))
  expect(document).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(served).toContain('nodejs_eventloop_lag_p99_seconds')
})

test('a rate limit that refuses a request is counted', async () => {
  const figure = async (): Promise<number> => {
    const { body } = await portal.ask('GET', '/metrics', { token: 'a-token-of-some-length' })
    return Number(/^idlewood_rate_limited_total\{[^}]*\} (\d+)/m.exec(String(body))?.[1] ?? 0)
  }
  const before = await figure()
  for (let tries = 0; tries < 30; tries++)
    await portal.ask('POST', '/api/auth/login', {
      body: { username: 'Opera_Tor', password: `wrong ${tries}` },
    })
  expect(await figure()).toBeGreaterThan(before)
})
