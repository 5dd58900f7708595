/** Whether the characters of persons are still theirs: checked whenever somebody signs in or makes a call. */
import type { Kysely } from 'kysely'
import { isDown } from '../db/errors.ts'
import type { PortalDatabase, PortalTables } from '../db/portal-schema.ts'
import { retrying } from '../db/retry.ts'
import type { Game, GameTables } from '../game/game.ts'
import type { OwnerTraits } from '../game/readers/owner-traits.ts'
import { readStanding, readTraitsIn, type Standing } from '../game/readers/standing.ts'
import { compareIdentity, mergeIdentity, type Identity } from './identity.ts'
import type { MarkPassword } from './password-mark.ts'
import { endPerson, type FormerPerson } from './former-people.ts'
import { endOfPredecessor, findPerson } from './people.ts'
import { raiseRevision } from './revision.ts'

/** Somebody who was ended because their number belongs to another character now. */
export interface Replacement {
  former: FormerPerson
  /** The name of the character that has the number now. */
  username: string
}

/** What the checks work with. */
export interface IdentityCheckDeps {
  portal: PortalDatabase
  game: Game
  markPassword: MarkPassword
  /** Writes the trail's entry, in the transaction that ends the person. */
  recordReplacement(db: Kysely<PortalTables>, replacement: Replacement): Promise<void>
}

/** A person as a session knows them. */
export interface KnownPerson {
  readonly personId: string
  readonly uid: number
  identity: Identity
}

/** Recognizes persons by more than the number of their character. */
export interface IdentityCheck {
  /**
   * Whether the row of this standing is still the person's; ends the person when it is somebody else's. Where
   * nothing has changed it answers at once, without a statement.
   */
  isStill(person: KnownPerson, standing: Standing): true | Promise<boolean>
  /**
   * What the row of a character shows now; undefined without a row. Ends the person who had the number
   * before, if that was somebody else.
   */
  reconcile(uid: number): Promise<Identity | undefined>
  /**
   * The person a character belongs to, judged by its row as it is now; undefined without one. Ends nobody.
   */
  ownerOf(uid: number): Promise<string | undefined>
  /**
   * Whether a character is still whose it was at that time, in milliseconds. Ends nobody. With `db`, by what
   * a transaction of the game's database sees.
   */
  isStillOfOwnerAt(uid: number, at: number, db?: Kysely<GameTables>): Promise<boolean>
  /** Ends the person who had this number: the row was added a moment ago. */
  replaceBy(uid: number, username: string): Promise<void>
  /**
   * Notes what has changed in the rows of people who hold rights, so that a new name and a new password are
   * seen as two steps and not as somebody else. Ends nobody.
   */
  review(): Promise<void>
}

/** What the portal knows of a person's character, from the person's own row. */
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

/** Computes each row's mark once: a remembered standing is checked many times. */
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

/** Ends a person whose row is another's, unless another process has done so, and writes it into the trail. */
function endReplaced(deps: IdentityCheckDeps, uid: number, now: { username: string; personId?: string }) {
  return retrying(() =>
    deps.portal.db.transaction().execute(async (db) => {
      // First of all: another process that does the same waits here, and finds it done.
      await raiseRevision(db)
      const person = await findPerson(db, uid)
      if (!person || (now.personId !== undefined && person.id !== now.personId)) return
      const former = await endPerson(db, uid, { cause: 'replaced' })
      if (former) await deps.recordReplacement(db, { former, username: now.username })
    }),
  )
}

/** Keeps what the row of a person shows now; a new name is news to every process. */
async function refresh(db: Kysely<PortalTables>, id: string, known: Identity, now: Identity): Promise<void> {
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
  if (known.username !== now.username) await raiseRevision(db)
}

/** Compares the rows as they are now: ends the person, or notes what has changed. */
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
  // Somebody of an older release is bound by the first look.
  const likeness = person.bound_at === null ? 'changed' : compareIdentity(known, now)
  if (likeness === 'another') {
    await endReplaced(deps, uid, { username: now.username, personId: person.id })
    return { personId: undefined, identity: now }
  }
  const identity = mergeIdentity(known, now)
  if (likeness === 'changed') await refresh(deps.portal.db, person.id, known, identity)
  return { personId: person.id, identity }
}

/** The person with a number; null when its row is somebody else's by now, undefined when there is none. */
async function whose(
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
  const person = await whose(deps, marker, { uid, db })
  if (person === null) return false
  return (person ? Number(person.began_at) : await endOfPredecessor(deps.portal.db, uid)) <= at
}

/** People read at once. */
const reviewBatch = 500

/**
 * The next people with something to lose: roles, a second factor, a linked Discord account, or a super user's
 * pin.
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
    // The lookups of one turn of the event loop are one statement.
    const standings = await Promise.all(people.map(({ uid }) => readStanding(deps.game, uid)))
    for (const [index, person] of people.entries()) {
      const traits = standings[index]?.traits
      if (!traits) continue
      const [known, now] = [storedIdentity(person), marker(traits)]
      const likeness = person.bound_at === null ? 'changed' : compareIdentity(known, now)
      if (likeness === 'changed') await refresh(deps.portal.db, person.id, known, mergeIdentity(known, now))
    }
    if (people.length < reviewBatch) return
    after = people.at(-1)?.id ?? ''
  }
}

/** Whether the row of a person, which has changed, is still theirs. */
async function isStill(deps: IdentityCheckDeps, marker: Marker, person: KnownPerson): Promise<boolean> {
  try {
    // What is remembered of a row may be older than what is known of the person: look again before anything
    // is ended.
    const found = await reconcile(deps, marker, person.uid)
    if (!found) return true
    if (found.personId !== person.personId) return false
    person.identity = found.identity
    return true
  } catch (error) {
    if (isDown(error)) return true
    throw error
  }
}

/** A row that was recognized as a person's, and what was known of the person then. */
interface Recognized {
  readonly identity: Identity
  readonly traits: OwnerTraits
}

const isAlike = (one: OwnerTraits, other: OwnerTraits): boolean =>
  one.passwordRow === other.passwordRow &&
  one.username === other.username &&
  one.registered === other.registered

/** Whether a row looks like its person. Asked at every call: a row like the last one needs no new mark. */
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

/** Makes the checks. */
export function createIdentityCheck(deps: IdentityCheckDeps): IdentityCheck {
  const marker = createMarker(deps.markPassword)
  const recognize = createRecognizer(marker)
  return {
    isStill: (person, { traits }) =>
      // Without a row there is nobody to be mistaken for; the standing says so itself.
      !traits || recognize(person, traits) ? true : isStill(deps, marker, person),
    reconcile: async (uid) => (await reconcile(deps, marker, uid))?.identity,
    ownerOf: async (uid) => (await whose(deps, marker, { uid }))?.id,
    isStillOfOwnerAt: (uid, at, db) => isStillOfOwnerAt(deps, marker, { uid, at, db }),
    replaceBy: (uid, username) => endReplaced(deps, uid, { username }),
    review: () => review(deps, marker),
  }
}
