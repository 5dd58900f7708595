/**
 * `npm run doctor`: reports how the portal interprets the game database named in `.env`. Options are
 * described in `server/src/doctor.ts`.
 */
import './node-version.mjs'
import { parseArgs } from 'node:util'
import { envFileOptions, loadEnvFile } from './env-file.ts'

const { values } = parseArgs({ options: envFileOptions, strict: false, allowPositionals: true })
loadEnvFile(
  {
    'no-env-file': values['no-env-file'] === true,
    ...(typeof values.settings === 'string' ? { settings: values.settings } : {}),
  },
  'The doctor cannot begin.',
)
await import('../server/src/doctor.ts')
