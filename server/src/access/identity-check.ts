/** Checks at every sign-in and call whether a person's character still belongs to them. */
import type { Kysely } from 'kysely'
import { isDown } from '../db/errors.ts'
import { unauthenticated } from '../http/refusals.ts'
import type { PortalDatabase, PortalTables } from '../db/portal-schema.ts'
import { inTransaction } from '../db/retry.ts'
import type { Game, GameTables } from '../game/game.ts'
import type { OwnerTraits } from '../game/readers/owner-traits.ts'
import { readStanding, readTraitsIn, type Standing } from '../game/readers/standing.ts'
import { compareIdentity, hasNewPassword, mergeIdentity, type Identity } from './identity.ts'
import type { MarkPassword } from './password-mark.ts'
import { endPerson, type FormerPerson } from './former-people.ts'
import { endOfPredecessor, findPerson } from './people.ts'
import { lockRevision, raiseRevision } from './revision.ts'
import { endPasswordSessionsIn } from './sessions.ts'

/** A person who was ended because their number now belongs to another character. */
export interface Replacement {
  former: FormerPerson
  /** The name of the character that has the number now. */
  username: string
}

/** The dependencies of the checks. */
export interface IdentityCheckDeps {
  portal: PortalDatabase
  game: Game
  markPassword: MarkPassword
  /** Writes the audit entry in the transaction that ends the person. */
  recordReplacement(db: Kysely<PortalTables>, replacement: Replacement): Promise<void>
}

/** A person as cached with a session. */
export interface KnownPerson {
  readonly personId: string
  readonly uid: number
  identity: Identity
  /** Whether the session was opened with the game's password, and ends when it changes. */
  readonly endsWithPassword: boolean
}

/** Recognizes people by more than the number of their character. */
export interface IdentityCheck {
  /**
   * Whether the row of this standing still belongs to the person; ends the person if it belongs to somebody
   * else. Throws a 401 if the session was opened with a password that the row no longer has. If nothing has
   * changed, it returns synchronously and runs no statement.
   */
  isStill(person: KnownPerson, standing: Standing): true | Promise<boolean>
  /**
   * The identity that the character's row shows now, or undefined if there is no row. Ends the person who had
   * the number before, if that was somebody else.
   */
  reconcile(uid: number): Promise<Identity | undefined>
  /**
   * The id of the person the character belongs to, judged by its current row; undefined if there is none.
   * Ends nobody.
   */
  ownerOf(uid: number): Promise<string | undefined>
  /**
   * Whether the character belongs to the same person as at that time, in milliseconds. Ends nobody. With
   * `db`, the row is read in that transaction of the game's database.
   */
  isStillOfOwnerAt(uid: number, at: number, db?: Kysely<GameTables>): Promise<boolean>
  /** Ends the person who had this number, because a new row was just added under it. */
  replaceBy(uid: number, username: string): Promise<void>
  /**
   * Stores what has changed in the rows of people who have rights, so that a new name and a new password are
   * seen as two separate steps and not as a different person. Ends nobody.
   */
  review(): Promise<void>
}

/** The identity stored in a person's row in the portal database. */
export const storedIdentity = (row: {
  username: string
  registered: string | null
  password_mark: string | null
}): Identity => ({
  username: row.username,
  registered: row.registered,
  passwordMark: row.password_mark,
})

type Marker = (traits: OwnerTraits) => Identity

/** Computes each row's mark only once, because a cached standing is checked many times. */
function createMarker(markPassword: MarkPassword): Marker {
  const known = new WeakMap<OwnerTraits, Identity>()
  return (traits) => {
    const { username, registered, passwordRow } = traits
    const marked = known.get(traits)
    if (marked) return marked
    const identity = {
      username,
      registered,
      passwordMark: passwordRow === null ? null : markPassword(passwordRow),
    }
    known.set(traits, identity)
    return identity
  }
}

/**
 * Ends a person whose row now belongs to somebody else and records it, unless another process has already
 * done so.
 */
function endReplaced(deps: IdentityCheckDeps, uid: number, now: { username: string; personId?: string }) {
  return inTransaction(deps.portal.db, async (db) => {
    // This comes first: another process that does the same waits here, and then finds it done.
    await raiseRevision(db)
    const person = await findPerson(db, uid)
    if (!person || (now.personId !== undefined && person.id !== now.personId)) return
    const former = await endPerson(db, uid, { cause: 'replaced' })
    if (former) await deps.recordReplacement(db, { former, username: now.username })
  })
}

/**
 * Stores the identity that the person's row shows now, and ends the sessions that were opened with a password
 * it no longer has. A new name raises the access revision, so that every process sees it.
 */
function refresh({ db }: PortalDatabase, id: string, known: Identity, now: Identity): Promise<void> {
  const isPasswordNew = hasNewPassword(known, now)
  return inTransaction(db, async (db) => {
    if (isPasswordNew) await lockRevision(db)
    await db
      .updateTable('people')
      .set({
        username: now.username,
        registered: now.registered,
        password_mark: now.passwordMark,
        bound_at: Date.now(),
      })
      .where('id', '=', id)
      .execute()
    if (isPasswordNew) await endPasswordSessionsIn(db, id)
    if (known.username !== now.username) await raiseRevision(db)
  })
}

