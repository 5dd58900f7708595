import { appendFileSync, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { adminLogs, dateOf, type LogDay, type LogEntry, type LogPart } from '@idlewood/contract/admin-logs'
import { users } from '@idlewood/contract/users'
import { describe, expect, test } from 'vitest'
import { raiseRevision } from '../../access/revision.ts'
import { until } from '../../../../test/until.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { logPath } from '../../logs/paths.ts'

const portal = await filePortal({ writesLogs: true })
const address = await portal.server.listen({ port: 0, host: '127.0.0.1' })
const token = await portal.staff('Log_Reader', ['view_admin_logs'])

let last = 0
/** A day that no other test writes to. */
function freshDay(type: LogDay['type'] = 'access'): LogDay {
  return { type, year: '2024', month: 'January', day: String(++last).padStart(2, '0') }
}

const entry = (number: number, more: object = {}): string =>
  `${JSON.stringify({ timestamp: `2024-01-01T00:00:00.${String(number % 1000).padStart(3, '0')}Z`, level: 'info', message: `entry ${number}`, ...more })}\n`

function put(day: LogDay, text: string | Buffer, part?: LogPart): string {
  const path = logPath(portal.config.logs.folder, day, part)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

const read = async (day: LogDay, query: Record<string, string> = {}) => {
  const { status, body } = await portal.call(adminLogs.day, { params: day, query }, { token })
  return {
    status,
    body,
    messages: (body.logs?.main ?? []).map(({ message }) => message),
  }
}

/** Opens a window that follows a log from `after`, once its response begins. */
async function follow(day: LogDay, whose: string, after = '0') {
  const closing = new AbortController()
  const path = `admin/logs/${day.type}/${day.year}/${day.month}/${day.day}/tail?after=${after}`
  const { status, body } = await fetch(`${address}/api/${path}`, {
    headers: { authorization: `Bearer ${whose}` },
    signal: closing.signal,
  })
  let text = ''
  const collect = async () => {
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) text += part
  }
  return { status, text: () => text, over: collect().catch(() => undefined), close: () => closing.abort() }
}

describe('a day of a log', () => {
  test('is returned in pages of 50, oldest first, with the total', async () => {
    const day = freshDay()
    put(day, Array.from({ length: 120 }, (_, number) => entry(number)).join(''))
    const first = await read(day)
    expect(first.body).toMatchObject({
      type: 'access',
      page: 1,
      limit: 50,
      totals: { main: 120 },
      complete: true,
    })
    expect(first.messages).toEqual(Array.from({ length: 50 }, (_, number) => `entry ${number}`))
    expect((await read(day, { page: '3' })).messages).toHaveLength(20)
    expect((await read(day, { page: '4' })).messages).toEqual([])
    expect((await read(day, { page: '2', limit: '7' })).messages[0]).toBe('entry 7')
    expect(first.body.logs).not.toHaveProperty('exceptions')
  })

  test('is empty if it has no file, and a day of errors has its three lists', async () => {
    expect((await read(freshDay())).body).toMatchObject({ logs: { main: [] }, complete: true })
    const day = freshDay('error')
    put(day, entry(1))
    put(day, entry(2), 'exceptions')
    const { body } = await read(day)
    expect(body.logs).toMatchObject({
      main: [{ message: 'entry 1' }],
      exceptions: [{ message: 'entry 2' }],
      rejections: [],
    })
  })

  test.each([
    ['entry 1\\d$', 10],
    ['ENTRY 7$', 1],
    ['INFO', 20],
    ['00\\.003Z', 1],
    ['structured', 0],
    ['a "quoted" one', 1],
    ['naïve', 1],
  ])('is filtered by %s in timestamp, level and message, and nowhere else', async (filter, found) => {
    const day = freshDay()
    const odd =
      entry(400, { message: 'a "quoted" one', level: 'warn' }) +
      entry(500, { message: 'Naïve', level: 'warn' })
    put(day, Array.from({ length: 20 }, (_, number) => entry(number, { path: 'structured' })).join('') + odd)
    expect((await read(day, { filter })).body.totals.main).toBe(found)
  })

  test('shows everything if the filter is not a valid expression, and says why', async () => {
    const day = freshDay()
    put(day, entry(1) + entry(2))
    for (const filter of ['(', '(?=x)', '(a)\\1', 'a{1001}']) {
      const { body, messages } = await read(day, { filter })
      expect(messages).toHaveLength(2)
      expect(body.note).toMatch(/^This is no regular expression/)
    }
  })

  test('does not hold up other requests while evaluating malicious patterns', async () => {
    const day = freshDay()
    put(day, entry(1, { message: 'a'.repeat(8000) }).repeat(500))
    const evil = ['(a+)+$x', '(a|aa)+b', '(.*)*(.*)*[^a]x'].map((filter) => read(day, { filter }))
    const all = Promise.all(evil)
    const others = portal.ask('GET', '/api/health')
    expect(await Promise.race([all, others])).toMatchObject({ status: 200 })
    expect((await all).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('is filtered at once by an expression of as many nested groups as a filter has room for', async () => {
    const day = freshDay()
    put(day, entry(1) + entry(2))
    const depth = 96
    const { status, messages } = await read(day, {
      filter: `${'('.repeat(depth)}entry 2${')'.repeat(depth)}`,
    })
    expect([status, messages]).toEqual([200, ['entry 2']])
  })

  test('shows what it can of huge lines, garbage and an incomplete line', async () => {
    const day = freshDay()
    const garbage = Buffer.from(Array.from({ length: 500 }, (_, byte) => (byte * 7) % 256)).filter(
      (byte) => byte !== 10,
    )
    const path = put(
      day,
      Buffer.concat([
        Buffer.from(entry(1)),
        garbage,
        Buffer.from(`\n\n${'x'.repeat(3_000_000)}\n${entry(2)}[1,2]\n${entry(3).slice(0, -1)}`),
      ]),
    )
    const { messages } = await read(day)
    expect(messages).toHaveLength(5)
    expect(messages[2]?.length).toBeLessThan(3000)
    expect(messages.filter((message) => message.startsWith('entry'))).toEqual(['entry 1', 'entry 2'])
    expect((await read(day, { filter: '^x+' })).messages).toHaveLength(1)
    appendFileSync(path, '\n')
    expect((await read(day)).messages.at(-1)).toBe('entry 3')
  })

  test('is read correctly after its file has grown, or was truncated or replaced', async () => {
    const day = freshDay()
    const path = put(day, entry(1) + entry(2))
    expect((await read(day)).body.totals.main).toBe(2)
    appendFileSync(path, entry(3))
    expect((await read(day)).body.totals.main).toBe(3)
    truncateSync(path, entry(1).length)
    expect((await read(day)).messages).toEqual(['entry 1'])
    truncateSync(path, 0)
    appendFileSync(path, entry(7) + entry(8) + entry(9))
    expect((await read(day)).messages).toEqual(['entry 7', 'entry 8', 'entry 9'])
    rmSync(path)
    expect((await read(day)).messages).toEqual([])
  })

  test('that is too long for one response is counted by further requests, and its last page is right', async () => {
    const day = freshDay()
    const lines = 60_000
    put(day, Array.from({ length: lines }, (_, number) => entry(number, { filler: 'x'.repeat(60) })).join(''))
    const quick = await read(day)
    expect(quick.body.complete).toBe(false)
    expect(quick.messages).toHaveLength(50)
    let body = quick.body
    while (!body.complete) body = (await read(day, { count: 'yes' })).body
    expect(body.totals.main).toBe(lines)
    expect((await read(day, { page: String(lines / 50) })).messages.at(-1)).toBe(`entry ${lines - 1}`)
    expect((await read(day, { page: '600' })).messages[0]).toBe(`entry ${599 * 50}`)
  })

  test.each([
    'access/2024/January/../01',
    '..%2f..%2fetc/2024/January/01',
    'access/2022/January/01',
    'access/2024/january/01',
    'access/2024/January/1',
    'access/2023/February/29',
    'access/2024/January/%2e%2e',
    'passwd/2024/January/01',
  ])('named %s is refused', async (path) => {
    const { status } = await portal.ask('GET', `/api/admin/logs/${path}`, { token })
    expect([400, 404]).toContain(status)
  })
})

describe('a download', () => {
  test('contains the whole day or the lines that match the filter, and the file is named after the day', async () => {
    const day = freshDay()
    const text = entry(1) + entry(2) + entry(12)
    put(day, text)
    const whole = await portal.call(adminLogs.download, { params: day }, { token })
    expect(whole.body).toBe(text)
    expect(whole.headers['content-disposition']).toBe(
      `attachment; filename="access-2024-January-${day.day}.ndjson"`,
    )
    const some = await portal.call(adminLogs.download, { params: day, query: { filter: '2$' } }, { token })
    expect(some.body).toBe(entry(2) + entry(12))
  })

  test('contains nothing of a file elsewhere that a link in the folder of logs points to', async () => {
    const day = freshDay()
    const elsewhere = join(portal.config.dataDir, 'elsewhere.txt')
    writeFileSync(elsewhere, entry(1, { message: 'secret' }))
    const path = logPath(portal.config.logs.folder, day)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(elsewhere, path)
    expect((await read(day)).messages).toEqual([])
    for (const query of [{}, { filter: 'secret' }])
      expect((await portal.call(adminLogs.download, { params: day, query }, { token })).body).toBe('')
  })

  test('of an empty log is empty', async () => {
    const day = freshDay()
    put(day, '')
    const { status, body } = await portal.call(adminLogs.download, { params: day }, { token })
    expect([status, body]).toEqual([200, ''])
  })
})

describe('following', () => {
  test('sends new lines, and ends once the permission is revoked', async () => {
    const day = freshDay()
    const path = put(day, entry(1))
    const followers = await portal.staff('Log_Follower', ['view_admin_logs'])
    const { end } = (await read(day)).body
    const followed = await follow(day, followers, end)
    // Fixed wait: the log is followed for a while, as in real use.
    await new Promise((resolve) => setTimeout(resolve, 700))
    appendFileSync(path, entry(2))
    await until(() => followed.text().includes('entry 2'))
    await portal.portal.db
      .deleteFrom('person_roles')
      .where(
        'person_id',
        'in',
        portal.portal.db.selectFrom('people').select('id').where('username', '=', 'Log_Follower'),
      )
      .execute()
    await raiseRevision(portal.portal.db)
    appendFileSync(path, entry(3))
    await followed.over
    expect(followed.text()).not.toContain('entry 3')
  })

  test('is limited to eight windows per person, who do not take the place of others', async () => {
    const day = freshDay()
    put(day, entry(1))
    const many = await portal.staff('Many_Windows', ['view_admin_logs'])
    const windows = await Promise.all(Array.from({ length: 8 }, () => follow(day, many)))
    expect(windows.map(({ status }) => status)).toEqual(windows.map(() => 200))
    expect((await follow(day, many)).status).toBe(429)
    const other = await follow(day, token)
    expect(other.status).toBe(200)
    windows[0]?.close()
    await until(async () => {
      const window = await follow(day, many)
      windows.push(window)
      return window.status === 200
    })
    for (const window of [...windows, other]) window.close()
  })
})

describe('the log of requests', () => {
  const noted = async (name: 'access' | 'request') => {
    await portal.logs?.flush()
    const date = dateOf(new Date())
    const path = `/api/admin/logs/${name}/${date?.year}/${date?.month}/${date?.day}?limit=200`
    return (await portal.ask('GET', path, { token })).body.logs.main as LogEntry[]
  }

  test('records who requested what, but no values that were sent', async () => {
    await portal.call(users.all, { query: { search: 'Secret_Search' } }, { token })
    await portal.ask('POST', '/api/auth/login', {
      body: { username: 'Log_Reader', password: 'wrong-password' },
    })
    const access = await noted('access')
    const request = await noted('request')
    expect(
      access.some(({ message }) => /^GET \/api\/user\/allusers 403 \d+ ms Log_Reader$/.test(message)),
    ).toBe(true)
    expect(
      request.find(({ message }) => message.startsWith('POST /api/auth/login 401'))?.fields,
    ).toMatchObject({
      route: '/api/auth/login',
      body: ['username', 'password'],
      code: 'unauthenticated',
    })
    expect(request.find(({ message }) => message.includes('allusers'))?.fields).toMatchObject({
      query: ['search'],
    })
    expect(
      access.some(({ message }) => /^GET \/api\/admin\/logs\S+ 200 \d+ ms Log_Reader$/.test(message)),
    ).toBe(true)
    const isFailedSignIn = ({ message }: LogEntry) => message.startsWith('A sign-in failed')
    expect(request.find(isFailedSignIn)?.fields).toMatchObject({
      username: 'Log_Reader',
      network: '127.0.0.1',
    })
    expect(JSON.stringify([access, request])).not.toMatch(/Secret_Search|wrong-password/)
    // Only failed sign-ins are logged with the network they came from.
    const others = [...access, ...request].filter((entry) => !isFailedSignIn(entry))
    expect(JSON.stringify(others)).not.toContain('127.0.0.1')
  })
})
