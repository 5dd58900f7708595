import { describe, expect, test } from 'vitest'
import { allPaths, textFiles, textOf, type Breaches, type SourceFile } from './source-files.ts'
import * as rules from './text-rules.ts'

const file = (path: string, ...lines: string[]): SourceFile => ({ path, text: lines.join('\n') })

/** Removes the `~` inside words, which keep this file from breaking the rules it tests. */
const whole = (written: string): string => written.replaceAll('~', '')

/** Each rule with files that break it, one violation each, and files that follow it. */
const planted: [rule: (files: SourceFile[]) => Breaches, breaking: SourceFile[], keeping: SourceFile[]][] = [
  [
    rules.onlyConfigReadsEnvironment,
    [
      file('server/src/http/site.ts', "const folder = process.env['SITE']"),
      file('web/src/api/client.ts', 'const { BASE } = process.env'),
    ],
    [
      file('server/src/config.ts', 'readConfig(process.env)'),
      file('server/src/main.ts', 'const config = readConfig(process.env)'),
      file('server/src/http/site.ts', '// never process.env'),
      file('server/src/http/site.test.ts', "process.env['SITE']"),
    ],
  ],
  [
    rules.schemasAreImported,
    [file('web/src/features/cars/car-page.tsx', 'const car = cars.get.reply.safeParse(value)')],
    [
      file('web/src/features/cars/car-page.tsx', 'JSON.parse(text)', 'readAs(cars.get.reply, value)'),
      file(
        'web/src/features/cars/car-form.ts',
        "await import('@idlewood/contract/schemas/cars')",
        'cars.set.body.safeParse(value)',
      ),
    ],
  ],
  [
    rules.onlyApiMakesRequests,
    [
      file('web/src/features/cars/car-page.tsx', "const cars = await fetch('/api/cars')"),
      file('web/src/shell/live.ts', "new EventSource('/api/live')"),
      file('web/src/ui/button.tsx', 'window.fetch(url)'),
    ],
    [
      file('web/src/api/client.ts', 'await fetch(url)'),
      file('web/src/features/cars/car-page.tsx', 'query.refetch()', 'client.fetch(cars)', '// fetch('),
      file('web/src/features/cars/car-page.test.tsx', 'fetch(url)'),
    ],
  ],
  [
    rules.communityIsNotNamed,
    [file('web/src/features/cars/cars-page.tsx', '<title>Cars · Idlewood</title>')],
    [
      file('web/src/features/cars/cars-page.tsx', '// as Idlewood does', "import '@idlewood/contract/cars'"),
      file('web/src/features/cars/cars-page.test.tsx', "'Idlewood'"),
      file('server/src/main.ts', "'Idlewood is ready'"),
    ],
  ],
  [
    rules.onlyDatabaseCodeUsesDialects,
    [
      file('server/src/features/cars/cars.queries.ts', "db.insertInto('cars').returning('id')"),
      file('server/src/access/sessions.ts', 'sql`insert ignore into sessions`'),
      file('server/src/http/health.ts', 'sql`PRAGMA quick_check`'),
    ],
    [
      file('server/src/db/sqlite.ts', "sqlite.pragma('journal_mode = WAL')"),
      file('server/src/features/cars/cars.queries.ts', '// no returning here', "db.selectFrom('cars')"),
    ],
  ],
  [
    (files) => rules.namesAreKebab(files.map(({ path }) => path)),
    [
      file('server/src/carRoutes.ts', ''),
      file('web/src/features/Cars/page.tsx', ''),
      file('docs/decisions/one_database.md', ''),
      file('server/src/http/utils.ts', ''),
      file('web/src/helpers/x.ts', ''),
    ],
    [
      file('web/src/entry.client.tsx', ''),
      file('README.md', ''),
      file('.ci/run', ''),
      file('server/src/a/b-c.test.ts', ''),
    ],
  ],
  [
    rules.filesAreShort,
    [file('server/src/long.ts', '/** Long. */', ...Array<string>(401).fill('x'))],
    [
      file('server/src/fair.ts', ...Array<string>(400).fill('x')),
      file('server/src/list.ts', '/** Long because: a list. */', ...Array<string>(500).fill('x')),
    ],
  ],
  [
    rules.filesStatePurpose,
    [file('server/src/db/pool.ts', "import x from 'x'"), file('contract/src/cars.ts', 'export const a = 1')],
    [
      file('server/src/db/pool.ts', '/** A pool. */'),
      file('web/src/features/cars/cars-page.tsx', 'export const a = 1'),
    ],
  ],
  [
    rules.nothingForbidden,
    [
      file('server/src/a.ts', whole('// TO~DO: later')),
      file('web/src/a.css', whole('/* FIX~ME */')),
      file('server/src/a.ts', whole("throw new Error('not imple~mented')")),
      file('server/src/a.ts', whole('x as a~ny')),
      file('server/src/a.ts', whole('x as un~known as Y')),
      file('server/src/a.ts', whole('// @ts-ig~nore')),
      file('server/src/a.test.ts', whole("test.sk~ip('x')")),
      file('e2e/a.spec.ts', whole("test.describe.on~ly('x')")),
      file('docs/a.md', whole('see /work~/main')),
      file('scripts/a.ts', whole('"/home~/someone/x"')),
      file('docs/a.md', whole('../sh~ared/notes')),
      file('.npmrc', whole('registry=https://registry.~npmjs.org')),
    ],
    [file('web/src/routes.ts', "route('/home')", "route('/work')"), file('docs/a.md', 'networks/any')],
  ],
  [
    rules.wordsArePlain,
    [
      file('contract/src/a.ts', whole("summary: 'Changes, and what be~came of them.'")),
      file('server/src/a.ts', whole('/** Asks an~ew. */')),
      file('server/src/a.test.ts', whole("test('be~ars a name', run)")),
      file('web/src/a.tsx', whole('<p>Not everything was tak~en back</p>')),
      file('web/src/a.tsx', '/**', whole(' * The row is tak~en'), ' * back.', ' */'),
      file('e2e/a.spec.ts', whole('// The file is pu~t'), '// back.'),
      file('scripts/a.ts', whole('// Sta~nds in the way.')),
      file('bench/a.ts', whole('// A browser is to~ld.')),
      file('docs/a.md', whole('The row be~ars'), 'a name.'),
      file('README.md', whole('Queued for aw~ay players.')),
    ],
    [
      file(
        'server/src/a.ts',
        "'authorization: Bearer'",
        '// It stands. In time it is restored; people are told.',
      ),
      file('content/rules/gang.md', whole('A strike is tak~en back.')),
      file('package-lock.json', whole('"an~ew"')),
    ],
  ],
  [
    rules.commentsFitColumns,
    [
      file('server/src/a.ts', `// ${'x'.repeat(108)}`),
      file('web/src/a.tsx', '/**', ` * ${'x'.repeat(108)}`, ' */'),
      file('scripts/a.mjs', `  /** ${'x'.repeat(108)} */`),
    ],
    [
      file('server/src/a.ts', `// ${'’'.repeat(107)}`, `const a = '${'x'.repeat(120)}'`),
      file('server/src/b.ts', `// oxlint-disable-next-line a -- ${'x'.repeat(108)}`),
      file('server/src/c.ts', `// https://example.org/${'x'.repeat(108)}`),
      file('docs/a.md', ` * ${'x'.repeat(120)}`),
    ],
  ],
]

const named = planted.map(([rule, breaking, keeping]) => ({
  name: rule.name || 'namesAreKebab',
  rule,
  breaking,
  keeping,
}))

describe.each(named)('$name', ({ name, rule, breaking, keeping }) => {
  test('holds in this repository', () => {
    const project = name === 'namesAreKebab' ? allPaths().map((path) => ({ path, text: '' })) : textFiles()
    expect(rule(project)).toEqual([])
  })

  test('rejects each planted violation', () => {
    for (const one of breaking) expect(rule([one]), `${one.path} ${one.text}`).toHaveLength(1)
  })

  test('accepts allowed files', () => {
    expect(rule(keeping)).toEqual([])
  })
})

test('CI runs the commands that the README names, in the same order', () => {
  expect(textOf('README.md')).toMatch(/^npm ci && npm test$/m)
  const commands = (textOf('.ci/run') ?? '').match(/^npm .*$/gm)
  expect(commands).toEqual(['npm ci', 'npm test'])
})
