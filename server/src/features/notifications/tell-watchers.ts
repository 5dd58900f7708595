import { alarmReaders, type AlarmKind } from '@idlewood/contract/watch'
import type { Kysely } from 'kysely'
import { permissionsInForce } from '../../access/role-ends.ts'
import type { SuperUsers } from '../../access/super-users.ts'
import type { PortalTables } from '../../db/portal-schema.ts'
import { say } from '../../language/sentences.ts'
import { publishWith } from '../../live/live.ts'
import { sendToPerson } from './notifications.queries.ts'

type Db = Kysely<PortalTables>

const titles = {
  money: say('notifications.alarm.money'),
  level: say('notifications.alarm.level'),
  duplicate: say('notifications.alarm.duplicate'),
  linked: say('notifications.alarm.linked'),
  outside: say('notifications.alarm.outside'),
} satisfies Record<AlarmKind, unknown>

/** People who chose to be told of alarms in one of their browsers: one of them, or all. */
async function listTakers(db: Db, personId?: string) {
  let query = db
    .selectFrom('push_subscriptions as to')
    .innerJoin('people', 'people.id', 'to.person_id')
    .select(['people.id', 'people.uid', 'people.discord_id'])
    .distinct()
    .where('to.watch_alarms', '=', 1)
  if (personId !== undefined) query = query.where('people.id', '=', personId)
  return query.execute()
}

/** Those of these people whose roles let them read alarms at this moment. */
async function listPermitted(db: Db, personIds: readonly string[]): Promise<Set<string>> {
  if (personIds.length === 0) return new Set()
  const rows = await permissionsInForce(db)
    .select('person_roles.person_id')
    .distinct()
    .where('person_roles.person_id', 'in', personIds)
    .where('permissions.name', 'in', alarmReaders)
    .execute()
  return new Set(rows.map((row) => row.person_id))
}

/** Those who chose to be told of alarms and may read them now: one person, or everybody. */
async function listReceivers(db: Db, superUsers: SuperUsers, personId?: string) {
  const takers = await listTakers(db, personId)
  const permitted = await listPermitted(
    db,
    takers.map(({ id }) => id),
  )
  return takers.filter(
    ({ id, discord_id: discordId }) => permitted.has(id) || superUsers.has({ personId: id, discordId }),
  )
}

/** Whether somebody still chooses to be told of alarms, and may still read them. */
export const receivesAlarms = async (
  db: Db,
  { superUsers, personId }: { superUsers: SuperUsers; personId: string },
): Promise<boolean> => (await listReceivers(db, superUsers, personId)).length > 0

/** The parts of an alarm that decide what its notification says and who gets it. */
interface ToldAlarm {
  readonly kind: AlarmKind
  readonly name: string
  /** The character concerned. */
  readonly uid: number
  readonly details: {
    /** The member of staff who gave something. */
    readonly by?: { readonly uid: number } | null | undefined
  }
}

/** Tells those who chose it of an alarm, in the transaction that raises it; nobody of what they did. */
export const createTellWatchers =
  ({ superUsers }: { superUsers: SuperUsers }) =>
  async (db: Db, { kind, name, uid: concerned, details }: ToldAlarm): Promise<void> => {
    for (const { id: personId, uid } of await listReceivers(db, superUsers)) {
      if (uid === concerned || uid === details.by?.uid) continue
      await sendToPerson(db, {
        personId,
        category: 'watch_alarms',
        title: titles[kind],
        text: say('notifications.alarm.text', { name }),
        link: '/admin/watch',
      })
      await publishWith(db, { topic: 'inbox', to: { uid } })
    }
  }
