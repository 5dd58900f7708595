import { push } from '@idlewood/contract/push'
import { keyOf, queryClient } from '../../api/queries.ts'

/** The query key of this browser's own subscription; the portal's side of it is a call. */
export const thisBrowserKey = ['this-browser-subscription']

/** Refetches what changes when this browser is subscribed or unsubscribed. */
export const refreshSubscriptions = (): Promise<unknown> =>
  Promise.all(
    [thisBrowserKey, keyOf(push.subscription).slice(0, 1), keyOf(push.devices).slice(0, 1)].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
