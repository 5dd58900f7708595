import { describe, expect, test } from 'vitest'
import * as rules from './import-rules.ts'
import { importsOf } from './imports.ts'
import { textFiles, withoutComments, type Breaches, type SourceFile } from './source-files.ts'

const file = (path: string, ...lines: string[]): SourceFile => ({ path, text: lines.join('\n') })
const importing = (path: string, specifier: string): SourceFile =>
  file(path, `import { x } from '${specifier}'`)

/** Each rule with files that break it, one violation each, and files that follow it. */
const planted: [
  rule: (files: SourceFile[]) => Breaches,
  breaking: (SourceFile | SourceFile[])[],
  keeping: SourceFile[],
][] = [
  [
    rules.layers,
    [
      importing('server/src/features/cars/cars.routes.ts', '../boats/boats.queries.ts'),
      importing('server/src/features/cars/cars.queries.ts', '@idlewood/server/features/boats/boats.queries'),
      importing('server/src/features/cars/cars.rules.ts', '../../app.ts'),
      importing('server/src/db/pool.ts', '../features/cars/cars.queries.ts'),
      importing('server/src/db/pool.ts', '../changes/mailbox.ts'),
      importing('server/src/db/pool.ts', '../access/guard.ts'),
      importing('server/src/db/pool.ts', '../config.ts'),
      importing('server/src/http/site.ts', '../game/game.ts'),
      importing('server/src/live/live.ts', '../game/game.ts'),
      importing('server/src/access/guard.ts', '../changes/mailbox.ts'),
      importing('server/src/services/cars.ts', '../db/pool.ts'),
      importing('web/src/features/cars/car-page.tsx', '../boats/boat-card.tsx'),
      importing('web/src/features/cars/cars-page.tsx', '../../routes.ts'),
      importing('web/src/frame/navigation.tsx', '../features/cars/cars-page.tsx'),
      importing('web/src/session/auth.tsx', '../frame/navigation.tsx'),
      importing('web/src/pwa/connectivity.ts', '../session/auth.tsx'),
      importing('web/src/ui/button.tsx', '../api/client.ts'),
      importing('web/src/api/client.ts', '../session/session.tsx'),
    ],
    [
      importing('server/src/features/cars/cars.routes.ts', './cars.queries.ts'),
      importing('server/src/features/cars/cars.queries.ts', '../../db/pool.ts'),
      importing('server/src/access/guard.ts', '../http/refusals.ts'),
      importing('server/src/logs/files.ts', '../config.ts'),
      importing('server/src/app.ts', './features/cars/cars.routes.ts'),
      importing('server/src/main.ts', './app.ts'),
      importing('web/src/features/cars/car-page.tsx', '../../ui/button.tsx'),
      importing('web/src/routes.ts', './features/cars/cars-page.tsx'),
      importing('web/src/features/cars/car-page.test.tsx', '../boats/boat-card.tsx'),
    ],
  ],
  [
    rules.workspaces,
    [
      importing('web/src/features/cars/car-page.tsx', '@idlewood/server/features/cars/cars.rules'),
      importing('server/src/http/site.ts', '../../../web/src/routes.ts'),
      importing('contract/src/cars.ts', '@idlewood/server/config'),
    ],
    [
      importing('web/src/features/cars/car-page.tsx', '@idlewood/contract/cars'),
      importing('web/src/features/cars/car-page.test.tsx', '@idlewood/server/app'),
      importing('server/src/app.ts', '@idlewood/contract/contract'),
    ],
  ],
  [
    rules.noTestsInProduct,
    [
      importing('server/src/app.ts', 'vitest'),
      importing('server/src/http/site.ts', './site.test.ts'),
      importing('server/src/main.ts', '../test/portal.ts'),
      importing('web/src/ui/button.tsx', '@testing-library/react'),
      importing('server/src/config.ts', '../../scripts/processes.ts'),
    ],
    [
      importing('server/src/http/site.test.ts', '../../test/portal.ts'),
      importing('server/test/portal.ts', 'vitest'),
    ],
  ],
  [
    rules.contractIsPure,
    [importing('contract/src/cars.ts', 'node:fs'), importing('contract/src/boats.ts', 'fastify')],
    [importing('contract/src/cars.ts', 'zod'), importing('contract/src/cars.test.ts', 'vitest')],
  ],
  [
    rules.onlyDatabaseCodeImportsDrivers,
    [
      importing('server/src/features/cars/cars.queries.ts', 'mysql2/promise'),
      importing('server/src/access/sessions.ts', 'node:sqlite'),
    ],
    [
      importing('server/src/db/mysql.ts', 'mysql2'),
      importing('server/src/game/demo/world.ts', 'node:sqlite'),
    ],
  ],
  [
    rules.importsExist,
    [
      importing('server/src/app.ts', './gone.ts'),
      importing('e2e/sign-in.spec.ts', '@idlewood/contract/gone'),
    ],
    [importing('server/src/app.ts', './here.ts'), file('server/src/here.ts', '')],
  ],
  [
    rules.noCycles,
    [
      [
        importing('server/src/a.ts', './b.ts'),
        file('server/src/b.ts', "import type { C } from './c.ts'"),
        file('server/src/c.ts', "export const a = () => import('./a.ts')"),
      ],
    ],
    [
      importing('server/src/a.ts', './b.ts'),
      importing('server/src/b.ts', './c.ts'),
      file('server/src/c.ts', ''),
    ],
  ],
  [
    rules.noBarrels,
    [
      file('web/src/ui/all.ts', "export * from './button.tsx'"),
      file('web/src/ui/some.ts', 'export {', '  Button,', "} from './button.tsx'"),
      file('web/src/ui/types.ts', "export type { Props } from './button.tsx'"),
    ],
    [file('web/src/ui/button.tsx', "import { x } from './x.ts'", 'export { x }')],
  ],
]

