/**
 * `npm run mutants`: changes the code in small ways and sees which changes no test notices, folder by folder.
 * Takes hours; `npm run mutants -- server/src/game/presence` does one folder or file. The tests nearest to
 * the code are the hunters, unless others are named: `npm run mutants -- <place> --tests <file or folder>`.
 * What died stays dead until its file changes: a second run tries only what survived, or goes on.
 * `--report` tries nothing and lists what is known.
 */
import './node-version.mjs'
import { existsSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { plantMutants, type Mutant } from '../test/mutants/mutants.ts'
import { readVerdicts, type Verdicts } from '../test/mutants/verdicts.ts'
import { command } from './build-web.ts'
import { giveUp, root, run } from './processes.ts'

/** A folder or a pattern of files, and where its tests are when not beside it. */
const places: Record<string, string[]> = {
  'server/src/access': ['server/src/access', 'server/src/features/auth'],
  'server/src/changes': ['server/src/changes'],
  'server/src/game/rows': ['server/src/changes'],
  'server/src/game/presence': ['server/src/game/presence'],
  'server/src/**/*.rules.ts': [],
  'web/src/**/*.rules.ts': ['web/src/**/*.rules.test.ts'],
  'web/src/api': ['web/src/api'],
}

const isFolder = (place: string): boolean =>
  existsSync(join(root, place)) && statSync(join(root, place)).isDirectory()
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/** The files of a place that are code. */
function sourcesOf(place: string): string[] {
  const pattern = isFolder(place) ? `${place}/**/*.ts` : place
  return globSync(pattern, { cwd: root })
    .filter((file) => !isTest(file))
    .toSorted()
}

/** Patterns of the tests of a place. */
function testsOf(place: string, files: string[], named: string[]): string[] {
  const known = named.length > 0 ? named : (places[place] ?? [])
  const nearest = known.length > 0 ? known : [...new Set(files.map((file) => dirname(file)))]
  return nearest.map((test) => (isFolder(test) ? `${test}/**/*.test.{ts,tsx}` : test))
}

const verdicts = process.env['IDLEWOOD_MUTANTS_VERDICTS'] ?? join(root, '.cache/mutants/verdicts.jsonl')
const known = (): Verdicts => readVerdicts(existsSync(verdicts) ? readFileSync(verdicts, 'utf8') : '')

const short = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 90)
const described = (mutant: Mutant): string =>
  `  ${mutant.file}:${mutant.line}:${mutant.column} ${short(mutant.original)} → ${short(mutant.replacement)}`

/** Prints what survived and the score of each file. */
async function report(place: string, files: string[]): Promise<void> {
  const { mutants } = await plantMutants(
    files.map((file) => join(root, file)),
    root,
  )
  const { killed, reached, atImport } = known()
  const rows = files.map((file) => {
    const own = mutants.filter((mutant) => mutant.file === file)
    const dead = own.filter(({ key }) => killed.has(key))
    const left = own.filter(({ key }) => !killed.has(key))
    const survived = left.filter(({ key }) => reached.has(key))
    const once = left.filter(({ key }) => !reached.has(key) && atImport.has(key))
    const unreached = left.filter(({ key }) => !reached.has(key) && !atImport.has(key))
    for (const mutant of survived) console.log(`survived${described(mutant)}`)
    for (const mutant of unreached) console.log(`no test${described(mutant)}`)
    return {
      file,
      dead: dead.length,
      survived: survived.length,
      unreached: unreached.length,
      once: once.length,
    }
  })
  const sum = (key: 'dead' | 'survived' | 'unreached' | 'once') =>
    rows.reduce((all, row) => all + row[key], 0)
  const total = { file: place, dead: sum('dead'), survived: sum('survived') }
  for (const row of [...rows, { ...total, unreached: sum('unreached'), once: sum('once') }]) {
    const all = row.dead + row.survived + row.unreached
    const score = all === 0 ? '100' : ((row.dead / all) * 100).toFixed(1)
    const left = `${row.survived} survived, ${row.unreached} without a test, ${row.once} at import only`
    console.log(`${score.padStart(5)} %  ${row.dead} of ${all}  ${row.file} (${left})`)
  }
}

const given = process.argv.slice(2)
const split = given.indexOf('--tests')
const named = split < 0 ? [] : given.slice(split + 1).filter((word) => !word.startsWith('--'))
const chosen = (split < 0 ? given : given.slice(0, split)).filter((word) => !word.startsWith('--'))
mkdirSync(dirname(verdicts), { recursive: true })
for (const place of chosen.length > 0 ? chosen : Object.keys(places)) {
  const files = sourcesOf(place)
  if (files.length === 0) giveUp(`There is no ${place}.`)
  const tests = testsOf(place, files, named)
  console.log(`\n${place}, by the tests of ${tests.join(', ')}`)
  if (!given.includes('--report')) {
    await run(process.execPath, [command('vitest/vitest.mjs'), 'run', '-c', 'vitest.mutants.config.ts'], {
      environment: {
        IDLEWOOD_MUTANTS_FILES: files.join(),
        IDLEWOOD_MUTANTS_TESTS: tests.join('|'),
        IDLEWOOD_MUTANTS_VERDICTS: verdicts,
        IDLEWOOD_MUTANTS_AT_IMPORT: given.includes('--at-import') ? '1' : '0',
      },
    })
  }
  await report(place, files)
}
