/**
 * Access rules stored for calls. They are read once per access revision, so a change takes effect on the next
 * request in every process.
 */
import type { Access } from '@idlewood/contract/access'
import { contract } from '@idlewood/contract/contract'
import type { Endpoint, Endpoints } from '@idlewood/contract/endpoint'
import type { PortalDatabase } from '../db/portal-schema.ts'

/** Every call of the contract, in the contract's order. */
export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((group: Endpoints) =>
  Object.values(group),
)

const byAddress = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))

/** The call with this method and this path as written in the contract, or undefined. */
export const endpointAt = ({ method, path }: { method: string; path: string }): Endpoint | undefined =>
  byAddress.get(`${method} ${path}`)

/** What a call requires of its caller. */
export type Demand = Access | readonly string[]

/**
 * The permissions that stored rules require. Calls without a rule, or with an empty one, are not included.
 */
export type Demands = ReadonlyMap<Endpoint, readonly string[]>

/** What a call requires: its stored rule if there is one, otherwise the contract's access. */
export const demandOf = (demands: Demands, endpoint: Endpoint): Demand =>
  demands.get(endpoint) ?? endpoint.access

/**
 * Whether a call can have a stored rule. It cannot if it is public, if people need it to finish signing in or
 * to sign out, or if every page needs it to know who is signed in.
 */
export const canHaveRule = ({ access, pendingSecondFactor, method, path }: Endpoint): boolean =>
  access !== 'public' &&
  !pendingSecondFactor &&
  !(method === 'GET' && (path === '/user/profile' || path === '/user/profile/perms'))

/** The rules as cached by one process. */
export interface RouteRules {
  /**
   * The rules at this access revision if they are cached, without a promise or a statement; otherwise
   * undefined.
   */
  known(revision: number): Demands | undefined
  /** The same, but reads the database if they are not cached. */
  find(revision: number): Promise<Demands>
}

/** Caches the stored rules until the access revision rises. */
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
    // A slow read of an older revision must not replace a newer one.
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
