import type { Endpoint } from '@idlewood/contract/endpoint'
import { bannedReason } from '../../game/readers/bans.ts'
import { notFound } from '../../http/refusals.ts'
import type { RightsDeps } from './evaluation-context.ts'
import { findUser } from './users-with-roles.queries.ts'
import { byName, callName, demandsOf, permissionsHeldBy, namesOf, type Rights } from './rights.ts'
import { loadRights } from './rights.queries.ts'
import { findCall } from './route-paths.ts'
import { textProperty } from '../../language/sentences.ts'

/** The given permissions, each with those of the given roles that grant it. */
function sources(rights: Rights, roleIds: Iterable<string>, names: readonly string[]) {
  const roles = [...roleIds].flatMap((id) => rights.roles.get(id) ?? []).toSorted(byName)
  return names.map((permission) => ({
    permission,
    roles: roles
      .filter((role) => namesOf(rights, role.permissions).includes(permission))
      .map(({ id, name }) => ({ _id: id, name })),
  }))
}

interface Answer {
  username: string
  superUser: boolean
  banned: string | null
  call: string
  demand: Endpoint['access'] | readonly string[]
  hasRule: boolean
  held: { permission: string; roles: { name: string }[] }[]
}

function because({ username, superUser, banned, call, demand, hasRule, held }: Answer): string {
  if (demand === 'public') return `${call} is open to everyone.`
  if (banned) return `${username} cannot use the portal at all: ${banned}`
  if (superUser) return `${username} is a super user and passes everywhere.`
  if (demand === 'signedIn') return `${call} is for everyone who is signed in.`
  const origin = hasRule ? 'a stored rule' : 'the portal itself'
  const [first] = held
  if (!first) {
    const which = demand.length === 1 ? demand[0] : `one of ${demand.join(', ')}`
    return `${call} demands ${which}, as ${origin} says, and no role of ${username} holds that.`
  }
  const roles = first.roles.map(({ name }) => name).join(', ')
  return `${username} holds ${first.permission} through ${roles}, and ${call} takes it, as ${origin} says.`
}

/** The roles that contain at least one of the permissions. */
const rolesWith = (rights: Rights, permissions: readonly string[]) =>
  [...rights.roles.values()]
    .filter((role) => namesOf(rights, role.permissions).some((name) => permissions.includes(name)))
    .toSorted(byName)
    .map(({ id, name }) => ({ _id: id, name }))

const spreadDemand = (demand: Endpoint['access'] | readonly string[]) =>
  typeof demand === 'string' ? demand : [...demand]

async function getUser(portal: RightsDeps['portal'], uid: number) {
  const person = await portal.db.selectFrom('people').select('id').where('uid', '=', uid).executeTakeFirst()
  const user = person && (await findUser(portal, person.id))
  if (!user) throw notFound('signedIn')
  return user
}

/** Explains why the character with this uid may or may not call an endpoint. */
export async function explainAccess(
  { portal, superUsers, game }: RightsDeps,
  { uid, method, path }: { uid: number; method: string; path: string },
) {
  const endpoint = findCall(method, path)
  const user = await getUser(portal, uid)
  const { _id, username } = user
  const [rights, banned] = await Promise.all([loadRights(portal.db), bannedReason(game, uid)])
  const rule = demandsOf(rights).get(endpoint)
  const demand = rule?.names ?? endpoint.access
  const names = permissionsHeldBy(rights, _id)
  const roleIds = rights.holders.get(_id) ?? []
  const superUser = superUsers.has({ personId: _id, discordId: user.discordId })
  const wanted: readonly string[] = typeof demand === 'string' ? [] : demand
  const granted = wanted.filter((name) => names.has(name))
  const held = sources(rights, roleIds, granted)
  const allowed =
    demand === 'public' || (banned === null && (superUser || demand === 'signedIn' || held.length > 0))
  const call = callName(endpoint)
  const reason = because({ username, superUser, banned, call, demand, hasRule: rule !== undefined, held })
  const lacking = !allowed && banned === null ? [...wanted] : []
  return {
    user: { _id, uid, username, superUser, roles: user.roles },
    call: { method: endpoint.method, path: endpoint.path.slice(1), summary: endpoint.summary },
    allowed,
    because: reason,
    ...textProperty('becauseText', reason),
    demand: {
      access: spreadDemand(demand),
      builtIn: spreadDemand(endpoint.access),
      ruleId: rule?.rule.id ?? null,
    },
    held,
    needed: { permissions: lacking, roles: rolesWith(rights, lacking) },
    holds: sources(rights, roleIds, [...names].toSorted()),
  }
}
