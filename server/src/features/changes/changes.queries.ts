import type { changes } from '@idlewood/contract/changes'
import { profileFieldNames, profileFields } from '@idlewood/contract/profile-fields'
import type { InputOf } from '@idlewood/contract/endpoint'
import type { ChangeRow } from '../../changes/mailbox.ts'
import { sql, type SqlBool } from 'kysely'
import { contains } from '../../db/contains.ts'
import { nameContains } from '../../game/name-search.ts'
import type { SignedInViewer } from '../../http/request.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'

/** Changes per page. */
export const changesPerPage = 25

const moneyFields = profileFieldNames.filter((name) => profileFields[name].kind === 'money')

type Filters = Omit<InputOf<typeof changes.list>['query'], 'page'> & {
  /** Only changes made since this person began: a previous owner of the uid is a stranger to them. */
  personId?: string
  /** The uid of a reader who must not see flags of their own: staff set them for staff. */
  withoutFlagsOf?: number | undefined
  /** The alarms and notes that the reader must not see; see {@link listHidden}. */
  hidden?: Hidden
}

/** Target ids by target. */
type Hidden = Readonly<Record<'alarm' | 'note', readonly string[]>>

/** Changes made by `actor` and concerning `uid`, without those that are hidden from the reader. */
function ofPeople({ db, engine }: PortalDatabase, { actor, uid, personId, hidden }: Filters) {
  const actorUid = actor && /^uid:(\d{1,10})$/.exec(actor)?.[1]
  let query = db.selectFrom('changes')
  if (actorUid) query = query.where('actor_uid', '=', Number(actorUid))
  else if (actor) query = query.where(nameContains(engine, sql.ref('actor_name'), actor))
  if (uid) query = query.where('uid', '=', Number(uid))
  if (personId !== undefined) {
    const beganAt = db.selectFrom('people').select('began_at').where('id', '=', personId)
    query = query.where('created_at', '>', beganAt)
  }
  for (const kind of ['alarm', 'note'] as const) {
    const ids = hidden?.[kind] ?? []
    if (ids.length > 0)
      query = query.where(({ or, eb }) => or([eb('target', '<>', kind), eb('target_id', 'not in', ids)]))
  }
  return query
}

/** A ban is found by the number shown in place of its key, which may be an address. 0 is nobody's. */
const shownNumber = (targetId: string): number => (/^\d{1,10}$/.test(targetId) ? Number(targetId) : 0)

function filtered(portal: PortalDatabase, filters: Filters) {
  const holds = (column: string, text: string) =>
    sql<SqlBool>`${contains(portal.engine, sql.ref(column), text)}`
  const hasField = (field: string) => holds('fields', `"field":${JSON.stringify(field)},`)
  const { withoutFlagsOf, target, targetId, field, about, state, from, to } = filters
  let query = ofPeople(portal, filters)
  if (withoutFlagsOf !== undefined)
    query = query.where(({ or, eb }) => or([eb('target', '<>', 'flag'), eb('uid', '<>', withoutFlagsOf)]))
  if (target) query = query.where('target', '=', target)
  if (target === 'ban' && targetId) query = query.where('uid', '=', shownNumber(targetId))
  else if (target && targetId) query = query.where('target_id', '=', targetId)
  if (field) query = query.where(hasField(field))
  if (about === 'money')
    query = query.where('target', '=', 'user').where(({ or }) => or(moneyFields.map(hasField)))
  if (state) query = query.where('state', '=', state)
  if (from) query = query.where('created_at', '>=', Date.parse(from))
  if (to) query = query.where('created_at', '<=', Date.parse(to))
  return query
}

/**
 * The target ids of the alarms about this person or something they gave: nobody but a super user sees how
 * such an alarm was handled.
 */
async function listAlarmsAbout(
  { db }: PortalDatabase,
  { uid, superUser }: Pick<SignedInViewer, 'uid' | 'superUser'>,
): Promise<string[]> {
  if (superUser) return []
  const rows = await db
    .selectFrom('watch_alarms')
    .select('id')
    .where((row) => row.or([row('uid', '=', uid), row('by_uid', '=', uid)]))
    .execute()
  return rows.map(({ id }) => String(id))
}

/** The target ids of the notes on this person: nobody but a super user sees who writes about them. */
async function listNotesOn(
  { db }: PortalDatabase,
  { personId, superUser }: Pick<SignedInViewer, 'personId' | 'superUser'>,
): Promise<string[]> {
  if (superUser) return []
  const rows = await db.selectFrom('person_notes').select('id').where('person_id', '=', personId).execute()
  return rows.map(({ id }) => String(id))
}

/** What is hidden from a viewer who may read changes. */
export async function listHidden(
  portal: PortalDatabase,
  viewer: Pick<SignedInViewer, 'personId' | 'uid' | 'superUser'>,
): Promise<Hidden> {
  const [alarm, note] = await Promise.all([listAlarmsAbout(portal, viewer), listNotesOn(portal, viewer)])
  return { alarm, note }
}

/** Whether a change is hidden from a viewer who may read changes, because it is what staff think of them. */
export async function isHiddenFrom(
  viewer: SignedInViewer,
  { target, target_id, uid }: ChangeRow,
  portal: PortalDatabase,
): Promise<boolean> {
  if (target === 'note') return (await listNotesOn(portal, viewer)).includes(target_id)
  if (target === 'flag') return uid === viewer.uid && !viewer.superUser
  return target === 'alarm' && (await listAlarmsAbout(portal, viewer)).includes(target_id)
}

/** One page of changes that match the filters, newest first, and the number of all matches. */
export async function listChanges(
  portal: PortalDatabase,
  filters: Filters,
  page: number,
): Promise<{ rows: ChangeRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    filtered(portal, filters)
      .selectAll()
      .orderBy('id', 'desc')
      .limit(changesPerPage)
      .offset((page - 1) * changesPerPage)
      .execute(),
    filtered(portal, filters)
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirst(),
  ])
  return { rows, total: Number(counted?.total ?? 0) }
}
