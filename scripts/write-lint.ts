/**
 * `node scripts/write-lint.ts`: writes what lint knows from elsewhere into `.oxlintrc.derived.json`.
 * Forbidden imports come from the table of levels; the files that are still beyond the limits of functions
 * come from lint itself.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { forbiddenImports } from '../test/repository/lint-zones.ts'
import { command } from './build-web.ts'
import { ask, giveUp, root } from './processes.ts'

const file = join(root, '.oxlintrc.derived.json')
const limits = {
  'eslint/max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  'eslint/complexity': ['error', { max: 15 }],
}
const limited = ['contract/src/**', 'server/src/**', 'web/src/**', 'scripts/**', 'bench/**']
const off = { 'eslint/max-lines-per-function': 'off', 'eslint/complexity': 'off' }
const tests = ['**/*.test.ts', '**/*.test.tsx', '**/test/**']

/** Writes the file, with these files let off the limits. */
function write(letOff: readonly string[]): void {
  const overrides = [
    ...forbiddenImports(),
    { files: limited, rules: limits },
    // Tests describe many cases in one function. The other files are to be split; the list only shrinks.
    { files: [...tests, ...letOff], rules: off },
  ]
  writeFileSync(file, `${JSON.stringify({ overrides }, undefined, 2)}\n`)
}

write([])
const { output } = await ask(process.execPath, [command('oxlint/bin/oxlint'), '--format=json'])
const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] } // as oxlint documents it
const beyond = diagnostics.filter(({ code }) => /max-lines-per-function|complexity/.test(code))
write([...new Set(beyond.map(({ filename }) => filename))].toSorted())
const { code } = await ask(process.execPath, [command('oxfmt/bin/oxfmt'), file])
if (code !== 0) giveUp('The derived lint file could not be formatted.')
