import { useQuery } from '@tanstack/react-query'
import { findSubscription } from './this-browser.ts'

/** What the cache knows this browser's own subscription under; the portal's side of it is a call. */
export const thisBrowserKey = ['this browser’s subscription']

/** The endpoint this browser is subscribed with, or null. */
export function useThisBrowser(): string | null {
  const { data = null } = useQuery({
    queryKey: thisBrowserKey,
    queryFn: async () => (await findSubscription())?.endpoint ?? null,
    networkMode: 'always',
  })
  return data
}
