import { isAddress, rangeOf } from '@idlewood/contract/bans'
import type { LinkKind, LinkedCharacter } from '@idlewood/contract/links'
import type { createAddressFilter } from '../../access/address-filter.ts'
import { listBrowserMates } from '../../access/browser-people.ts'
import { findPerson } from '../../access/people.ts'
import { findCharacterAddress } from '../../game/bans/reach.ts'
import { readStanding } from '../../game/readers/standing.ts'
import { lastVisitsOf, type LastVisit } from '../../game/readers/last-visits.ts'
import { userRows } from '../../game/rows/user-rows.ts'
import { notFound } from '../../http/refusals.ts'
import { listHousehold } from './households.ts'
import type { LinkDeps } from './links.deps.ts'
import { byWeight, isAlarm, maxListed, reasonsByUid, strongest, type SharersByKind } from './links.rules.ts'

const none: ReadonlyMap<number, number> = new Map()

/** The traits of a person that others can share. */
interface Traits {
  uid: number
  personId: string | undefined
  address: string | null
  discord: readonly string[]
}

async function traitsOf({ portal, game, contacts, identities }: LinkDeps, uid: number): Promise<Traits> {
  const known = await findCharacterAddress(game, uid)
  if (!known) throw notFound('user')
  const personId = await identities.ownerOf(uid)
  const person = personId === undefined ? undefined : await findPerson(portal.db, uid)
  const inGame = await contacts.valueOf('discord', uid)
  const discord = new Set([person?.discord_id, inGame].filter((id) => id !== null && id !== undefined))
  const address = known.address !== null && isAddress(known.address) ? known.address : null
  return { uid, personId, address, discord: [...discord] }
}

/** Everyone in a group except the person looked at, each with the size of the group. */
const groupOf = (uids: Iterable<number>, own: number): ReadonlyMap<number, number> => {
  const all = new Set(uids).add(own)
  return new Map([...all].filter((uid) => uid !== own).map((uid) => [uid, all.size]))
}

async function ofDiscord({ portal, contacts }: LinkDeps, { uid, discord }: Traits) {
  if (discord.length === 0) return none
  const found = await Promise.all(discord.map((id) => contacts.find('discord', id)))
  const linked = await portal.db
    .selectFrom('people')
    .select('uid')
    .where('discord_id', 'in', discord)
    .execute()
  return groupOf(
    [...found.flatMap(({ hits }) => hits), ...linked].map((hit) => hit.uid),
    uid,
  )
}

async function sharedBy(deps: LinkDeps, traits: Traits): Promise<SharersByKind> {
  const { uid, personId, address } = traits
  await deps.contacts.ready()
  const within = (range: string) => groupOf(deps.contacts.uidsWithAddress(range), uid)
  const mates = personId === undefined ? [] : await listBrowserMates(deps.portal.db, personId)
  return {
    discord: await ofDiscord(deps, traits),
    browser: new Map(mates.map((mate) => [mate.uid, mate.shared])),
    address: address === null ? none : within(address),
    range: address === null ? none : within(rangeOf(address).replace('.*.*', '.*')),
  }
}

/** Leaves out traits shared by so many that listing them would say nothing. */
function withoutCrowds(shared: SharersByKind): {
  listed: SharersByKind
  crowds: { kind: LinkKind; shared: number }[]
} {
  const kinds = Object.keys(maxListed) as LinkKind[] // the keys of a literal
  const crowds = kinds.filter((kind) => shared[kind].size > maxListed[kind])
  const listed = Object.fromEntries(
    kinds.map((kind) => [kind, crowds.includes(kind) ? none : shared[kind]]),
  ) as Record<LinkKind, ReadonlyMap<number, number>> // one entry for each kind
  return { listed, crowds: crowds.map((kind) => ({ kind, shared: shared[kind].size + 1 })) }
}

const unknownOf = ({ address, discord, personId }: Traits): LinkKind[] => [
  ...(discord.length === 0 ? (['discord'] as const) : []),
  ...(personId === undefined ? (['browser'] as const) : []),
  ...(address === null ? (['address', 'range'] as const) : []),
]

