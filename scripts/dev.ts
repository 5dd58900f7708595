/** `npm run dev`: the server, restarted on every change, and the app's dev server, which passes API calls on to it. */
import './node-version.mjs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './build-web.ts'
import { accompany, root } from './processes.ts'

const node = process.execPath
const envFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
const server = accompany([node, ...envFile, '--watch', '--watch-preserve-output', 'server/src/main.ts'], {
  isShown: true,
})
// The condition is what the dev server would start itself again for, as a process nobody ends.
const web = accompany([node, '--conditions=development', command('@react-router/dev/bin.cjs'), 'dev'], {
  where: 'web',
  isShown: true,
})
process.exit(await Promise.race([server.ended, web.ended]))
