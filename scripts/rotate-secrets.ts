/**
 * `npm run rotate-secrets`: encrypts everyone's second factor with a new key while the portal runs. If
 * SECRETS_KEY is set, its first key is the new one; otherwise a key is added to the key file.
 */
import './node-version.mjs'
import { existsSync } from 'node:fs'
import { addKeyToFile } from '../server/src/access/key-ring.ts'
import { createStoredSecrets, resealSecrets } from '../server/src/access/stored-secrets.ts'
import { readConfig } from '../server/src/config.ts'
import { createDatabase } from '../server/src/db/database.ts'
import { migratePortal } from '../server/src/db/migrations.ts'
import type { PortalTables } from '../server/src/db/portal-schema.ts'
import { parseCommand } from './command-line.ts'
import { envFileOptions, loadEnvFile } from './env-file.ts'
import { giveUp } from './processes.ts'

const failure = 'No key was rotated.'
loadEnvFile(parseCommand({ options: envFileOptions }, failure).values, failure)

try {
  const { portalDatabaseUrl, secretsKeys, secretsFile } = readConfig(process.env)
  const source = { keys: secretsKeys, file: secretsFile }
  await migratePortal(portalDatabaseUrl)
  const { db, close } = createDatabase<PortalTables>(portalDatabaseUrl)
  try {
    // Before there is a new key: what cannot be decrypted with the old ones stays as it is.
    await createStoredSecrets(db, source)
    if (secretsKeys.length === 0 && existsSync(secretsFile)) addKeyToFile(secretsFile)
    const count = await resealSecrets(db, source)
    console.log(`${count} secrets are encrypted with the new key.`)
    console.log(
      secretsKeys.length > 0
        ? 'Once every portal has the new SECRETS_KEY, take the old key out of it.'
        : `The key before stays in ${secretsFile} until the next rotation. Make a backup.`,
    )
  } finally {
    await close()
  }
} catch (error) {
  giveUp(`${failure} ${error instanceof Error ? error.message : String(error)}`)
}
