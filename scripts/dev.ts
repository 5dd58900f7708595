/** `npm run dev`: the server, restarted on every change, and the app's dev server, which passes API calls on to it. */
import './node-version.mjs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './build-web.ts'
import { root, run } from './processes.ts'

const envFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
const ended = await Promise.race([
  run(process.execPath, [...envFile, '--watch', '--watch-preserve-output', 'server/src/main.ts']),
  run(process.execPath, [command('@react-router/dev/bin.cjs'), 'dev'], { folder: 'web' }),
])
process.exit(ended)
