import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { raiseRevision } from '../../access/revision.ts'
import { isDuplicateKey } from '../../db/errors.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { retrying } from '../../db/retry.ts'

/** How a Discord account was shown to own a character. */
export type LinkMethod = 'password' | 'code' | 'signup' | 'game'

export function findPersonByUid(db: Kysely<PortalTables>, uid: number) {
  return db
    .selectFrom('people')
    .select(['id', 'uid', 'username', 'discord_id', 'discord_name', 'linked_at'])
    .where('uid', '=', uid)
    .executeTakeFirst()
}

export function findPersonByDiscordId(db: Kysely<PortalTables>, discordId: string) {
  return db.selectFrom('people').select(['id', 'uid']).where('discord_id', '=', discordId).executeTakeFirst()
}

/** Notes that a character signs in, for the first time or again, and answers its person's id. */
export async function meetPerson(
  db: Kysely<PortalTables>,
  { uid, username }: { uid: number; username: string },
): Promise<string> {
  const now = Date.now()
  const update = async (): Promise<string | undefined> => {
    const known = await findPersonByUid(db, uid)
    if (known) {
      await db.updateTable('people').set({ username, last_seen_at: now }).where('id', '=', known.id).execute()
    }
    return known?.id
  }
  const known = await update()
  if (known) return known
  const id = randomUUID()
  try {
    const empty = { discord_id: null, discord_name: null, link_method: null, linked_at: null }
    await db
      .insertInto('people')
      .values({ id, uid, username, ...empty, first_seen_at: now, last_seen_at: now })
      .execute()
    return id
  } catch (error) {
    // The same character signed in twice in one moment: the other one made the row.
    const other = isDuplicateKey(error) ? await update() : undefined
    if (other) return other
    throw error
  }
}

/** Links a Discord account to a person. False when either already has another partner. */
export async function linkDiscord(
  db: Kysely<PortalTables>,
  {
    personId,
    discord,
    method,
  }: { personId: string; discord: { id: string; name: string }; method: LinkMethod },
): Promise<boolean> {
  try {
    const { numUpdatedRows } = await db
      .updateTable('people')
      .set({
        discord_id: discord.id,
        discord_name: discord.name.slice(0, 64),
        link_method: method,
        linked_at: Date.now(),
      })
      .where('id', '=', personId)
      .where((or) => or.or([or('discord_id', 'is', null), or('discord_id', '=', discord.id)]))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await raiseRevision(db)
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

export function unlinkDiscord({ db }: PortalDatabase, personId: string): Promise<boolean> {
  return retrying(() =>
    db.transaction().execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('people')
        .set({ discord_id: null, discord_name: null, link_method: null, linked_at: null })
        .where('id', '=', personId)
        .where('discord_id', 'is not', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n) await raiseRevision(db)
      return numUpdatedRows > 0n
    }),
  )
}
