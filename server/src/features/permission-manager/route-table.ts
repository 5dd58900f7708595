import { ruleMethod, type RouteEntry } from '@idlewood/contract/permission-manager'
import type { GuardedRoute } from '../../access/guard.ts'
import type { RightsDeps } from './evaluation-context.ts'
import { countPeople, superPeople } from './users-with-roles.queries.ts'
import { rulesOf } from './permission-manager.rules.ts'
import { demandsOf, permissionsHeldBy, type Rights } from './rights.ts'
import { loadRights } from './rights.queries.ts'

type Demand = 'public' | 'signedIn' | readonly string[]

/** The holders of each permission, by its name. */
function holdersByName(rights: Rights): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const personId of rights.holders.keys()) {
    for (const name of permissionsHeldBy(rights, personId)) {
      const holders = found.get(name)
      if (holders) holders.add(personId)
      else found.set(name, new Set([personId]))
    }
  }
  return found
}

const copy = (demand: Demand) => (typeof demand === 'string' ? demand : [...demand])

/** Every registered route below /api, with its current demand. */
export async function routeTable(deps: RightsDeps, routes: readonly GuardedRoute[]): Promise<RouteEntry[]> {
  const { portal, superUsers } = deps
  const [rights, supers, everyone] = await Promise.all([
    loadRights(portal.db),
    superPeople(portal, superUsers),
    countPeople(portal),
  ])
  const demands = demandsOf(rights)
  const ruleIds = new Map([...rights.rules.values()].map((rule) => [`${rule.method} ${rule.path}`, rule.id]))
  const holders = holdersByName(rights)
  const counted = new Map<string, number>()
  function passes(demand: Demand): number | null {
    if (demand === 'public') return null
    if (demand === 'signedIn') return everyone
    const key = demand.join()
    const known = counted.get(key)
    if (known !== undefined) return known
    const passing = new Set(supers)
    for (const name of demand) for (const personId of holders.get(name) ?? []) passing.add(personId)
    counted.set(key, passing.size)
    return passing.size
  }
  return routes
    .flatMap(({ method: written, path, endpoint, openBecause }) => {
      // HEAD is listed with its GET.
      const method = ruleMethod.options.find((known) => known === written)
      if (!method) return []
      const builtIn: Demand = endpoint?.access ?? 'public'
      const effective = (endpoint && demands.get(endpoint)?.names) ?? builtIn
      return {
        method,
        path: path.slice(1),
        summary: endpoint?.summary ?? `Open: ${openBecause}.`,
        builtIn: copy(builtIn),
        ruleId: ruleIds.get(`${method} ${path}`) ?? null,
        effective: copy(effective),
        passes: passes(effective),
        rules: endpoint ? rulesOf(endpoint) : ('none' as const),
      }
    })
    .toSorted(
      (one, other) =>
        one.path.localeCompare(other.path, 'en') || one.method.localeCompare(other.method, 'en'),
    )
}