/** The index may be out of date: leaves out characters whose address has changed since. */
function stillThere(
  shared: SharersByKind,
  address: string | null,
  seen: ReadonlyMap<number, LastVisit>,
): SharersByKind {
  const range = address === null ? '' : rangeOf(address)
  const keep = (group: ReadonlyMap<number, number>, isSame: (other: string) => boolean) =>
    new Map([...group].filter(([uid]) => isSame(seen.get(uid)?.address ?? '')))
  return {
    ...shared,
    address: keep(shared.address, (other) => other === address),
    range: keep(shared.range, (other) => isAddress(other) && rangeOf(other) === range),
  }
}

const uidsOf = (shared: SharersByKind): number[] => [
  ...new Set(Object.values(shared).flatMap((group) => [...group.keys()])),
]

/** The known household of a person, without characters whose uid has a new owner. */
async function householdOf({ portal, identities }: LinkDeps, { personId }: Traits) {
  if (personId === undefined) return new Map<number, { by: string; at: string }>()
  const noted = await listHousehold(portal.db, personId)
  const owners = await Promise.all([...noted.keys()].map((uid) => identities.ownerOf(uid)))
  return new Map([...noted].filter(([, other], index) => owners[index] === other.personId))
}

/** Whether the viewer may know the address of a character. */
type MayKnow = Awaited<ReturnType<typeof createAddressFilter>>

/**
 * Leaves out people whose address the viewer may not know: by the address of one of two, which they can look
 * up, they would know that of the other.
 */
async function withoutSuperiors(
  { game }: LinkDeps,
  shared: SharersByKind,
  { uid, mayKnow }: { uid: number; mayKnow: MayKnow },
): Promise<SharersByKind> {
  const near = [...new Set([...shared.address.keys(), ...shared.range.keys()])]
  const [own, ...others] = await Promise.all([uid, ...near].map((one) => userRows(game).find(one)))
  if (!own || !mayKnow(own)) return { ...shared, address: none, range: none }
  const known = new Set(others.flatMap((other) => (other && mayKnow(other) ? [other.uid] : [])))
  const keep = (group: ReadonlyMap<number, number>) => new Map([...group].filter(([one]) => known.has(one)))
  return { ...shared, address: keep(shared.address), range: keep(shared.range) }
}

/**
 * Characters that may belong to the same person, the strongest links first. For a viewer who sees addresses,
 * those they share are limited by `mayKnow`.
 */
export async function findLinks(deps: LinkDeps, uid: number, mayKnow?: MayKnow) {
  const { game } = deps
  const traits = await traitsOf(deps, uid)
  const { listed: found, crowds } = withoutCrowds(await sharedBy(deps, traits))
  const listed = mayKnow ? await withoutSuperiors(deps, found, { uid, mayKnow }) : found
  const uids = uidsOf(listed)
  const [standings, seen, household] = await Promise.all([
    Promise.all(uids.map((one) => readStanding(game, one))),
    lastVisitsOf(game, uids),
    householdOf(deps, traits),
  ])
  const byUid = new Map(uids.map((one, index) => [one, standings[index]]))
  const people = [...reasonsByUid(stillThere(listed, traits.address, seen))].flatMap(
    ([one, reasons]): LinkedCharacter[] => {
      const standing = byUid.get(one)
      if (!standing?.exists) return []
      const lives = household.get(one)
      const person = {
        uid: one,
        username: standing.traits?.username ?? String(one),
        lastlogin: seen.get(one)?.at ?? null,
        ban: standing.ban && { reason: standing.ban.reason },
        reasons,
        strength: strongest(reasons),
        household: lives ? { by: lives.by, at: lives.at } : null,
      }
      return [{ ...person, isAlarm: isAlarm(person) }]
    },
  )
  return { people: people.toSorted(byWeight), crowds, unknown: unknownOf(traits) }
}
