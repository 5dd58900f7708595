import type { Kysely } from 'kysely'
import { raiseRevision } from '../../access/revision.ts'
import type { Background } from '../../background/background.ts'
import { portalActor } from '../../changes/actors-and-owners.ts'
import { recordPortalChange } from '../../changes/record.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { inTransaction } from '../../db/retry.ts'
import { publishWith } from '../../live/live.ts'
import { rightsEvent } from './rights-event.ts'
import { roleEndFieldOf } from './trail.ts'
import { isoOf } from '../../db/moments.ts'

type Db = Kysely<PortalTables>

/** Milliseconds between two checks for roles that have ended. */
const intervalMs = 1000
/** People whose ended roles are removed in one transaction. */
const batchSize = 100

async function nextEnd(db: Db): Promise<number> {
  const row = await db
    .selectFrom('person_roles')
    .select(({ fn }) => fn.min('ends_at').as('end'))
    .executeTakeFirst()
  return Number(row?.end ?? Infinity)
}

const namesOf = (rows: readonly { name: string }[]): string | null =>
  rows.length > 0 ? rows.map(({ name }) => name).join(', ') : null

/** All roles of the first people with a role that has ended. */
async function listConcerned(db: Db, now: number) {
  const due = await db
    .selectFrom('person_roles')
    .select('person_id')
    .distinct()
    .where('ends_at', '<=', now)
    .limit(batchSize)
    .execute()
  if (due.length === 0) return []
  return db
    .selectFrom('person_roles')
    .innerJoin('roles', 'roles.id', 'person_roles.role_id')
    .innerJoin('people', 'people.id', 'person_roles.person_id')
    .select(['people.id', 'people.uid', 'people.username', 'roles.name', 'person_roles.ends_at'])
    .where(
      'people.id',
      'in',
      due.map(({ person_id }) => person_id),
    )
    .orderBy('roles.name')
    .execute()
}

type HeldRole = Awaited<ReturnType<typeof listConcerned>>[number]

async function recordEnd(db: Db, [first, ...rest]: [HeldRole, ...HeldRole[]], now: number): Promise<void> {
  const { id, uid, username } = first
  const held = [first, ...rest]
  const isOver = ({ ends_at: end }: HeldRole): boolean => end !== null && Number(end) <= now
  const ended = held.filter(isOver)
  const kept = held.filter((role) => !isOver(role))
  const ends = ended.map(({ name, ends_at: end }) => ({
    field: roleEndFieldOf(name),
    old: isoOf(end ?? 0),
    new: null,
  }))
  await recordPortalChange(
    db,
    {
      operation: 'update',
      target: 'personRoles',
      targetId: id,
      targetName: username,
      uid,
      fields: [{ field: 'roles', old: namesOf(held), new: namesOf(kept) }, ...ends],
    },
    { ...portalActor, address: '' },
  )
  await publishWith(db, rightsEvent([uid]))
}

/**
 * Removes ended roles, with entries in the audit trail. If several processes run this, only one removes each
 * role.
 */
export const removeEnded = ({ db }: PortalDatabase): Promise<void> =>
  inTransaction(db, async (db) => {
    await raiseRevision(db)
    const now = Date.now()
    const people = Map.groupBy(await listConcerned(db, now), ({ id }) => id)
    for (const [first, ...rest] of people.values()) if (first) await recordEnd(db, [first, ...rest], now)
    if (people.size > 0)
      await db
        .deleteFrom('person_roles')
        .where('person_id', 'in', [...people.keys()])
        .where('ends_at', '<=', now)
        .execute()
  })

/**
 * Cleans up roles that have ended. The guard has already refused their permissions from the moment they
 * ended.
 */
export function sweepEndedRoles({ portal, background }: { portal: PortalDatabase; background: Background }) {
  const untilNext = async (): Promise<number> =>
    Math.min(intervalMs, Math.max(0, (await nextEnd(portal.db)) - Date.now()))
  return background.repeat({
    name: 'Roles that end',
    intervalMs,
    failure:
      'The roles that ended could not be removed; they give nothing any more, and the portal tries again.',
    async run() {
      if ((await nextEnd(portal.db)) <= Date.now()) await removeEnded(portal)
      return untilNext()
    },
  })
}
