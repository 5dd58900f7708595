import { alarmReaders, type AlarmKind } from '@idlewood/contract/watch'
import type { Kysely } from 'kysely'
import { permissionsInForce } from '../../access/role-ends.ts'
import type { SuperUsers } from '../../access/super-users.ts'
import { twoFactorSince } from '../../access/two-factor.ts'
import type { PortalTables } from '../../db/portal-schema.ts'
import { say } from '../../language/sentences.ts'
import { publishWith } from '../../live/live.ts'
import { sendToPerson } from './notifications.queries.ts'

type Db = Kysely<PortalTables>

/** Who may read alarms, besides those whose roles let them. */
interface AlarmReaders {
  superUsers: SuperUsers
  /** Staff may act only with a second factor. */
  needsTwoFactor: boolean
}

const titles = {
  money: say('notifications.alarm.money'),
  level: say('notifications.alarm.level'),
  duplicate: say('notifications.alarm.duplicate'),
  linked: say('notifications.alarm.linked'),
  outside: say('notifications.alarm.outside'),
} satisfies Record<AlarmKind, unknown>

/** People subscribed to alarms in at least one browser: one person if given, or all. */
async function listSubscribers(db: Db, personId?: string) {
  let query = db
    .selectFrom('push_subscriptions as to')
    .innerJoin('people', 'people.id', 'to.person_id')
    .select(['people.id', 'people.uid', 'people.discord_id'])
    .distinct()
    .where('to.watch_alarms', '=', 1)
  if (personId !== undefined) query = query.where('people.id', '=', personId)
  return query.execute()
}

/** Those among these people whose roles currently let them read alarms. */
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

/** People subscribed to alarms who may currently read them: one person if given, or all. */
async function listRecipients(db: Db, superUsers: SuperUsers, personId?: string) {
  const subscribers = await listSubscribers(db, personId)
  const permitted = await listPermitted(
    db,
    subscribers.map(({ id }) => id),
  )
  return subscribers.filter(
    ({ id, discord_id: discordId }) => permitted.has(id) || superUsers.has({ personId: id, discordId }),
  )
}

/** Whether someone is still subscribed to alarms, and may still read them. */
export async function receivesAlarms(
  db: Db,
  { superUsers, needsTwoFactor, personId }: AlarmReaders & { personId: string },
): Promise<boolean> {
  if (needsTwoFactor && (await twoFactorSince(db, personId)) === undefined) return false
  return (await listRecipients(db, superUsers, personId)).length > 0
}

/** The parts of an alarm that determine the text and the recipients of its notification. */
interface AlarmParts {
  readonly kind: AlarmKind
  readonly name: string
  /** The character the alarm is about. */
  readonly uid: number
  readonly details: {
    /** The staff member who gave something. */
    readonly by?: { readonly uid: number } | null | undefined
  }
}

/**
 * Notifies subscribers of an alarm, in the transaction that raises it, except those it is about or who caused
 * it.
 */
export const createAlarmNotifier =
  ({ superUsers }: { superUsers: SuperUsers }) =>
  async (db: Db, { kind, name, uid: concerned, details }: AlarmParts): Promise<void> => {
    for (const { id: personId, uid } of await listRecipients(db, superUsers)) {
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
