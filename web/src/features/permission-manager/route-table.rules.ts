import type { RouteEntry } from '@idlewood/contract/permission-manager'
import type { Messages } from '../../language/messages.ts'
import { matching } from '../../parts/list/matching.ts'

/** Which calls the table shows: all, those with a stored rule, or those with their built-in demand. */
export const origins = ['all', 'rule', 'builtIn'] as const
export type Origin = (typeof origins)[number]

/** The access that a call demands, in words. */
export function demandWords(demand: RouteEntry['effective'], t: Messages<'permission-manager'>): string {
  if (typeof demand === 'string') return t(`demand.${demand}`)
  return demand.reduce((one, other) => t('demand.or', { one, other }))
}

/** True if a stored rule demands something other than the portal's built-in access. */
export const hasEffect = ({ ruleId, effective, builtIn }: RouteEntry): boolean =>
  ruleId !== null && String(effective) !== String(builtIn)

/** True if this user may add a rule for a call that has none. */
export const mayAddRule = ({ rules, ruleId }: RouteEntry, isSuperUser: boolean): boolean =>
  ruleId === null && (rules === 'staff' || (rules === 'superUsers' && isSuperUser))

/** The calls that match a search and a choice of origin. */
export const filteredRoutes = (
  routes: readonly RouteEntry[],
  { search, origin }: { search: string; origin: Origin },
  t: Messages<'permission-manager'>,
): RouteEntry[] =>
  matching(routes, search, ({ method, path, summary, effective }) => [
    `${method} ${path}`,
    summary,
    demandWords(effective, t),
  ]).filter(({ ruleId }) => origin === 'all' || (origin === 'rule') === (ruleId !== null))
