import { insertOnce } from '../../db/insert-once.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'

/** The key pair by which push services recognize this portal, base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

async function findKeys({ db }: PortalDatabase): Promise<PushKeys | undefined> {
  const row = await db.selectFrom('push_keys').selectAll().where('name', '=', 'vapid').executeTakeFirst()
  return row && { publicKey: row.public_key, privateKey: row.private_key }
}

/**
 * The portal's keys, created at the first call. If several processes start at once, one creates them for all.
 */
export async function getPushKeys(portal: PortalDatabase): Promise<PushKeys> {
  const known = await findKeys(portal)
  if (known) return known
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await insertOnce(
    portal.db
      .insertInto('push_keys')
      .values({ name: 'vapid', public_key: publicKey, private_key: privateKey, made_at: Date.now() }),
  )
  const made = await findKeys(portal)
  if (!made) throw new Error('The keys of push were made and are not there.')
  return made
}

/** Returns the keys; cached after the first successful query, because they never change. */
export function pushKeysOf(portal: PortalDatabase): () => Promise<PushKeys> {
  let keys: Promise<PushKeys> | undefined
  return () => {
    keys ??= getPushKeys(portal).catch((error: unknown) => {
      keys = undefined
      throw error
    })
    return keys
  }
}