/** Compares the stored identity with the current row; ends the person, or stores what has changed. */
async function reconcile(
  deps: IdentityCheckDeps,
  marker: Marker,
  uid: number,
): Promise<{ personId: string | undefined; identity: Identity } | undefined> {
  const { traits } = await readStanding(deps.game, uid)
  if (!traits) return undefined
  const now = marker(traits)
  const person = await findPerson(deps.portal.db, uid)
  if (!person) return { personId: undefined, identity: now }
  const known = storedIdentity(person)
  // People from an older release are bound at the first check.
  const likeness = person.bound_at === null ? 'changed' : compareIdentity(known, now)
  if (likeness === 'another') {
    await endReplaced(deps, uid, { username: now.username, personId: person.id })
    return { personId: undefined, identity: now }
  }
  const identity = mergeIdentity(known, now)
  if (likeness === 'changed') await refresh(deps.portal, person.id, known, identity)
  return { personId: person.id, identity }
}

/**
 * The person with this number; null if its row belongs to somebody else by now, undefined if there is no such
 * person.
 */
async function findOwner(
  deps: IdentityCheckDeps,
  marker: Marker,
  { uid, db }: { uid: number; db?: Kysely<GameTables> | undefined },
) {
  const readTraits = async () =>
    db ? readTraitsIn(db, deps.game, uid) : (await readStanding(deps.game, uid)).traits
  const [traits, person] = await Promise.all([readTraits(), findPerson(deps.portal.db, uid)])
  if (!person || !traits || person.bound_at === null) return person
  return compareIdentity(storedIdentity(person), marker(traits)) === 'another' ? null : person
}

async function isStillOfOwnerAt(
  deps: IdentityCheckDeps,
  marker: Marker,
  { uid, at, db }: { uid: number; at: number; db: Kysely<GameTables> | undefined },
): Promise<boolean> {
  const person = await findOwner(deps, marker, { uid, db })
  if (person === null) return false
  return (person ? Number(person.began_at) : await endOfPredecessor(deps.portal.db, uid)) <= at
}

/** People per batch. */
const reviewBatch = 500

/**
 * The next batch of people who have rights to lose: roles, a second factor, a linked Discord account, or a
 * super-user pin.
 */
const peopleWithRights = ({ db }: PortalDatabase, after: string) =>
  db
    .selectFrom('people')
    .select(['id', 'uid', 'username', 'registered', 'password_mark', 'bound_at'])
    .where('id', '>', after)
    .where((or) =>
      or.or([
        or('discord_id', 'is not', null),
        or('id', 'in', db.selectFrom('person_roles').select('person_roles.person_id')),
        or('id', 'in', db.selectFrom('two_factor').select('two_factor.person_id')),
        or(
          'id',
          'in',
          db.selectFrom('super_user_pins').select('person_id').where('person_id', 'is not', null),
        ),
      ]),
    )
    .orderBy('id')
    .limit(reviewBatch)
    .execute()

async function review(deps: IdentityCheckDeps, marker: Marker): Promise<void> {
  for (let after = ''; ;) {
    const people = await peopleWithRights(deps.portal, after)
    // Lookups in the same turn of the event loop are batched into one statement.
    const standings = await Promise.all(people.map(({ uid }) => readStanding(deps.game, uid)))
    for (const [index, person] of people.entries()) {
      const traits = standings[index]?.traits
      if (!traits) continue
      const [known, now] = [storedIdentity(person), marker(traits)]
      const likeness = person.bound_at === null ? 'changed' : compareIdentity(known, now)
      if (likeness === 'changed') await refresh(deps.portal, person.id, known, mergeIdentity(known, now))
    }
    if (people.length < reviewBatch) return
    after = people.at(-1)?.id ?? ''
  }
}

const passwordIsNew = 'The password of this character was changed in the game. Sign in with the new one.'

/** Whether a person's row, which has changed, still belongs to them. */
async function isStill(deps: IdentityCheckDeps, marker: Marker, person: KnownPerson): Promise<boolean> {
  try {
    // The cached row may be older than the stored identity: read it again before ending anybody.
    const found = await reconcile(deps, marker, person.uid)
    if (!found) return true
    if (found.personId !== person.personId) return false
    if (person.endsWithPassword && hasNewPassword(person.identity, found.identity))
      throw unauthenticated(passwordIsNew)
    person.identity = found.identity
    return true
  } catch (error) {
    if (isDown(error)) return true
    throw error
  }
}

/** A row recognized as a person's, with the person's identity at that time. */
interface Recognized {
  readonly identity: Identity
  readonly traits: OwnerTraits
}

const isAlike = (one: OwnerTraits, other: OwnerTraits): boolean =>
  one.passwordRow === other.passwordRow &&
  one.username === other.username &&
  one.registered === other.registered

/**
 * Whether a row matches its person. It runs on every call, so a row equal to the last one needs no new mark.
 */
function createRecognizer(marker: Marker): (person: KnownPerson, traits: OwnerTraits) => boolean {
  const recognized = new WeakMap<KnownPerson, Recognized>()
  return (person, traits) => {
    const { identity } = person
    const last = recognized.get(person)
    if (last && last.identity === identity && isAlike(last.traits, traits)) return true
    if (compareIdentity(identity, marker(traits)) !== 'same') return false
    recognized.set(person, { identity, traits })
    return true
  }
}

/** Creates the checks. */
export function createIdentityCheck(deps: IdentityCheckDeps): IdentityCheck {
  const marker = createMarker(deps.markPassword)
  const recognize = createRecognizer(marker)
  return {
    isStill: (person, { traits }) =>
      // Without a row there is nobody to mix up; the standing itself reports the missing row.
      !traits || recognize(person, traits) ? true : isStill(deps, marker, person),
    reconcile: async (uid) => (await reconcile(deps, marker, uid))?.identity,
    ownerOf: async (uid) => (await findOwner(deps, marker, { uid }))?.id,
    isStillOfOwnerAt: (uid, at, db) => isStillOfOwnerAt(deps, marker, { uid, at, db }),
    replaceBy: (uid, username) => endReplaced(deps, uid, { username }),
    review: () => review(deps, marker),
  }
}
