import type { Endpoint } from '@idlewood/contract/endpoint'
import { queryClient, queryOf } from '../api/queries.ts'
import type { DialogPart } from '../ui/dialog.tsx'

/**
 * A dialog's content together with the reply it shows. The dialog opens once both have loaded, so that the
 * focus finds its first field; if the reply cannot be loaded, the content shows the error.
 */
export const withAnswer = (part: DialogPart, endpoint: Endpoint): DialogPart => ({
  load: () =>
    Promise.all([part.load(), queryClient.ensureQueryData(queryOf(endpoint)).catch(() => undefined)]),
})
