/**
 * `npm run mutants`: runs mutation tests, folder by folder, and shows which small changes of the code no test
 * notices. Takes hours; `npm run mutants -- server/src/game/presence` does a single folder or file. Each
 * folder is checked by the tests nearest to it.
 */
import './node-version.mjs'
import { existsSync, globSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { giveUp, root, run } from './processes.ts'

const places = [
  'server/src/access',
  'server/src/changes',
  'server/src/game/rows',
  'server/src/game/presence',
  'web/src/api',
  ...globSync('{server,web}/src/**/*.rules.ts', { cwd: root }).toSorted(),
]
/** Folders with some of their tests elsewhere. */
const testFolders: Record<string, string> = {
  'server/src/game/rows': 'server/src/game/rows,server/src/changes',
}

const folder = join(root, 'test/mutants')
const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js')
if (!existsSync(stryker)) giveUp('Mutants are made by Stryker. Install it: npm install --prefix test/mutants')

const given = process.argv.slice(2)
for (const place of given.length > 0 ? given : places) {
  if (!existsSync(join(root, place))) giveUp(`There is no ${place}.`)
  const isFolder = statSync(join(root, place)).isDirectory()
  const tests = testFolders[place] ?? (isFolder ? place : dirname(place))
  const mutate = isFolder ? `${place}/**/*.ts,!**/*.test.ts` : place
  console.log(`\n${place}, by the tests of ${tests}`)
  const code = await run(
    process.execPath,
    [stryker, 'run', join(folder, 'stryker.config.json'), '--mutate', mutate],
    { environment: { IDLEWOOD_MUTANTS_TESTS: tests } },
  )
  if (code !== 0) process.exit(code)
}
