/**
 * Keeps all stored second-factor secrets encrypted: those in plain text are encrypted when the portal starts,
 * and all are re-encrypted when the key is rotated.
 */
import type { Kysely } from 'kysely'
import { ConfigError } from '../config.ts'
import type { PortalTables } from '../db/portal-schema.ts'
import { createKeyRing, type KeyRing, type KeySource } from './key-ring.ts'
import { createSecretBox, keyIdOf, type SecretBox } from './secret-box.ts'

type Db = Kysely<PortalTables>

interface StoredSecret {
  personId: string
  column: 'secret' | 'pending'
  stored: string
}

async function listStored(db: Db): Promise<StoredSecret[]> {
  const rows = await db.selectFrom('two_factor').select(['person_id', 'secret', 'pending']).execute()
  return rows.flatMap(({ person_id, ...columns }) =>
    (['secret', 'pending'] as const).flatMap((column) => {
      const stored = columns[column]
      return stored === null ? [] : [{ personId: person_id, column, stored }]
    }),
  )
}

/** Replaces a stored secret unless it has changed in the meantime. Returns the number of rows updated. */
async function replace(db: Db, { personId, column, stored }: StoredSecret, sealed: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ [column]: sealed })
    .where('person_id', '=', personId)
    .where(column, '=', stored)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

function requireKeys(keys: KeyRing, secrets: readonly StoredSecret[]): void {
  const missing = new Set<string>()
  for (const { stored } of secrets) {
    const id = keyIdOf(stored)
    if (id !== undefined && !keys.find(id)) missing.add(id)
  }
  if (missing.size === 0) return
  throw new ConfigError(
    `${keys.origin} does not hold the key ${[...missing].join(', ')}, which second factors are encrypted with. ` +
      'Restore the file from a backup, or add the key to SECRETS_KEY.',
  )
}

/**
 * Opens the keys and encrypts secrets that an older release left in plain text. Throws a `ConfigError` if a
 * key is missing.
 */
export async function createStoredSecrets(db: Db, source: KeySource): Promise<SecretBox> {
  const secrets = await listStored(db)
  const keys = createKeyRing(source, () => secrets.every(({ stored }) => keyIdOf(stored) === undefined))
  requireKeys(keys, secrets)
  const box = createSecretBox(keys)
  for (const secret of secrets)
    if (keyIdOf(secret.stored) === undefined)
      await replace(db, secret, box.seal(secret.stored, secret.personId))
  return box
}

/** Re-encrypts every secret with the current key. Returns how many were encrypted with another key. */
export async function resealSecrets(db: Db, source: KeySource): Promise<number> {
  const box = await createStoredSecrets(db, source)
  const current = createKeyRing(source, () => false).current().id
  let count = 0
  for (const secret of await listStored(db)) {
    if (keyIdOf(secret.stored) === current) continue
    count += await replace(db, secret, box.seal(box.open(secret.stored, secret.personId), secret.personId))
  }
  return count
}
