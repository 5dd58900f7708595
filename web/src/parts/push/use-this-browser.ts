import { useQuery } from '@tanstack/react-query'
import { thisBrowserKey } from './refresh-subscriptions.ts'
import { findSubscription } from './this-browser.ts'

/** The endpoint of this browser's subscription, or null. */
export function useThisBrowser(): string | null {
  const { data = null } = useQuery({
    queryKey: thisBrowserKey,
    queryFn: async () => (await findSubscription())?.endpoint ?? null,
    networkMode: 'always',
  })
  return data
}
