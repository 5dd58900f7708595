/** `npm run check`: all static checks, offline: types, lint, unused code, format, repository rules. */
import './node-version.mjs'
import { command } from './build-web.ts'
import { ask } from './processes.ts'

/** An incremental type check. */
const types = (project: string, name: string): [string, ...string[]] => [
  'typescript/bin/tsc',
  '-p',
  project,
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/types/${name}.tsbuildinfo`,
]

/** Checks by name, each with a package's program and its arguments. */
const checks: Record<string, readonly [string, ...string[]]> = {
  'types of server, contract, tests': types('tsconfig.json', 'server'),
  'types of the web app': types('web', 'web'),
  'types of the service worker': types('web/src/service-worker', 'service-worker'),
  lint: ['oxlint/bin/oxlint'],
  'unused files, exports and packages': ['knip/bin/knip.js', '--no-config-hints'],
  format: ['oxfmt/bin/oxfmt', '--check', '.'],
  // The other tests of that suite start programs: `npm test` runs them.
  'repository rules': ['vitest/vitest.mjs', 'run', '--project=repository', 'test/repository'],
}

/** Runs one check and shows its output only if it failed. Returns whether it passed. */
async function check(
  name: string,
  [program, ...programArguments]: readonly [string, ...string[]],
): Promise<boolean> {
  const started = Date.now()
  const { code, output } = await ask(process.execPath, [command(program), ...programArguments])
  const verdict = `${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`
  console.log(code === 0 ? verdict : `${verdict}\n${output.trimEnd()}\n`)
  return code === 0
}

// The web app's types refer to types that its router derives from the routes.
if (!(await check('route types', ['@react-router/dev/bin.cjs', 'typegen', 'web']))) process.exit(1)
const passed = await Promise.all(Object.entries(checks).map(([name, program]) => check(name, program)))
process.exit(passed.every(Boolean) ? 0 : 1)
