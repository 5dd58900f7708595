/**
 * `npm run dev`: the server, restarted on every change, and the app's dev server, which proxies API calls to
 * it.
 */
import './node-version.mjs'
import { command } from './build-web.ts'
import { loadEnvFile } from './env-file.ts'
import { startCompanion } from './processes.ts'

const node = process.execPath
loadEnvFile({}, 'The server cannot start.')
const server = startCompanion([node, '--watch', '--watch-preserve-output', 'server/src/main.ts'], {
  isShown: true,
})
// Without this condition the dev server would restart itself as a process that nobody stops.
const web = startCompanion([node, '--conditions=development', command('@react-router/dev/bin.cjs'), 'dev'], {
  where: 'web',
  isShown: true,
})
process.exit(await Promise.race([server.ended, web.ended]))
