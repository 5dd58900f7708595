/** Calls as React sees them: answers cached by endpoint and input, changes that name what they refresh. */
import type { Endpoint, ReplyOf } from '@idlewood/contract/endpoint'
import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  queryOptions,
  replaceEqualDeep,
  useMutation,
  useQuery,
  useQueryClient,
  type Query,
} from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ApiError, call, OfflineError, type Input } from './client.ts'
import { cachedAt } from './cached-responses.ts'
import { note } from './console-note.ts'
import { confirmed } from './recent-sign-in.ts'

const second = 1000
const maxRetries = 2

/** True when the same call may well succeed in a moment: the network failed, or the portal said 503. */
const isTransient = (error: unknown): boolean =>
  error instanceof OfflineError || (error instanceof ApiError && error.status === 503)

/** The one cache of the app's answers. */
export const queryClient = new QueryClient({
  // Pages show the failure; what it was is for those who look into the console. Inputs stay out of it.
  queryCache: new QueryCache({
    onError: (error, { queryKey: [called] }) => note(`${String(called)} failed:`, error),
  }),
  defaultOptions: {
    queries: {
      // Coming back to a page within this time shows what is known without asking again.
      staleTime: 15 * second,
      // A lost network must show as a failure with Retry, not as a page that loads for ever.
      networkMode: 'always',
      // A kept answer and a new one that says the same stay two: only one of them is of now.
      structuralSharing: (before, answer) =>
        cachedAt(before) === undefined && cachedAt(answer) === undefined
          ? replaceEqualDeep(before, answer)
          : answer,
      refetchOnReconnect: true,
      retry: (failures, error) => isTransient(error) && failures < maxRetries,
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
  return queryOptions<ReplyOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: () => call(endpoint, input),
  })
}

/** Begins a call whose answer a page is about to use, while the page itself is still on its way. */
export function preload<E extends Endpoint>(endpoint: E, input: Input<E> = {}): void {
  void queryClient.prefetchQuery(queryOf(endpoint, input))
}

/**
 * The answer of a call, from the cache and kept fresh. `enabled: false` waits. While a failed call is made
 * again it is pending again. With `keepPrevious` the answer to the input before stays until the new one is
 * there (`isPrevious`). `every` says in how many milliseconds to ask again, as long as the page is looked at.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: Input<E> = {},
  {
    enabled = true,
    staleTime,
    keepPrevious = false,
    every,
  }: {
    enabled?: boolean
    staleTime?: number
    keepPrevious?: boolean
    every?: (data: ReplyOf<E> | undefined) => number | false
  } = {},
) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryOf(endpoint, input),
    enabled,
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    refetchInterval: ({ state }) => every?.(state.data) ?? false,
  })
  return {
    data,
    error,
    isPending: isPending || (data === undefined && isFetching),
    isPrevious: isPlaceholderData,
    refetch,
  }
}

/**
 * A call that changes something. When it succeeds, the answers of `refreshes` are fetched again. Where the
 * portal wants to know first that it is still the same person, they are asked, and the call is made again.
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  { refreshes = [] }: { refreshes?: readonly Endpoint[] } = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<E>) => confirmed(() => call(endpoint, input)),
    onSuccess: () =>
      Promise.all(refreshes.map((stale) => client.invalidateQueries({ queryKey: keyOf(stale).slice(0, 1) }))),
  })
}

const isCached = (query: Query): boolean => query.isActive() && cachedAt(query.state.data) !== undefined

/**
 * Of what time the oldest thing on the page is, in milliseconds, where it is read from what was kept;
 * undefined when all is of now.
 */
export function useCachedAt(): number | undefined {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache])
  const oldest = (): number | undefined => {
    const times = cache.findAll({ predicate: isCached }).map(({ state }) => cachedAt(state.data) ?? 0)
    return times.length > 0 ? Math.min(...times) : undefined
  }
  return useSyncExternalStore(subscribe, oldest, () => undefined)
}

/** Fetches again everything on the page that is read from what was kept. */
export const refetchCached = (): Promise<void> => queryClient.refetchQueries({ predicate: isCached })
