import type { Kysely } from 'kysely'
import { lockRevision, raiseRevision } from '../../access/revision.ts'
import { endDiscordSessionsIn } from '../../access/sessions.ts'
import { isDuplicateKey } from '../../db/errors.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import { inTransaction } from '../../db/retry.ts'

/** How the owner of a Discord account proved that a character is theirs. */
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

/** Links a Discord account to a person. Returns false if either is already linked to another. */
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
        discord_name: discord.name,
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

/** Stores the name that a linked Discord account has now. */
export async function updateDiscordName(
  db: Kysely<PortalTables>,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await db
    .updateTable('people')
    .set({ discord_name: name })
    .where('discord_id', '=', id)
    .where('discord_name', '!=', name)
    .execute()
}

/**
 * Unlinks the Discord account of a person, and ends the sessions opened with it, except the one that unlinks
 * it. Returns whether one was linked, and how many sessions were ended.
 */
export function unlinkDiscord(
  { db }: PortalDatabase,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<{ unlinked: boolean; ended: number }> {
  return inTransaction(db, async (db) => {
    await lockRevision(db)
    const { numUpdatedRows } = await db
      .updateTable('people')
      .set({ discord_id: null, discord_name: null, link_method: null, linked_at: null })
      .where('id', '=', personId)
      .where('discord_id', 'is not', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return { unlinked: false, ended: 0 }
    const ended = await endDiscordSessionsIn(db, personId, { except: sessionId })
    await raiseRevision(db)
    return { unlinked: true, ended }
  })
}
