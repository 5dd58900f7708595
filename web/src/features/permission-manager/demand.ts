import type { RouteEntry } from '@idlewood/contract/permission-manager'

/** What a call demands, in words. */
export function demandWords(demand: RouteEntry['effective']): string {
  if (demand === 'public') return 'Everyone'
  return demand === 'signedIn' ? 'Everyone signed in' : demand.join(' or ')
}
