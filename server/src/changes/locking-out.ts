/** Decides whether a person may lock out everyone whom a ban affects. */
import { listSuperUids } from '../access/super-users.ts'
import { entriesOf } from '../game/bans/ban-entries.ts'
import { charactersLockedOut, type ReachedCharacter } from '../game/bans/reach.ts'
import { foldedName } from '../game/text.ts'
import { say } from '../language/sentences.ts'
import { banRowsOf } from './ban-steps.ts'
import { ownerOf, type Registry } from './actors-and-owners.ts'
import { objectionToPerson, type Actor, type Objection } from './rules.ts'

/** An objection to locking out these characters, or null: nobody locks out their superiors or themselves. */
export async function objectionToLockingOut(
  registry: Registry,
  people: readonly ReachedCharacter[],
  actor: Actor,
): Promise<Objection | null> {
  if (people.some(({ uid }) => uid === actor.uid)) return { sentence: 'This ban would lock you out.' }
  const supers = new Set(await listSuperUids(registry))
  for (const { uid } of people.filter((one) => one.adminlevel > 0 || supers.has(one.uid))) {
    const owner = await ownerOf(registry, uid)
    const objection = owner ? objectionToPerson(actor, owner) : null
    if (objection) return objection
  }
  return null
}

/**
 * The same for the rows of a ban that is to come back: others may play from its address by now. Only those
 * with its name are named, because the actor may not learn whom else the address belongs to.
 */
export async function objectionToRestoredBan(
  registry: Registry,
  keptRow: string | null,
  actor: Actor,
): Promise<Objection | null> {
  const { game } = registry
  const entries = await entriesOf(game, banRowsOf({ kept_row: keptRow }))
  const people = await charactersLockedOut(game, entries)
  const names = new Set(entries.flatMap(({ username }) => (username === null ? [] : foldedName(username))))
  const named = people.filter(({ username }) => names.has(foldedName(username)))
  const toNamed = await objectionToLockingOut(registry, named, actor)
  if (toNamed) return toNamed
  const toAny = await objectionToLockingOut(registry, people, actor)
  const isOwn = people.some(({ uid }) => uid === actor.uid)
  return toAny && !isOwn ? { sentence: say('bans.above') } : toAny
}
