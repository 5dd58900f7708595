import type { Kysely } from 'kysely'
import type { PortalTables } from '../../db/portal-schema.ts'
import { insertPortalMessage } from './notifications.queries.ts'

/**
 * Notifies those who subscribed that the game server is down or back, in the transaction that records it as
 * announced.
 */
export async function announceServer(
  { state, since }: { state: 'up' | 'down'; since: Date },
  db: Kysely<PortalTables>,
): Promise<void> {
  await insertPortalMessage(db, {
    cause: `server ${state} ${since.getTime()}`,
    category: 'server_status',
    title: state === 'up' ? 'The server is back' : 'The server is down',
    text: state === 'up' ? 'You can play again.' : 'We tell you as soon as it is back.',
    link: '/status',
  })
}
