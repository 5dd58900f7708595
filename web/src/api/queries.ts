/** Calls as React sees them: answers cached by endpoint and input, changes that name what they refresh. */
import type { Endpoint, ReplyOf } from '@idlewood/contract/endpoint'
import { QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call, OfflineError, type Input } from './client.ts'

const second = 1000
const mostRetries = 2

/** True when the same call may well succeed in a moment: the network failed, or the portal said 503. */
const isTransient = (error: unknown): boolean =>
  error instanceof OfflineError || (error instanceof ApiError && error.status === 503)

/** The one cache of the app's answers. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Coming back to a page within this time shows what is known without asking again.
      staleTime: 15 * second,
      // A lost network must show as a failure with Retry, not as a page that loads for ever.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => isTransient(error) && failures < mostRetries,
      retryDelay: (failures, error) =>
        error instanceof ApiError && error.retryAfter !== undefined
          ? Math.min(error.retryAfter, 10) * second
          : 0.5 * second * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** What the cache knows a call under: the endpoint, then its input. */
export function keyOf(endpoint: Endpoint, input: object = {}): readonly [string, object] {
  return [`${endpoint.method} ${endpoint.path}`, input]
}

/** How the cache gets a call's answer; for `queryClient.fetchQuery` and its like. */
export function queryOf<E extends Endpoint>(endpoint: E, input: Input<E> = {}) {
  return queryOptions<ReplyOf<E>>({ queryKey: keyOf(endpoint, input), queryFn: () => call(endpoint, input) })
}

/** Begins a call whose answer a page is about to use, while the page itself is still on its way. */
export function preload<E extends Endpoint>(endpoint: E, input: Input<E> = {}): void {
  void queryClient.prefetchQuery(queryOf(endpoint, input))
}

/** The answer of a call, from the cache and kept fresh. `enabled: false` waits. While a failed call is made again it is pending again. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: Input<E> = {},
  { enabled = true, staleTime }: { enabled?: boolean; staleTime?: number } = {},
) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...queryOf(endpoint, input),
    enabled,
    ...(staleTime === undefined ? {} : { staleTime }),
  })
  return { data, error, isPending: isPending || (data === undefined && isFetching), refetch }
}

/** A call that changes something. When it succeeds, the answers of `refreshes` are asked for anew. */
export function useChange<E extends Endpoint>(
  endpoint: E,
  { refreshes = [] }: { refreshes?: readonly Endpoint[] } = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<E>) => call(endpoint, input),
    onSuccess: () =>
      Promise.all(refreshes.map((stale) => client.invalidateQueries({ queryKey: keyOf(stale).slice(0, 1) }))),
  })
}
