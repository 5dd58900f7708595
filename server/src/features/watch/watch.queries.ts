import type { Alarm, AlarmKind, AlarmState } from '@idlewood/contract/watch'
import type { Kysely, Selectable } from 'kysely'
import { openStates } from '../../changes/mailbox.ts'
import type { SignedInViewer } from '../../http/request.ts'
import { insertOnce } from '../../db/insert-once.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { inTransaction } from '../../db/retry.ts'
import { isoOf, isoOrNull } from '../../db/moments.ts'
import { readPage } from '../../db/read-page.ts'

type Db = Kysely<PortalTables>
type AlarmRow = Selectable<PortalTables['watch_alarms']>

/** The evidence for an alarm, as stored in its row. */
export type Details = Pick<
  Alarm,
  'amount' | 'within' | 'field' | 'before' | 'now' | 'by' | 'lines' | 'changes'
>

const noDetails: Details = {
  amount: null,
  within: null,
  field: null,
  before: null,
  now: null,
  by: null,
  lines: [],
  changes: [],
}

/** A finding to raise an alarm about. */
export interface Finding {
  readonly kind: AlarmKind
  /** Identifies a finding, so that it is raised only once. At most 120 characters. */
  readonly fingerprint: string
  readonly uid: number
  readonly name: string
  readonly details: Partial<Details>
}

/** Raises an alarm; returns false if it has been raised before. */
export async function raise(db: Db, { kind, fingerprint, uid, name, details }: Finding): Promise<boolean> {
  const known = await db
    .selectFrom('watch_alarms')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  if (known) return false
  return insertOnce(
    db.insertInto('watch_alarms').values({
      fingerprint,
      kind,
      uid,
      by_uid: details.by?.uid ?? null,
      name: name.slice(0, 64),
      details: JSON.stringify({ ...noDetails, ...details }),
      state: 'open',
      handled_by: null,
      note: null,
      raised_at: Date.now(),
      handled_at: null,
    }),
  )
}

/** An alarm as sent to clients. */
export function presentAlarm(row: AlarmRow): Alarm {
  return {
    // Written by this module only.
    ...(JSON.parse(row.details) as Details),
    id: row.id,
    kind: row.kind,
    uid: Number(row.uid),
    name: row.name,
    state: row.state,
    handledBy: row.handled_by,
    note: row.note,
    raisedAt: isoOf(row.raised_at),
    handledAt: isoOrNull(row.handled_at),
  }
}

const unsettled = ['open', 'taken'] as const

/** The viewer of alarms: only super users can see alarms about themselves. */
export type AlarmReader = Pick<SignedInViewer, 'uid' | 'superUser'>

const visibleTo = (db: Db, { uid, superUser }: AlarmReader) => {
  const all = db.selectFrom('watch_alarms')
  return superUser
    ? all
    : all
        .where('uid', '<>', uid)
        .where((row) => row.or([row('by_uid', 'is', null), row('by_uid', '<>', uid)]))
}

/** One page of the settled alarms, or of the unsettled ones. */
export async function listAlarms(
  { db }: PortalDatabase,
  {
    reader,
    isSettled,
    page,
    pageSize,
  }: { reader: AlarmReader; isSettled: boolean; page: number; pageSize: number },
): Promise<{ alarms: Alarm[]; total: number }> {
  const found = visibleTo(db, reader).where('state', isSettled ? 'not in' : 'in', unsettled)
  const ordered = found.selectAll().orderBy('id', 'desc')
  const { rows, total } = await readPage(found, ordered, { page, size: pageSize })
  return { alarms: rows.map(presentAlarm), total }
}

/** The alarm with this id, unless it is about the viewer. */
export const findAlarm = (db: Db, id: number, reader: AlarmReader): Promise<AlarmRow | undefined> =>
  visibleTo(db, reader).selectAll().where('id', '=', id).executeTakeFirst()

