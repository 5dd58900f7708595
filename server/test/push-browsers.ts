/** Creates many subscriptions at once as rows: over the API every ten would need a sign-in. */
import type { Kysely } from 'kysely'
import type { PortalTables } from '../src/db/portal-schema.ts'
import { endpointHash } from '../src/features/notifications/endpoint.rules.ts'

/** A browser's subscription. */
interface Browser {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Whose subscription it is, and of which session, if known. */
interface Owner {
  personId: string
  sessionId: string | null
}

/** The row of a browser that is subscribed to events. */
const rowOf = ({ endpoint, keys }: Browser, { personId, sessionId }: Owner) => ({
  ...keys,
  endpoint,
  endpoint_hash: endpointHash(endpoint),
  person_id: personId,
  session_id: sessionId,
  user_agent: 'many',
  server_status: 0,
  events: 1,
  faction_updates: 0,
  premium_offers: 0,
  account_updates: 0,
  watch_alarms: 0,
  created_at: Date.now(),
  updated_at: Date.now(),
  last_success_at: null,
  last_failure_at: null,
})

/** Inserts the subscriptions, all for one unknown person and all subscribed to events. */
export async function subscribeAll(db: Kysely<PortalTables>, browsers: readonly Browser[]): Promise<void> {
  const rows = browsers.map((browser) => rowOf(browser, { personId: 'many', sessionId: null }))
  for (let index = 0; index < rows.length; index += 500) {
    await db
      .insertInto('push_subscriptions')
      .values(rows.slice(index, index + 500))
      .execute()
  }
}

/** Inserts one subscription of a person, which is never sent anything. */
export async function subscribeOne(db: Kysely<PortalTables>, owner: Owner): Promise<void> {
  const endpoint = `https://push.example/${owner.sessionId ?? owner.personId}`
  const row = rowOf({ endpoint, keys: { p256dh: 'key', auth: 'auth' } }, owner)
  await db.insertInto('push_subscriptions').values(row).execute()
}
