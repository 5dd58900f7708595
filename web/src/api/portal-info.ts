/** The portal's configuration, requested once per page load. */
import { portal, type PortalInfo } from '@idlewood/contract/portal'
import { useQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import { keyOf } from './queries.ts'

/**
 * The portal's configuration; undefined until it has loaded. Only the names of codes change while a page is
 * open.
 */
export function usePortalInfo(): PortalInfo | undefined {
  return useQuery({ queryKey: keyOf(portal.info), queryFn: () => call(portal.info), staleTime: Infinity })
    .data
}