/** Moves an alarm to another state; returns false if somebody else was first. */
export async function moveAlarm(
  db: Db,
  { id, state: from }: Pick<AlarmRow, 'id' | 'state'>,
  to: { state: AlarmState; by: string; note: string | null },
): Promise<boolean> {
  const isOpen = to.state === 'open'
  const { numUpdatedRows } = await db
    .updateTable('watch_alarms')
    .set({
      state: to.state,
      handled_by: isOpen ? null : to.by,
      note: to.note,
      handled_at: isOpen ? null : Date.now(),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const stateRow = (db: Db) => db.selectFrom('watch_state').selectAll().where('name', '=', 'watch')

/** The progress of the watch, shared by all processes. */
export interface WatchProgress {
  lastChange: number
  knowsLevels: boolean
  /** Whether all lines that existed at the start have been seen once: later ones are new. */
  hasCaughtUp: boolean
}

/** Reads the progress. On first use, creates it, starting after the newest change. */
export async function readState(db: Db): Promise<WatchProgress> {
  const row = await stateRow(db).executeTakeFirst()
  if (row) {
    return {
      lastChange: row.last_change,
      knowsLevels: row.knows_levels === 1,
      hasCaughtUp: row.caught_up === 1,
    }
  }
  const newest = await db
    .selectFrom('changes')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  const lastChange = Number(newest?.id ?? 0)
  await insertOnce(
    db.insertInto('watch_state').values({
      name: 'watch',
      holder: null,
      held_until: null,
      last_change: lastChange,
      knows_levels: 0,
      caught_up: 0,
    }),
  )
  return { lastChange, knowsLevels: false, hasCaughtUp: false }
}

/** Records that all existing lines have been seen. */
export const recordCaughtUp = (db: Db) =>
  db.updateTable('watch_state').set({ caught_up: 1 }).where('name', '=', 'watch').execute()

/** Records up to which change the watch has checked. */
export const recordLastChange = (db: Db, lastChange: number) =>
  db.updateTable('watch_state').set({ last_change: lastChange }).where('name', '=', 'watch').execute()

/** The admin levels known to the watch, by uid. */
export async function readLevels(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom('watch_levels').selectAll().execute()
  return new Map(rows.map(({ uid, level }) => [Number(uid), level]))
}

/** Stores a character's admin level; a level of 0 deletes the row. */
export async function recordLevel(db: Db, uid: number, level: number): Promise<void> {
  await db.deleteFrom('watch_levels').where('uid', '=', uid).execute()
  if (level > 0) await db.insertInto('watch_levels').values({ uid, level }).execute()
}

/** Stores the existing levels when the watch starts for the first time. */
export async function recordFirstLevels(
  { db }: PortalDatabase,
  levels: ReadonlyMap<number, number>,
): Promise<void> {
  await inTransaction(db, async (db) => {
    await db.deleteFrom('watch_levels').execute()
    for (const [uid, level] of levels) await db.insertInto('watch_levels').values({ uid, level }).execute()
    await db.updateTable('watch_state').set({ knows_levels: 1 }).where('name', '=', 'watch').execute()
  })
}

/** The lowest id of a pending change; undefined if there is none. */
export async function findFirstWaiting(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('changes')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('state', 'in', openStates)
    .executeTakeFirst()
  return row?.id ?? undefined
}

/** Changes of characters that reached the game: of one person, or all after an id. */
export const listReached = (db: Db, where: { uid?: number; after?: number; since?: number }) => {
  let query = db
    .selectFrom('changes')
    .selectAll()
    .where('target', 'in', ['user', 'item'])
    .where('operation', '=', 'update')
    .where('state', 'in', ['applied', 'confirmed', 'undone', 'overwritten'])
  if (where.uid !== undefined) query = query.where('uid', '=', where.uid)
  if (where.after !== undefined) query = query.where('id', '>', where.after)
  if (where.since !== undefined) query = query.where('applied_at', '>', where.since)
  return query.orderBy('id', 'desc').limit(500).execute()
}

/** Whether two characters are linked to the same Discord account. */
export async function shareDiscord({ db }: PortalDatabase, one: number, other: number): Promise<boolean> {
  const rows = await db
    .selectFrom('people')
    .select(['uid', 'discord_id'])
    .where('uid', 'in', [one, other])
    .where('discord_id', 'is not', null)
    .execute()
  return (
    new Set(rows.map(({ uid }) => uid)).size === 2 && new Set(rows.map((row) => row.discord_id)).size === 1
  )
}
