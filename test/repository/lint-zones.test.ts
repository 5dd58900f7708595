import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command } from '../../scripts/build-web.ts'
import { ask, root } from '../../scripts/processes.ts'
import { forbiddenImports } from './lint-zones.ts'
import { textOf } from './source-files.ts'

const derived = textOf('.oxlintrc.derived.json') ?? ''

test('the lint’s forbidden imports match the table; to update them: node scripts/write-lint.ts', () => {
  expect(JSON.parse(derived)).toEqual({ overrides: forbiddenImports() })
})

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'idlewood-planted-'))
  writeFileSync(join(folder, '.oxlintrc.json'), derived)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** True if lint rejects this import in a file of this folder. */
async function isRefused(place: string, specifier: string, name = 'planted.ts'): Promise<boolean> {
  mkdirSync(join(folder, place), { recursive: true })
  const file = join(folder, place, name)
  writeFileSync(file, `import { x } from '${specifier}'\n\nexport const y = x\n`)
  const program = [command('oxlint/bin/oxlint'), '--format=json', file]
  const { output } = await ask(process.execPath, program, { folder: relative(root, folder) })
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string }[] } // oxlint's documented format
  return diagnostics.some(({ code }) => code.includes('no-restricted-imports'))
}

test.each([
  ['server/src/db', '../access/guard.ts'],
  ['server/src/http/deeper', '../../game/game.ts'],
  ['server/src', '@idlewood/web/root'],
  ['web/src/ui', '../session/auth.tsx'],
  ['web/src/features/cars', '@idlewood/server/app'],
  ['web/src/features/cars', 'react-hook-form'],
  ['web/src/ui', 'react-hook-form'],
])('in %s, lint rejects an import of %s', async (place, specifier) => {
  expect(await isRefused(place, specifier)).toBe(true)
})

test.each([
  ['server/src/access', '../http/refusals.ts'],
  ['web/src/features/cars', '../../ui/button.tsx'],
])('in %s, lint accepts an import of %s', async (place, specifier) => {
  expect(await isRefused(place, specifier)).toBe(false)
})

test('only the form kit may import the form library', async () => {
  expect(await isRefused('web/src/ui', 'react-hook-form', 'form.tsx')).toBe(false)
  expect(await isRefused('web/src/ui', '../session/auth.tsx', 'form.tsx')).toBe(true)
})
