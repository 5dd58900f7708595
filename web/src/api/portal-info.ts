/** How this portal is set up, asked once a page. */
import { portal, type PortalInfo } from '@idlewood/contract/portal'
import { useQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import { keyOf } from './queries.ts'

/**
 * How this portal is set up; undefined until it has been asked. Only the names of codes change while a page
 * is open.
 */
export function usePortalInfo(): PortalInfo | undefined {
  return useQuery({ queryKey: keyOf(portal.info), queryFn: () => call(portal.info), staleTime: Infinity })
    .data
}
