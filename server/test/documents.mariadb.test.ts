import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../scripts/processes.ts'
import { textFiles, textOf } from '../../test/repository/source-files.ts'
import { createDatabase } from '../src/db/database.ts'
import { migratePortal } from '../src/db/migrations.ts'
import { loadFork } from './forks/load-fork.ts'
import { nexonic } from './forks/nexonic.ts'
import { asAdministrator, freshDatabase, type FreshDatabase } from './mariadb.ts'

const execute = promisify(execFile)

interface Line {
  document: string
  text: string
}

const documents = textFiles().filter(({ path }) => path === 'README.md' || /^docs\/[\w-]+\.md$/.test(path))

/** The commands or statements in a document's code blocks of one language. */
function lines(language: 'sh' | 'sql', within = documents): Line[] {
  return within.flatMap(({ path, text }) =>
    [...text.matchAll(/^( *)```(\w+)\n([^]*?)^ *```$/gm)]
      .filter(([, , written]) => written === language)
      .flatMap(([, , , block = '']) =>
        (language === 'sh' ? block.split('\n') : block.split(/;\s*$/m)).map((line) => line.trim()),
      )
      .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('--'))
      .map((line) => ({ document: path, text: line })),
  )
}

/** Commands that are not run here: the reason, and a condition the project must meet for them to work. */
const notRun: [command: RegExp, because: string, holds: () => boolean][] = [
  [
    /^npm ci( && npm (start|test))?$/,
    'this test runs on what it installed; CI begins with it',
    () => /^npm ci$[^]*^npm test$/m.test(textOf('.ci/run') ?? ''),
  ],
  [/^npm start$/, 'the browser tests run on it', () => has('scripts/start.mjs')],
  [/^npm (test|run check|run bench|run dev|run build)\b/, 'would run this test, or takes long', () => true],
  [/^npm test -- /, 'would run this test', () => true],
  [/^git pull$/, 'needs a remote', () => true],
  [/^docker build -f (\S+) /, 'needs a container engine', () => has('deploy/Dockerfile')],
  [/^docker compose -f (\S+) /, 'needs a container engine', () => has('deploy/compose.yaml')],
  [/^(apt-get|git clone|cd|chmod) /, 'sets up a machine', () => has('deploy/Caddyfile')],
  [/^npm run rotate-secrets$/, 'has tests of its own', () => has('scripts/rotate-secrets.ts')],
  [/^node -p "/, 'is plain Node', () => true],
  [/^(useradd|systemctl) /, 'changes this machine, and needs systemd to have booted it', () => true],
  [/^cp deploy\//, 'changes this machine', () => has('deploy/idlewood.service')],
  [/^systemd-analyze verify /, 'is not on every machine', () => has('deploy/idlewood-backup.timer')],
  [/^echo '\w+=.*' >> \.env$/, 'writes the operator’s settings', () => true],
  [/^[A-Z_]+=\S+$/, 'is a line of .env', () => true],
]
const has = (path: string): boolean => textOf(path) !== undefined

let folder: string
let game: FreshDatabase
const account = `doc_${process.pid}_${Date.now() % 100_000}`

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'idlewood-documents-'))
  mkdirSync(join(folder, 'data'))
  game = await freshDatabase()
  await loadFork(game.url, nexonic)
  writeFileSync(join(folder, 'idlewood.env'), `GAME_DATABASE_URL=${game.url}\n`)
  await migratePortal(`sqlite:${join(folder, 'data', 'portal.sqlite')}`)
})
afterAll(async () => {
  await asAdministrator(`drop user if exists '${account}'@'localhost'`)
  await game.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs an npm command from a document in the project, with a folder and a database of this test. */
async function npm(command: string): Promise<string> {
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, inQuotes, plain]) => inQuotes ?? plain ?? '',
  )
  const backups = join(folder, 'data', 'backups')
  const made = words.map((word) => {
    if (word === '/etc/idlewood.env') return join(folder, 'idlewood.env')
    if (word === '/var/backups/idlewood') return join(folder, 'elsewhere')
    const isBackup = word.startsWith('data/backups/')
    return isBackup
      ? join(backups, readdirSync(backups).find((name) => name.startsWith('idlewood-')) ?? '')
      : word
  })
  const [program = '', ...programArguments] = made
  const [script = '', ...rest] = programArguments.slice(programArguments[0] === 'run' ? 1 : 0)
  const { stdout, stderr } = await execute(program, ['run', '--silent', script, ...rest], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      DATA_DIR: join(folder, 'data'),
      PORT: '1',
      GAME_DATABASE_URL: game.url,
    },
  })
  return stdout + stderr
}

