import type { changes } from '@idlewood/contract/changes'
import { profileFieldNames, profileFields } from '@idlewood/contract/profile-fields'
import type { InputOf } from '@idlewood/contract/endpoint'
import { isVisible, type Hidden } from '../../changes/hidden.ts'
import type { ChangeRow } from '../../changes/mailbox.ts'
import { sql, type SqlBool } from 'kysely'
import { contains } from '../../db/contains.ts'
import { nameContains } from '../../game/name-search.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import { readPage } from '../../db/read-page.ts'

/** Changes per page. */
export const changesPerPage = 25

const moneyFields = profileFieldNames.filter((name) => profileFields[name].kind === 'money')

type Filters = Omit<InputOf<typeof changes.list>['query'], 'page'> & {
  /** Only changes made since this person began: a previous owner of the uid is a stranger to them. */
  personId?: string
  /** The changes that the reader must not see. */
  hidden: Hidden
}

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
  return query.where((row) => isVisible(row, hidden))
}

/** A ban is found by the number shown in place of its key, which may be an address. 0 is nobody's. */
const shownNumber = (targetId: string): number => (/^\d{1,10}$/.test(targetId) ? Number(targetId) : 0)

function filtered(portal: PortalDatabase, filters: Filters) {
  const holds = (column: string, text: string) =>
    sql<SqlBool>`${contains(portal.engine, sql.ref(column), text)}`
  const hasField = (field: string) => holds('fields', `"field":${JSON.stringify(field)},`)
  const { target, targetId, field, about, state, from, to } = filters
  let query = ofPeople(portal, filters)
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

/** One page of changes that match the filters, newest first, and the number of all matches. */
export function listChanges(
  portal: PortalDatabase,
  filters: Filters,
  page: number,
): Promise<{ rows: ChangeRow[]; total: number }> {
  const found = filtered(portal, filters)
  return readPage(found, found.selectAll().orderBy('id', 'desc'), { page, size: changesPerPage })
}
