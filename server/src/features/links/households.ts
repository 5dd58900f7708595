import { links } from '@idlewood/contract/links'
import type { Kysely } from 'kysely'
import { insertOnce } from '../../db/insert-once.ts'
import { ensurePerson } from '../../access/people.ts'
import { recordPortalChange, type PortalActor } from '../../changes/record.ts'
import type { PortalTables } from '../../db/portal-schema.ts'
import { inTransaction } from '../../db/retry.ts'
import { notFound } from '../../http/refusals.ts'
import { publishWith } from '../../live/live.ts'
import type { LinkDeps } from './links.deps.ts'
import { isoOf } from '../../db/moments.ts'

type Db = Kysely<PortalTables>

/** A pair is stored as one row, in whichever order it is given. */
const pairOf = (one: string, other: string): { person_id: string; other_id: string } =>
  one < other ? { person_id: one, other_id: other } : { person_id: other, other_id: one }

const ofPair = (db: Db, { person_id, other_id }: ReturnType<typeof pairOf>) =>
  db
    .selectFrom('households')
    .select('noted_by')
    .where('person_id', '=', person_id)
    .where('other_id', '=', other_id)
    .executeTakeFirst()

/** Records that two characters are a known household, or removes that, with an entry in the audit trail. */
export async function recordHousehold(
  { portal, identities }: LinkDeps,
  { uid, other, known }: { uid: number; other: number; known: boolean },
  by: PortalActor,
): Promise<void> {
  const [one, two] = [await identities.reconcile(uid), await identities.reconcile(other)]
  if (!one || !two) throw notFound('user')
  await inTransaction(portal.db, async (db) => {
    const pair = pairOf(
      await ensurePerson(db, { uid, identity: one }),
      await ensurePerson(db, { uid: other, identity: two }),
    )
    if (((await ofPair(db, pair)) !== undefined) === known) return
    if (known) {
      const noted = { noted_by: by.username, noted_at: Date.now() }
      if (!(await insertOnce(db.insertInto('households').values({ ...pair, ...noted })))) return
    } else
      await db
        .deleteFrom('households')
        .where('person_id', '=', pair.person_id)
        .where('other_id', '=', pair.other_id)
        .execute()
    await recordPortalChange(
      db,
      {
        operation: 'update',
        target: 'household',
        targetId: `${Math.min(uid, other)}:${Math.max(uid, other)}`,
        targetName: `${one.username}, ${two.username}`,
        uid: null,
        fields: [{ field: 'household', old: known ? 0 : 1, new: known ? 1 : 0 }],
      },
      by,
    )
    await publishWith(db, { topic: 'households', to: { callersOf: links.of } })
  })
}

/** The known household of a person by uid, with who recorded it and when. */
export async function listHousehold(
  db: Db,
  personId: string,
): Promise<Map<number, { personId: string; by: string; at: string }>> {
  const rows = await db
    .selectFrom('households')
    .innerJoin('people', (join) =>
      join.on((row) =>
        row.and([
          row('people.id', '<>', personId),
          row.or([
            row('people.id', '=', row.ref('households.person_id')),
            row('people.id', '=', row.ref('households.other_id')),
          ]),
        ]),
      ),
    )
    .select(['people.uid', 'people.id', 'noted_by', 'noted_at'])
    .where((row) => row.or([row('households.person_id', '=', personId), row('other_id', '=', personId)]))
    .execute()
  return new Map(
    rows.map(({ uid, id, noted_by, noted_at }) => [uid, { personId: id, by: noted_by, at: isoOf(noted_at) }]),
  )
}