describe('every command in the documents', () => {
  const commands = lines('sh')

  test('is run here, or listed with the reason why not', () => {
    expect(commands.length).toBeGreaterThan(15)
    const unknown = commands.filter(
      ({ text }) =>
        !/^npm run (doctor|backup|restore)\b/.test(text) && !notRun.some(([command]) => command.test(text)),
    )
    expect(unknown).toEqual([])
    const broken = notRun.filter(([, , holds]) => !holds())
    expect(broken.map(([, because]) => because)).toEqual([])
  })

  test('uses a script that exists in package.json', () => {
    const { scripts } = JSON.parse(textOf('package.json') ?? '{}')
    const named = commands.flatMap(({ text }) =>
      [...text.matchAll(/\bnpm (?:run )?([a-z:-]+)/g)].map(([, name]) => name ?? ''),
    )
    expect(named.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([])
  })

  const ofTheDoctor = commands.map(({ text }) => text).filter((text) => text.startsWith('npm run doctor'))
  test.each([...new Set(ofTheDoctor)])('%s works as documented', async (command) => {
    expect(await npm(command)).toMatch(
      command.includes('--grants') ? /^GRANT SELECT/m : /The portal can work/,
    )
  })

  test('of backup and restore works as documented', async () => {
    const said: string[] = []
    for (const { text } of lines(
      'sh',
      documents.filter(({ path }) => path === 'docs/backup.md'),
    )) {
      // As documented: a portal database exists already, so a restore without --force changes nothing.
      said.push(await npm(text).catch((error: { stderr: string }) => `refused: ${error.stderr}`))
    }
    expect(said).toEqual([
      expect.stringContaining('Backup made: '),
      expect.stringContaining('Backup made: '),
      expect.stringContaining('is whole'),
      expect.stringContaining('refused: There is a portal database already. Nothing was changed.'),
    ])
    const forced = await npm('npm run restore -- data/backups/idlewood-x --force')
    expect(forced).toContain('What was there is kept in')
    expect(forced).toContain('Restored.')
  })
})

test('every statement in operating.md runs on a database of the family', async () => {
  const own = documents.filter(({ path }) => path === 'docs/operating.md')
  const statements = lines('sql', own).map(({ text }) => text)
  expect(statements.length).toBeGreaterThan(5)
  const database = new URL(game.url).pathname.slice(1)
  const ofTheGame = statements.filter((text) => /^(CREATE USER|GRANT)/.test(text))
  await asAdministrator(
    ...ofTheGame.map((text) =>
      text.replaceAll('game.', `${database}.`).replaceAll("'idlewood'", `'${account}'`),
    ),
  )
  const ofThePortal = statements.filter((text) => !ofTheGame.includes(text))
  const { db, close } = createDatabase<never>(`sqlite:${join(folder, 'data', 'portal.sqlite')}`)
  for (const text of ofThePortal) await sql.raw(text).execute(db)
  await close()
  expect(ofThePortal.length).toBeGreaterThan(0)
})

describe('the troubleshooting page', () => {
  const page = textOf('docs/troubleshooting.md') ?? ''
  const sources = [
    'server/src/start-failure.ts',
    'server/src/data-folder.ts',
    'server/src/services.ts',
    'server/src/config.ts',
    'server/src/game/game.ts',
  ]
  const sentences = sources.flatMap((path) =>
    [
      ...(textOf(path) ?? '').matchAll(
        /(?:new (?:ConfigError|GameUnusable)\(|return)\s*'([A-Z][^'\n]{20,})'/g,
      ),
    ].map(([, sentence = '']) => sentence),
  )

  test('has every sentence with which a start may fail', () => {
    expect(sentences.length).toBeGreaterThan(6)
    const first = (sentence: string): string => /^[^.:]+/.exec(sentence)?.[0] ?? sentence
    expect(sentences.filter((sentence) => !page.includes(first(sentence)))).toEqual([])
  })
})

test('no page links to a missing page or heading', () => {
  const anchorOf = (heading: string): string =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(/\s+/g, '-')
  const broken = documents
    .filter(({ path }) => path.startsWith('docs/'))
    .flatMap(({ path, text }) =>
      // Text in backticks is shown, not followed.
      [
        ...text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(/\]\(([^)#\s:]*)(?:#([\w-]+))?\)/g),
      ].flatMap(([whole, file = '', anchor]) => {
        const target = file === '' ? path : `docs/${file}`
        if (file.endsWith('/')) return []
        const found = textOf(target)
        const headings = [...(found ?? '').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
          anchorOf(heading ?? ''),
        )
        return found !== undefined && (anchor === undefined || headings.includes(anchor))
          ? []
          : [`${path}: ${whole}`]
      }),
    )
  expect(broken).toEqual([])
})
