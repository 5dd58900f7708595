import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dateOf, type LogPart, type LogType } from '@idlewood/contract/admin-logs'
import { pino } from 'pino'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { Appender } from './appender.ts'
import { createLogFiles } from './log-files.ts'
import { logPath } from './paths.ts'
import { sweepLogs } from './retention.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function written(limits: { maxSize?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-logs-'))
  folders.push(folder)
  const how = {
    write: true,
    folder: join(folder, 'logs'),
    addresses: false,
    retentionDays: 30,
    maxSize: 10,
    maxTotal: 100,
    ...limits,
  }
  const logs = createLogFiles(how)
  onTestFinished(() => logs.close())
  const text = (type: LogType, part: LogPart = 'main'): string => {
    const date = dateOf(new Date())
    return date ? readFileSync(logPath(how.folder, { type, ...date }, part), 'utf8') : ''
  }
  return {
    folder: how.folder,
    logs,
    log: pino({ level: 'debug' }, logs.stream),
    text,
    lines: async (type: LogType, part: LogPart = 'main') => {
      await logs.flush()
      return text(type, part)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>) // every line is an object
    },
  }
}

test('the logger’s lines are written to the log of their type and day, errors to two logs', async () => {
  const { log, lines } = written()
  log.info('The doors are open.')
  log.error({ err: new Error('no bread') }, 'The kitchen is closed')
  expect(await lines('console')).toMatchObject([
    { level: 'info', message: 'The doors are open.', timestamp: expect.stringMatching(/^\d{4}-.*Z$/) },
    { level: 'error', message: 'The kitchen is closed: no bread' },
  ])
  expect(await lines('error')).toMatchObject([{ error: { type: 'Error', message: 'no bread' } }])
})

test('many lines, including long ones, are written whole and in order', async () => {
  const { logs, lines } = written()
  const texts = Array.from(
    { length: 3000 },
    (_, index) => `${index} Ж${'x'.repeat(index % 50 === 0 ? 9000 : 90)}`,
  )
  for (const message of texts) logs.write('access', { level: 'info', message })
  expect((await lines('access')).map(({ message }) => message)).toEqual(texts)
})

test('lines that arrive during a write wait for the next one, so that a busy portal writes in batches', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-logs-'))
  folders.push(folder)
  const path = join(folder, 'requests.jsonl')
  const late = ['second\n', 'third\n']
  const appender = new Appender({
    pathAt() {
      for (const line of late.splice(0)) appender.write(0, line)
      return path
    },
    maxSize: 1000,
    onTrouble: expect.unreachable,
  })
  appender.write(0, 'first\n')
  await appender.flush()
  expect(readFileSync(path, 'utf8')).toBe('first\n')
  await appender.close()
  expect(readFileSync(path, 'utf8')).toBe('first\nsecond\nthird\n')
})

