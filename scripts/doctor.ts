/**
 * `npm run doctor`: reports how the portal interprets the game database named in `.env`. Options are
 * described in `server/src/doctor.ts`.
 */
import './node-version.mjs'
import { parseCommand } from './command-line.ts'
import { envFileOptions, loadEnvFile } from './env-file.ts'

const failure = 'The doctor cannot begin.'
const { values } = parseCommand(
  { options: { grants: { type: 'boolean' }, ...envFileOptions }, allowPositionals: true },
  failure,
)
loadEnvFile(values, failure)
await import('../server/src/doctor.ts')
