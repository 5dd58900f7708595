/** Which changes are hidden from people who may read changes, because they are what staff think of them. */
import type { ExpressionBuilder } from 'kysely'
import type { PortalDatabase, PortalTables } from '../db/portal-schema.ts'
import type { SignedInViewer } from '../http/request.ts'
import type { ChangeRow } from './mailbox.ts'

type Reader = Pick<SignedInViewer, 'personId' | 'uid' | 'superUser'>

/** The changes that are hidden from somebody. */
export interface Hidden {
  /** Target ids of alarms about them or something they gave: they do not see how these were handled. */
  readonly alarms: readonly string[]
  /** Target ids of notes about them: they do not see who writes them. */
  readonly notes: readonly string[]
  /** The uid whose flags are hidden, because staff set them for staff. */
  readonly flagsOf: number | null
}

const nothing: Hidden = { alarms: [], notes: [], flagsOf: null }

/** Only the flags on a character: what players do not see in the list of their own changes. */
export const flagsOn = (uid: number): Hidden => ({ ...nothing, flagsOf: uid })

/** What is hidden from a reader among the changes of the game: nothing from super users. */
export const hiddenInGame = ({ uid, superUser }: Omit<Reader, 'personId'>): Hidden =>
  superUser ? nothing : flagsOn(uid)

/** What is hidden from a reader: nothing from super users. */
export async function listHidden({ db }: PortalDatabase, reader: Reader): Promise<Hidden> {
  const { uid, personId, superUser } = reader
  if (superUser) return nothing
  const [alarms, notes] = await Promise.all([
    db
      .selectFrom('watch_alarms')
      .select('id')
      .where((row) => row.or([row('uid', '=', uid), row('by_uid', '=', uid)]))
      .execute(),
    db.selectFrom('person_notes').select('id').where('person_id', '=', personId).execute(),
  ])
  return {
    ...hiddenInGame(reader),
    alarms: alarms.map(({ id }) => String(id)),
    notes: notes.map(({ id }) => String(id)),
  }
}

/** The condition that a row is not hidden. */
export function isVisible(
  row: ExpressionBuilder<PortalTables, 'changes'>,
  { alarms, notes, flagsOf }: Hidden,
) {
  const without = (target: 'alarm' | 'note', ids: readonly string[]) =>
    ids.length === 0 ? [] : [row.or([row('target', '<>', target), row('target_id', 'not in', ids)])]
  return row.and([
    ...without('alarm', alarms),
    ...without('note', notes),
    ...(flagsOf === null ? [] : [row.or([row('target', '<>', 'flag'), row('uid', '<>', flagsOf)])]),
  ])
}

/** Whether one change is hidden from a reader. */
export async function isHiddenFrom(
  portal: PortalDatabase,
  { target, target_id, uid }: Pick<ChangeRow, 'target' | 'target_id' | 'uid'>,
  reader: Reader,
): Promise<boolean> {
  if (target === 'flag') return uid !== null && uid === hiddenInGame(reader).flagsOf
  if (target !== 'alarm' && target !== 'note') return false
  const { alarms, notes } = await listHidden(portal, reader)
  return (target === 'alarm' ? alarms : notes).includes(target_id)
}
