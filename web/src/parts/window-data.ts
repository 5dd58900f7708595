import type { Endpoint } from '@idlewood/contract/endpoint'
import { queryClient, queryOf } from '../api/queries.ts'
import type { WindowPart } from '../ui/dialog.tsx'

/**
 * What a window holds together with the answer it draws. The window opens once both are there, so that the
 * focus finds its first field; where the answer cannot be had, what it holds says so.
 */
export const withAnswer = (part: WindowPart, endpoint: Endpoint): WindowPart => ({
  load: () =>
    Promise.all([part.load(), queryClient.ensureQueryData(queryOf(endpoint)).catch(() => undefined)]),
})