test('a message with line breaks stays on one line, and its control characters are visible', async () => {
  const { log, lines, text } = written()
  log.info(
    'one\n{"timestamp":"2026-01-01T00:00:00.000Z","level":"fatal","message":"forged"}\r\u001b[31m\u202e',
  )
  const [line, ...others] = await lines('console')
  expect(others).toEqual([])
  expect(line?.['message']).toMatch(/^one␊\{.*forged"\}␍␛\[31m�$/)
  expect(text('console').match(/\n/g)).toHaveLength(1)
})

const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE'
test.each([
  `GET /login?token=${token}&x=1`,
  `session ${token} ended`,
  `Bearer abc.def-ghi`,
  'mysql://portal:hunter2@db.example/game refused',
  'password=hunter2 was wrong',
  '{"password":"hunter2 and more"}',
  'https://portal.example/api/auth/discord/callback?code=hunter2&state=hunter2',
  `hash ${'ab'.repeat(64)}`,
  '$2b$10$abcdefghijklmnopqrstuv',
])('no secret of "%s" is kept', async (sentence) => {
  const { log, logs, text } = written()
  log.error(
    { err: new Error(sentence), reason: sentence, sql: sentence, body: { password: 'hunter2' } },
    sentence,
  )
  await logs.flush()
  for (const type of ['console', 'error'] as const) {
    expect(text(type)).toContain('[hidden]')
    expect(text(type)).not.toMatch(/hunter2|Zm9vYmFy|abc\.def|abababab|abcdefghij/)
    expect(text(type)).toContain('"withheld":["sql","body"]')
  }
})

test('an uncaught error is written at once, to a separate file', () => {
  const { logs, text } = written()
  logs.logUncaught(new TypeError('no such thing'), 'uncaughtException')
  logs.logUncaught('just a text', 'unhandledRejection')
  expect(text('error', 'exceptions')).toContain('"message":"no such thing"')
  expect(text('error', 'rejections')).toContain('just a text')
})

test('if nothing can be written, nothing blocks or fails; lost lines are counted and reported afterwards', async () => {
  const { folder, logs, log, lines } = written()
  const troubles: string[] = []
  logs.onTrouble((sentence) => troubles.push(sentence))
  writeFileSync(folder, 'a file where the folder should be')
  for (let line = 0; line < 3; line++) log.info(`lost ${line}`)
  await logs.flush()
  expect(logs.dropped()).toBe(3)
  rmSync(folder)
  log.info('found')
  const kept = await lines('console')
  expect(kept).toMatchObject([{ level: 'warn', dropped: 3 }, { message: 'found' }])
  expect(kept[0]?.['message']).toMatch(/^3 lines of this log could not be kept: E[A-Z]+\.$/)
  expect(troubles).toHaveLength(1)
})

test('a full file takes no more lines', async () => {
  const { log, logs, lines } = written({ maxSize: 0.001 })
  for (let line = 0; line < 40; line++) {
    log.info(`line ${line}`)
    await logs.flush()
  }
  expect((await lines('console')).length).toBeLessThan(20)
  expect(logs.dropped()).toBeGreaterThan(20)
})

test('a deleted file is created again', async () => {
  const { folder, log, lines } = written()
  log.info('before')
  await lines('console')
  rmSync(folder, { recursive: true })
  log.info('after')
  expect(await lines('console')).toMatchObject([{ message: 'after' }])
})

test('two processes that write to one folder never mix up their lines', async () => {
  const { folder, log, lines } = written()
  const other = createLogFiles({
    write: true,
    folder,
    addresses: false,
    retentionDays: 30,
    maxSize: 10,
    maxTotal: 100,
  })
  const otherLog = pino({}, other.stream)
  for (let line = 0; line < 500; line++) {
    log.info(`one ${line} ${'x '.repeat(line)}`)
    otherLog.info(`two ${line} ${'y '.repeat(line)}`)
    if (line % 50 === 0) await Promise.all([other.flush(), lines('console')])
  }
  await other.close()
  const all = await lines('console')
  expect(all).toHaveLength(1000)
  expect(all.filter(({ message }) => /^(one \d+ [x ]*|two \d+ [y ]*)$/.test(String(message)))).toHaveLength(
    1000,
  )
})

test('expired days are removed first, then the oldest if there are too many; nothing else is touched', async () => {
  const { folder } = written()
  const now = Date.UTC(2026, 10, 21, 12)
  const put = (path: string, bytes = 10): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), 'x'.repeat(bytes))
  }
  for (const path of ['access/2026/October/01.log', 'error/2026/October/01.rejections.log']) put(path)
  for (const day of ['19', '20', '21']) put(`access/2026/November/${day}.log`, 100)
  for (const path of [
    'access/2026/October/01.txt',
    'access/2026/October/99.log',
    'access/2026/October/01.main.log',
    'notes.log',
  ])
    put(path)
  expect(await sweepLogs(folder, { days: 30, bytes: 250 }, now)).toBe(3)
  expect(readdirSync(join(folder, 'access/2026/November'))).toEqual(['20.log', '21.log'])
  expect(readdirSync(join(folder, 'access/2026/October')).toSorted()).toEqual([
    '01.main.log',
    '01.txt',
    '99.log',
  ])
  expect(readdirSync(folder)).toContain('notes.log')
})
