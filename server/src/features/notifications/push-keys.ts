import { insertOnce } from '../../db/insert-once.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'

/** The pair push services know this portal by, base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

async function findKeys({ db }: PortalDatabase): Promise<PushKeys | undefined> {
  const row = await db.selectFrom('push_keys').selectAll().where('name', '=', 'vapid').executeTakeFirst()
  return row && { publicKey: row.public_key, privateKey: row.private_key }
}

/**
 * The portal's keys, made the first time anyone asks: of processes that start together one makes them for
 * all.
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

/** The keys, asked of the database until it has answered once: they never change. */
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
