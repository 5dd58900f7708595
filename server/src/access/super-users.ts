/**
 * Super users are configuration, pinned to what never changes hands: a uid or a Discord id. A name is looked up once, the first time
 * it is seen in SUPER_USERS; whoever takes that name later gets nothing by it.
 */
import type { PortalDatabase } from '../db/portal-schema.ts'
import { isDuplicateKey } from '../db/errors.ts'

/** The super users of this process. */
export interface SuperUsers {
  has(person: { uid: number; discordId: string | null }): boolean
  /** Whom SUPER_USERS means, as far as it is known by now. */
  listed(): { uids: readonly number[]; discordIds: readonly string[] }
  /** True when an entry of SUPER_USERS is this name, in any letter case. */
  reserves(name: string): boolean
  /** Resolves names not yet pinned. Answers a sentence for each that means nobody. */
  pin(findUids: (name: string) => Promise<readonly number[]>): Promise<string[]>
}

/** Reads SUPER_USERS; `pin` must be called once the game database answers. */
export function superUsersOf(portal: PortalDatabase, entries: readonly string[]): SuperUsers {
  const uids = new Set<number>()
  const discordIds = new Set<string>()
  const names: string[] = []
  for (const entry of entries) {
    if (entry.startsWith('uid:')) uids.add(Number(entry.slice(4)))
    else if (entry.startsWith('discord:')) discordIds.add(entry.slice(8))
    else names.push(entry)
  }

  const pinned = async (entry: string) =>
    portal.db.selectFrom('super_user_pins').select('uid').where('entry', '=', entry).executeTakeFirst()

  return {
    has: ({ uid, discordId }) => uids.has(uid) || (discordId !== null && discordIds.has(discordId)),
    listed: () => ({ uids: [...uids], discordIds: [...discordIds] }),
    reserves: (name) => names.some((reserved) => reserved.toLowerCase() === name.trim().toLowerCase()),
    async pin(findUids) {
      const sentences: string[] = []
      // A name taken out of SUPER_USERS and put back later is looked up afresh.
      let removal = portal.db.deleteFrom('super_user_pins')
      if (names.length > 0) removal = removal.where('entry', 'not in', names)
      await removal.execute()
      for (const entry of names) {
        let pin = await pinned(entry)
        if (!pin) {
          const found = await findUids(entry)
          const uid = found.length === 1 ? (found[0] ?? null) : null
          try {
            await portal.db
              .insertInto('super_user_pins')
              .values({ entry, uid, pinned_at: Date.now() })
              .execute()
          } catch (error) {
            // Another process pinned it in the same moment: its answer holds.
            if (!isDuplicateKey(error)) throw error
          }
          pin = await pinned(entry)
        }
        if (pin?.uid != null) uids.add(pin.uid)
        else
          sentences.push(
            `SUPER_USERS names ${entry}, but no single character bore that name when it was first read. Write uid:… of the character instead.`,
          )
      }
      return sentences
    },
  }
}
