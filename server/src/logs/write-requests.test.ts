import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { testPortal, type TestPortal } from '../../test/portal.ts'

let portal: TestPortal
afterEach(() => portal.close())

interface Line {
  message: string
  uid?: number
  requests?: number
}

async function linesOf(type: 'access' | 'request'): Promise<Line[]> {
  await portal.logs?.flush()
  const folder = join(portal.config.logs.folder, type)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.log'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as Line) // the logs' own lines
}

async function flood(count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 100) {
    const path = `/api/nothing-${'x'.repeat(30)}`
    await Promise.all(Array.from({ length: 100 }, () => portal.ask('GET', path)))
  }
}

test('in a flood of anonymous requests some are logged, and the others are counted', async () => {
  portal = await testPortal({ writesLogs: true })
  await portal.character('Log_Keeper')
  const token = await portal.signIn('Log_Keeper')
  await flood(1000)
  await portal.ask('GET', '/api/user/profile', { token })
  const during = await linesOf('access')
  expect(during.length).toBeLessThan(400)
  expect(during.at(-1)?.message).toMatch(/^GET \/api\/user\/profile 200 \d+ ms Log_Keeper$/)
  // Stopping the portal logs the counts so far.
  await portal.server.close()
  const after = await linesOf('access')
  expect(after.at(-1)).toMatchObject({
    message: expect.stringMatching(/^\d+ more requests of strangers, by status: 404 × \d+$/),
  })
  const listed = after.filter(({ message }) => message.includes('nothing-')).length
  expect(listed + (after.at(-1)?.requests ?? 0)).toBe(1000)
})

test('strangers fill at most half of a file; signed-in users may fill the rest', async () => {
  portal = await testPortal({ writesLogs: true, environment: { LOG_MAX_SIZE: '1' }, config: {} })
  await portal.character('Log_Keeper')
  const token = await portal.signIn('Log_Keeper')
  const { logs } = portal
  const line = { level: 'warn', message: 'x'.repeat(10_000) }
  for (let written = 0; written < 200; written++) {
    logs?.write('access', line, { isStranger: true })
    if (written % 20 === 0) await logs?.flush()
  }
  await portal.ask('GET', '/api/user/profile', { token })
  const lines = await linesOf('access')
  const bytes = lines.reduce((sum, { message }) => sum + message.length, 0)
  expect(bytes).toBeGreaterThan(400_000)
  expect(bytes).toBeLessThan(600_000)
  expect(lines.filter(({ uid }) => uid !== undefined)).toHaveLength(1)
  expect(lines.some(({ message }) => /lines of this log could not be kept: strangers/.test(message))).toBe(
    true,
  )
})

test('logs sixty of one person’s refusals a minute and counts the rest; other people are not affected', async () => {
  portal = await testPortal({ writesLogs: true })
  await portal.character('Log_Keeper')
  await portal.character('Other_Person')
  const [token, other] = [await portal.signIn('Log_Keeper'), await portal.signIn('Other_Person')]
  for (let sent = 0; sent < 100; sent++) await portal.ask('GET', '/api/operations', { token })
  await portal.ask('GET', '/api/operations', { token: other })
  await portal.server.close()
  const described = (await linesOf('request')).filter(({ message }) => message.includes('/api/operations'))
  expect(described).toHaveLength(61)
  expect(described.at(-1)?.message).toContain('Other_Person')
  expect(await linesOf('request')).toContainEqual(
    expect.objectContaining({
      message: '40 more refusals of signed-in people, by status: 403 × 40',
      requests: 40,
    }),
  )
  const access = (await linesOf('access')).filter(({ message }) => message.includes('/api/operations'))
  expect(access).toHaveLength(101)
})

test('a line is JSON with the same field order, whatever the URL contains', async () => {
  portal = await testPortal({ writesLogs: true })
  await portal.character('Log_Keeper')
  const token = await portal.signIn('Log_Keeper')
  await portal.ask('GET', '/api/user/profile', { token })
  await portal.ask('GET', '/api/"quoted"/back\\slash/é', { token })
  const lines = await linesOf('access')
  const [good, odd] = lines.slice(-2)
  expect(Object.keys(good ?? {})).toEqual([
    'timestamp',
    'level',
    'message',
    'requestId',
    'method',
    'path',
    'status',
    'milliseconds',
    'uid',
  ])
  expect(good).toMatchObject({ level: 'info', method: 'GET', path: '/api/user/profile', status: 200 })
  expect(odd?.message).toMatch(/^GET \/api\//)
  expect(odd).toMatchObject({ level: 'warn', status: 404 })
})
