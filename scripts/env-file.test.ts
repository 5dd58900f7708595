/** Settings files as created by Windows editors and careless copying, passed to the real commands. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ask } from './processes.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'idlewood-env-'))
  file = join(folder, '.env')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const commands = ['start', 'doctor', 'backup', 'restore'] as const

/** Runs a command of the project with this test's settings file and a folder of its own. */
const runCommand = (command: (typeof commands)[number], environment: Record<string, string> = {}) =>
  ask(
    process.execPath,
    [join('scripts', `${command}.ts`), '--settings', file, ...(command === 'restore' ? ['backup'] : [])],
    { environment: { DATA_DIR: join(folder, 'data'), GAME_DATABASE_URL: undefined, ...environment } },
  )

const wrongUrl = 'GAME_DATABASE_URL=postgres://game\r\n'
const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

describe('a settings file is read', () => {
  test.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(wrongUrl)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${wrongUrl}`)],
    ['UTF-16, as PowerShell writes it', Buffer.from(`\uFEFF${wrongUrl}`, 'utf16le')],
    ['UTF-16, big end first', swapped(`\uFEFF${wrongUrl}`)],
  ])('in %s', async (_, bytes) => {
    writeFileSync(file, bytes)
    const { code, output } = await runCommand('doctor')
    expect(output).toContain('GAME_DATABASE_URL must begin with sqlite: or mysql://')
    expect(code).toBe(1)
  })

  test('with comments, quotes, several lines in quotes, and export', async () => {
    writeFileSync(
      file,
      '# A comment, isn’t it\n\nexport PORT="80\n80"\n  HOST = \'x\' # why\nLOG_LEVEL=info\n',
    )
    const { output } = await runCommand('doctor')
    expect(output).toContain('PORT must be a number')
    expect(output).not.toContain('not NAME=value')
  })

  test('and variables that are already set take precedence', async () => {
    writeFileSync(file, wrongUrl)
    const { output } = await runCommand('doctor', { GAME_DATABASE_URL: 'sqlite:', PORT: 'x' })
    expect(output).toContain('PORT must be a number')
    expect(output).not.toContain('GAME_DATABASE_URL must')
  })
})

test.each([
  ['start', ['--prot', '80'], "Unknown option '--prot'.", '--settings <text>, --no-env-file.'],
  ['doctor', ['--grant'], "Unknown option '--grant'.", '--grants, --settings <text>, --no-env-file.'],
  ['backup', ['data'], "Unexpected argument 'data'.", '--to <text>, --keep <text>, --settings <text>'],
  ['backup', ['--to'], "Option '--to <value>' argument missing.", '--to <text>, --keep <text>'],
  ['restore', ['--forse', 'backup'], "Unknown option '--forse'.", '--force, --check, --settings <text>'],
  ['rotate-secrets', ['now'], "Unexpected argument 'now'.", '--settings <text>, --no-env-file.'],
])('%s %j prints what is wrong and the options', async (command, words, wrong, options) => {
  const { code, output } = await ask(process.execPath, [join('scripts', `${command}.ts`), ...words])
  expect(output).toMatch(/^[^\n]+\. [^\n]+\n[^\n]+\n$/)
  expect(output).toContain(` ${wrong}\nThe options are ${options}`)
  expect(code).toBe(1)
})

describe('a command prints one sentence instead of starting the demo world', () => {
  const broken: [string, (path: string) => void, string][] = [
    [
      'UTF-16 without a mark',
      (path) => writeFileSync(path, Buffer.from(wrongUrl, 'utf16le')),
      'is not UTF-8 text',
    ],
    [
      'another code page',
      (path) => writeFileSync(path, Buffer.from('A=caf\xe9\n', 'latin1')),
      'is not UTF-8 text',
    ],
    ['a folder', (path) => mkdirSync(path), 'cannot be read: EISDIR'],
    ['a link to nothing', (path) => symlinkSync('/no/such/file', path), 'cannot be read: ENOENT'],
    [
      'a line in another form',
      (path) => writeFileSync(path, 'PORT=3000\nGAME_DATABASE_URL: mysql://x/y\n'),
      'line 2',
    ],
  ]
  test.each(broken)('about %s', async (_, make, sentence) => {
    make(file)
    for (const command of commands) {
      const { code, output } = await runCommand(command)
      expect(output, command).toContain(sentence)
      expect(output, command).toContain('.env')
      expect(output, command).not.toMatch(/\n\s+at /)
      expect(code, command).toBe(1)
    }
  })
})

test('a public address shows the demo world only if the settings say so', async () => {
  writeFileSync(file, 'PUBLIC_URL=https://portal.example\n')
  const refused = await runCommand('doctor')
  expect(refused.output).toContain('https://portal.example would show the demo world')
  expect(refused.code).toBe(1)
  const { code, output } = await runCommand('doctor', { ALLOW_PUBLIC_DEMO: 'on' })
  expect(output).toContain('this is the demo world')
  expect(code).toBe(0)
})
