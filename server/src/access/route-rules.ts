/**
 * Stored rules of calls, read once for each access revision, so that a change takes effect on the next
 * request in every process.
 */
import type { Access } from '@idlewood/contract/access'
import { contract } from '@idlewood/contract/contract'
import type { Endpoint, Endpoints } from '@idlewood/contract/endpoint'
import type { PortalDatabase } from '../db/portal-schema.ts'

/** Every call of the contract, in its order. */
export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((group: Endpoints) =>
  Object.values(group),
)

const byAddress = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))

/** The call of this method and path as the contract writes it, or undefined. */
export const endpointAt = ({ method, path }: { method: string; path: string }): Endpoint | undefined =>
  byAddress.get(`${method} ${path}`)

/** What a call demands of somebody. */
export type Demand = Access | readonly string[]

/** What stored rules demand; a call without a rule, or with an empty one, is not among them. */
export type Demands = ReadonlyMap<Endpoint, readonly string[]>

/** What a call demands: what a stored rule says, or the contract. */
export const demandOf = (demands: Demands, endpoint: Endpoint): Demand =>
  demands.get(endpoint) ?? endpoint.access

/**
 * Whether a call can have a rule at all: what is open to strangers stays so, everyone can finish signing in
 * and sign out, and every page needs to know who is signed in.
 */
export const canHaveRule = ({ access, pendingSecondFactor, method, path }: Endpoint): boolean =>
  access !== 'public' &&
  !pendingSecondFactor &&
  !(method === 'GET' && (path === '/user/profile' || path === '/user/profile/perms'))

/** The rules as one process knows them. */
export interface RouteRules {
  /** What rules demand at this access revision, where that is remembered: no promise, no statement. */
  known(revision: number): Demands | undefined
  /** The same; read from the database where it is not remembered. */
  find(revision: number): Promise<Demands>
}

/** Remembers the stored rules until the access revision rises. */
export function createRouteRules({ db }: PortalDatabase): RouteRules {
  const query = db
    .selectFrom('route_rules')
    .innerJoin('route_rule_permissions', 'route_rule_permissions.rule_id', 'route_rules.id')
    .innerJoin('permissions', 'permissions.id', 'route_rule_permissions.permission_id')
    .select(['route_rules.method', 'route_rules.path', 'permissions.name'])
    .orderBy('permissions.name')
    .compile()
  let remembered: Demands | undefined
  let rememberedRevision = -1
  let loading: { revision: number; work: Promise<Demands> } | undefined

  async function read(revision: number): Promise<Demands> {
    const { rows } = await db.executeQuery(query)
    const demands = new Map<Endpoint, string[]>()
    for (const { name, ...address } of rows) {
      const endpoint = endpointAt(address)
      if (!endpoint || !canHaveRule(endpoint)) continue
      const names = demands.get(endpoint)
      if (names) names.push(name)
      else demands.set(endpoint, [name])
    }
    // A slower reading of an older revision must not replace a newer one.
    if (revision >= rememberedRevision) {
      remembered = demands
      rememberedRevision = revision
    }
    return demands
  }

  function load(revision: number): Promise<Demands> {
    if (loading?.revision !== revision) {
      const work = read(revision).finally(() => {
        if (loading?.work === work) loading = undefined
      })
      loading = { revision, work }
    }
    return loading.work
  }

  const known: RouteRules['known'] = (revision) => (revision === rememberedRevision ? remembered : undefined)
  return {
    known,
    find(revision) {
      const demands = known(revision)
      return demands ? Promise.resolve(demands) : load(revision)
    },
  }
}
