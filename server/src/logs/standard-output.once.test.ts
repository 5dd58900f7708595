import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createStandardOutput } from './standard-output.ts'

function opened(path: string, flags: number | string): number {
  const descriptor = openSync(path, flags)
  onTestFinished(() => closeSync(descriptor))
  return descriptor
}

function inFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-output-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, name)
}

/** A new pipe. */
function pipe(): string {
  const path = inFolder('pipe')
  execFileSync('mkfifo', [path])
  return path
}

/** Opens a pipe so that it refuses what does not fit into it. */
const refusing = constants.O_RDWR | constants.O_NONBLOCK

function received(descriptor: number): string {
  const bytes = Buffer.alloc(64 * 1024)
  try {
    return bytes.toString('utf8', 0, readSync(descriptor, bytes))
  } catch {
    return '' // empty at the moment
  }
}

const line = (index: number): string => `${JSON.stringify({ index, text: 'x'.repeat(1000) })}\n`
const lines = Array.from({ length: 300 }, (_, index) => line(index))

test('the logger’s lines are written in their order', async () => {
  const path = inFolder('out')
  const output = createStandardOutput(opened(path, 'w'))
  const log = pino({ base: null, timestamp: false }, output)
  for (let index = 0; index < 100; index++) log.info({ index })
  const all = Array.from({ length: 100 }, (_, index) => `{"level":30,"index":${index}}\n`).join('')
  await expect.poll(() => readFileSync(path, 'utf8')).toBe(all)
})

/**
 * Runs a program that logs to a file and flushes at its end; throws if it does not end. It is a process of
 * its own because the number of a descriptor that is closed while lines wait for it would soon be that of
 * another file of this process.
 */
function runWithOutput(path: string, flags: number | string, statements: string): void {
  const program = `
    import { createStandardOutput } from '${new URL('standard-output.ts', import.meta.url).href}'
    import { pbkdf2 } from 'node:crypto'
    import { openSync } from 'node:fs'
    const output = createStandardOutput(openSync(${JSON.stringify(path)}, ${JSON.stringify(flags)}))
    process.on('exit', output.flushSync)
    ${statements}`
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { timeout: 60_000 })
}

test('no line is lost when the process ends at once, however busy it is', () => {
  const path = inFolder('out')
  runWithOutput(
    path,
    'w',
    `for (let thread = 0; thread < 8; thread++) pbkdf2('a', 'b', 500_000, 64, 'sha512', () => undefined)
     for (const line of ['first', 'second', 'third']) output.write(line + '\\n')
     process.exit()`,
  )
  expect(readFileSync(path, 'utf8')).toBe('first\nsecond\nthird\n')
})

test('a full disk neither ends the process nor keeps it from ending', async () => {
  const output = createStandardOutput(opened('/dev/full', 'w'))
  const log = pino({}, output)
  for (let index = 0; index < 20; index++) {
    log.error({ index }, 'There is no room for this.')
    await nextTurn()
  }
  log.error('Nor for this.')
  log.error('Nor for this.')
  expect(() => output.flushSync()).not.toThrow()
})

test('a slow reader gets every line', async () => {
  const descriptor = opened(pipe(), refusing)
  const output = createStandardOutput(descriptor)
  for (const one of lines) output.write(one)
  let text = ''
  await expect.poll(() => (text += received(descriptor)).length).toBe(lines.join('').length)
  expect(text).toBe(lines.join(''))
})

test('a reader that has stopped reading does not keep the process from ending', () => {
  const program = `for (let index = 0; index < 300; index++) output.write('x'.repeat(1000) + '\\n')`
  expect(() => runWithOutput(pipe(), refusing, program)).not.toThrow()
})