describe.each(planted.map(([rule, breaking, keeping]) => ({ name: rule.name, rule, breaking, keeping })))(
  '$name',
  ({ rule, breaking, keeping }) => {
    test('holds in this repository', () => {
      expect(rule(textFiles())).toEqual([])
    })

    test('rejects each planted violation', () => {
      for (const one of breaking) expect(rule([one].flat()), JSON.stringify(one)).toHaveLength(1)
    })

    test('accepts allowed imports', () => {
      expect(rule(keeping)).toEqual([])
    })
  },
)

test('recognises every form of import', () => {
  const source = file(
    'server/src/a.ts',
    "import b from './b.ts'",
    'import {',
    '  c,',
    "} from './c.ts'",
    "import './d.ts'",
    "import type { E } from './e.ts'",
    "const f = await import('./f.ts')",
    "export { g } from './g.ts'",
    "import * as h from '@idlewood/contract/game/h'",
    "import { i } from '@fastify/cookie/i'",
    'const text = "import(\'./no.ts\')"',
    "// import { no } from './no.ts'",
    "/* import { no } from './no.ts' */",
  )
  expect(importsOf([source]).map(({ to }) => to)).toEqual([
    'server/src/b.ts',
    'server/src/c.ts',
    'server/src/d.ts',
    'server/src/e.ts',
    'server/src/f.ts',
    'server/src/g.ts',
    'contract/src/game/h.ts',
    '@fastify/cookie',
  ])
})

test('the project has many imports, including from server and web to the contract', () => {
  const imports = importsOf(textFiles())
  expect(imports.length).toBeGreaterThan(100)
  for (const workspace of ['server', 'web']) {
    expect(
      imports.some(({ from, to }) => from.startsWith(`${workspace}/`) && to.startsWith('contract/src/')),
    ).toBe(true)
  }
})

test('comments are replaced by blanks, string literals stay', () => {
  expect(withoutComments("const a = 'https://x' // y\n/* z\n */ b")).toBe(
    "const a = 'https://x'     \n    \n    b",
  )
})
