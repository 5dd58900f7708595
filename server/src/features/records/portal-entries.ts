import {
  mutedIn,
  punishmentFieldNames,
  warningKinds,
  type PunishmentField,
} from '@idlewood/contract/punishment-fields'
import type { RecordEntry } from '@idlewood/contract/records'
import type { Kysely } from 'kysely'
import { findBeginning } from '../../access/people.ts'
import { createGroupNamer } from '../../changes/group-names.ts'
import { fieldsOf, type ChangeRow } from '../../changes/mailbox.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import type { Game } from '../../game/game.ts'
import { maxOfSource } from '../../game/record/events.ts'
import { reasonProperty } from '../../language/sentences.ts'
import { listCurrentNotes } from '../../notes/person-notes.ts'
import { isoOf } from '../../db/moments.ts'

type Db = Kysely<PortalTables>

/** The fields common to all entries from the portal itself. */
const portalEntry = <Kind extends RecordEntry['kind']>(
  key: 'change' | 'order' | 'note',
  kind: Kind,
  { id, at }: { id: number; at: number | bigint | string },
) => ({
  key: `${key}-${id}`,
  kind,
  at: isoOf(at),
  source: 'portal' as const,
  other: null,
  isInForce: false,
})

/** The names the portal gave a person. */
export async function listRenamings(db: Db, uid: number): Promise<RecordEntry[]> {
  const rows = await db
    .selectFrom('changes')
    .selectAll()
    .where('target', '=', 'user')
    .where('uid', '=', uid)
    .where('operation', '=', 'update')
    .where('state', 'in', ['applied', 'confirmed', 'undone'])
    .where('created_at', '>', await findBeginning(db, uid))
    .where('fields', 'like', '%"field":"username"%')
    .orderBy('id', 'desc')
    .limit(maxOfSource)
    .execute()
  return rows.flatMap((row) => {
    const name = fieldsOf(row).find(({ field }) => field === 'username')
    if (!name) return []
    return {
      ...portalEntry('change', 'name', { id: row.id, at: row.applied_at ?? row.created_at }),
      text: String(name.new ?? ''),
      by: row.actor_name,
      other: String(name.old ?? ''),
    }
  })
}

/** The kinds of changes by the portal that the timeline distinguishes. */
export type ChangeKind = 'jail' | 'warning' | 'mute' | 'change'

const punishments: Record<Exclude<ChangeKind, 'change'>, readonly PunishmentField[]> = {
  jail: ['jailtype'],
  warning: warningKinds,
  mute: mutedIn,
}

const named = (fields: readonly string[]): string[] => fields.map((field) => `%"field":"${field}"%`)

/** Released players have jail 0, removed warnings a lower count, and open channels 0. */
function isLifting(kind: ChangeKind, row: ChangeRow): boolean {
  const [first] = fieldsOf(row)
  if (!first || kind === 'change') return false
  return kind === 'warning' ? Number(first.new) < Number(first.old) : Number(first.new) === 0
}

const changeOf = (row: ChangeRow) => ({
  operation: row.operation,
  target: row.target,
  targetName: row.target_name,
  fields: fieldsOf(row),
})

const changeEntry = (
  kind: ChangeKind,
  row: ChangeRow,
  change: NonNullable<RecordEntry['change']>,
): RecordEntry => ({
  ...portalEntry('change', kind, { id: row.id, at: row.applied_at ?? row.created_at }),
  text: row.reason,
  ...reasonProperty('message', row.reason),
  by: row.actor_name,
  change,
  ...(kind === 'change' ? {} : { isLifted: isLifting(kind, row) }),
})

/** Punishments the portal set or lifted, or its other changes of a person. */
export async function listChangeEntries(
  { portal: { db }, game }: { portal: PortalDatabase; game: Game },
  uid: number,
  kind: ChangeKind,
): Promise<RecordEntry[]> {
  const rows = await db
    .selectFrom('changes')
    .selectAll()
    .where('uid', '=', uid)
    .where('target', 'in', kind === 'change' ? ['user', 'vehicle', 'item'] : ['user'])
    .where('state', 'in', ['applied', 'confirmed', 'undone', 'overwritten'])
    .where('created_at', '>', await findBeginning(db, uid))
    .where((one) =>
      kind === 'change'
        ? // Renamings are a kind of their own.
          one.and(named(['username', ...punishmentFieldNames]).map((like) => one('fields', 'not like', like)))
        : one.or(named(punishments[kind]).map((like) => one('fields', 'like', like))),
    )
    .orderBy('id', 'desc')
    .limit(maxOfSource)
    .execute()
  const described = rows.map((row) => ({ row, change: changeOf(row) }))
  const withNames = await createGroupNamer(
    game,
    described.map(({ change }) => change),
  )
  return described.map(({ row, change }) => changeEntry(kind, row, withNames(change)))
}

/** A person's premium orders and their states. */
export async function listOrderEntries(db: Db, personId: string | undefined): Promise<RecordEntry[]> {
  if (personId === undefined) return []
  const rows = await db
    .selectFrom('premium_orders')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(maxOfSource)
    .execute()
  return rows.map((row) => ({
    ...portalEntry('order', 'order', { id: row.id, at: row.created_at }),
    text: row.reason,
    by: row.staff_name,
    order: { tier: row.tier_name, days: row.days, state: row.state },
  }))
}

/** The staff's notes, for those who may read them. */
export async function listNoteEntries(db: Db, personId: string | undefined): Promise<RecordEntry[]> {
  if (personId === undefined) return []
  const rows = await listCurrentNotes(db, personId, maxOfSource)
  return rows.map((row) => ({
    ...portalEntry('note', 'note', { id: row.id, at: row.created_at }),
    text: row.body,
    by: row.author_name,
  }))
}
