/**
 * Super users are configured, and pinned to something that never changes owner: a person or a Discord id. A
 * name or uid is looked up once, when it first appears in SUPER_USERS. Anyone who takes the name or gets the
 * number later does not become a super user.
 */
import type { PortalDatabase } from '../db/portal-schema.ts'
import { insertOnce } from '../db/insert-once.ts'
import type { IdentityCheck } from './identity-check.ts'
import { ensurePerson } from './people.ts'

/** Finds the uids of the characters with a name. */
export type FindUids = (name: string) => Promise<readonly number[]>

/** The super users of this process. */
export interface SuperUsers {
  has(person: { personId: string | undefined; discordId: string | null }): boolean
  /** Whether every entry of SUPER_USERS has been looked up; until then, `has` may miss some super users. */
  isPinned(): boolean
  /** The super users that have been resolved so far. */
  listed(): { personIds: readonly string[]; discordIds: readonly string[] }
  /** Whether an entry of SUPER_USERS is this name, ignoring case. */
  reserves(name: string): boolean
  /**
   * Resolves the entries that are not pinned yet. Call it once the game database responds. Returns a sentence
   * for each entry that matches nobody.
   */
  pin(findUids: FindUids): Promise<string[]>
}

/** The dependencies of the super users. */
export interface SuperUsersDeps {
  portal: PortalDatabase
  identities: IdentityCheck
  /** SUPER_USERS: `uid:…`, `discord:…`, or names. */
  entries: readonly string[]
}

const uidOf = (entry: string): number | undefined =>
  entry.startsWith('uid:') ? Number(entry.slice('uid:'.length)) : undefined

const nobodyFound = (entry: string): string =>
  uidOf(entry) === undefined
    ? `SUPER_USERS names ${entry}, but no single character had that name and a number of its own when it ` +
      'was first read, so nobody is a super user by it, and nobody can sign up with it. ' +
      'Create the character in the game, or sign up with another name, and write uid:… of the character instead.'
    : `SUPER_USERS names ${entry}, but no single character had that number when it was first read, so nobody is a super ` +
      'user by it, no matter who gets the number later. Once the right character exists, write its name there instead.'

const personGone = (entry: string): string =>
  `SUPER_USERS names ${entry}, but that character is gone and nobody is a super user by it. ` +
  'Take the entry out, start the portal, and write who it should be instead.'

const findPin = ({ db }: PortalDatabase, entry: string) =>
  db.selectFrom('super_user_pins').select(['uid', 'person_id']).where('entry', '=', entry).executeTakeFirst()

/** The id of a character's person, who is added if necessary; undefined if there is no such character. */
async function personOf({ portal, identities }: SuperUsersDeps, uid: number): Promise<string | undefined> {
  const identity = await identities.reconcile(uid)
  return identity && ensurePerson(portal.db, { uid, identity })
}

/** Resolves an entry to the one character that has this number or name now. */
async function resolve(deps: SuperUsersDeps, entry: string, findUids: FindUids) {
  const uid = uidOf(entry)
  const [found, another] = uid === undefined ? await findUids(entry) : [uid]
  if (found === undefined || another !== undefined) return { uid: null, person_id: null }
  const personId = await personOf(deps, found)
  return { uid: personId === undefined ? null : found, person_id: personId ?? null }
}

/**
 * The id of the person an entry meant when it was first read, or null if it matched nobody. Pins the entry if
 * it is new.
 */
async function pinEntry(deps: SuperUsersDeps, entry: string, findUids: FindUids): Promise<string | null> {
  const { db } = deps.portal
  const known = await findPin(deps.portal, entry)
  if (!known) {
    const pin = await resolve(deps, entry, findUids)
    // If another process pins it at the same time, the first pin is kept.
    await insertOnce(db.insertInto('super_user_pins').values({ entry, ...pin, pinned_at: Date.now() }))
  } else if (known.uid !== null && known.person_id === null) {
    // Pins from an older release contain only the number.
    const personId = await personOf(deps, known.uid)
    if (personId !== undefined)
      await db
        .updateTable('super_user_pins')
        .set({ person_id: personId })
        .where('entry', '=', entry)
        .where('person_id', 'is', null)
        .execute()
  }
  return (await findPin(deps.portal, entry))?.person_id ?? null
}

/** Forgets entries that were removed from SUPER_USERS, so that they are looked up again if they come back. */
async function forgetOthers({ db }: PortalDatabase, entries: readonly string[]): Promise<void> {
  let removal = db.deleteFrom('super_user_pins')
  if (entries.length > 0) removal = removal.where('entry', 'not in', entries)
  await removal.execute()
}

const exists = async ({ db }: PortalDatabase, personId: string): Promise<boolean> =>
  (await db.selectFrom('people').select('id').where('id', '=', personId).executeTakeFirst()) !== undefined

/**
 * The uids of all super users. A super user listed by Discord id is included once that account is linked to a
 * character.
 */
export async function listSuperUids({
  portal,
  superUsers,
}: {
  portal: PortalDatabase
  superUsers: Pick<SuperUsers, 'listed'>
}): Promise<number[]> {
  const { personIds, discordIds } = superUsers.listed()
  if (personIds.length + discordIds.length === 0) return []
  const rows = await portal.db
    .selectFrom('people')
    .select('uid')
    .where((or) =>
      or.or([
        ...(personIds.length > 0 ? [or('id', 'in', personIds)] : []),
        ...(discordIds.length > 0 ? [or('discord_id', 'in', discordIds)] : []),
      ]),
    )
    .execute()
  return rows.map(({ uid }) => uid)
}

/** Creates the super users from SUPER_USERS; call `pin` once the game database responds. */
export function createSuperUsers(deps: SuperUsersDeps): SuperUsers {
  const personIds = new Set<string>()
  const isDiscord = (entry: string): boolean => entry.startsWith('discord:')
  const discordIds = new Set(deps.entries.filter(isDiscord).map((entry) => entry.slice('discord:'.length)))
  const pinned = deps.entries.filter((entry) => !isDiscord(entry))
  let isPinned = pinned.length === 0
  const names = pinned.filter((entry) => uidOf(entry) === undefined)

  return {
    has: ({ personId, discordId }) =>
      (personId !== undefined && personIds.has(personId)) ||
      (discordId !== null && discordIds.has(discordId)),
    isPinned: () => isPinned,
    listed: () => ({ personIds: [...personIds], discordIds: [...discordIds] }),
    reserves: (name) => names.some((reserved) => reserved.toLowerCase() === name.trim().toLowerCase()),
    async pin(findUids) {
      const sentences: string[] = []
      await forgetOthers(deps.portal, pinned)
      for (const entry of pinned) {
        const personId = await pinEntry(deps, entry, findUids)
        if (personId === null) sentences.push(nobodyFound(entry))
        // If the deletion is undone, the person is a super user again.
        else if (!(await exists(deps.portal, personId))) sentences.push(personGone(entry))
        if (personId !== null) personIds.add(personId)
      }
      isPinned = true
      return sentences
    },
  }
}
