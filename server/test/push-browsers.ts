/** Creates many subscriptions at once as rows: over the API every ten would need a sign-in. */
import type { Kysely } from 'kysely'
import type { PortalTables } from '../src/db/portal-schema.ts'
import { endpointHash } from '../src/features/notifications/endpoint.rules.ts'

/** A browser's subscription. */
interface Browser {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Inserts the subscriptions, all for one unknown person and all subscribed to events. */
export async function subscribeAll(db: Kysely<PortalTables>, browsers: readonly Browser[]): Promise<void> {
  const now = Date.now()
  const rows = browsers.map(({ endpoint, keys }) => ({
    ...keys,
    endpoint,
    endpoint_hash: endpointHash(endpoint),
    person_id: 'many',
    session_id: null,
    user_agent: 'many',
    server_status: 0,
    events: 1,
    faction_updates: 0,
    premium_offers: 0,
    account_updates: 0,
    watch_alarms: 0,
    created_at: now,
    updated_at: now,
    last_success_at: null,
    last_failure_at: null,
  }))
  for (let index = 0; index < rows.length; index += 500) {
    await db
      .insertInto('push_subscriptions')
      .values(rows.slice(index, index + 500))
      .execute()
  }
}
