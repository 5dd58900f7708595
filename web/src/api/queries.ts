/** Calls as React hooks: replies cached by endpoint and input, and changes that name what they refresh. */
import type { Endpoint, ReplyOf } from '@idlewood/contract/endpoint'
import type { Topic } from '@idlewood/contract/topics'
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
import { ApiError, call, isOutage, OfflineError, type Input } from './client.ts'
import { cachedAt } from './cached-responses.ts'
import { logToConsole } from './log-to-console.ts'
import { withRecentSignIn } from './recent-sign-in.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Partial<Pick<Endpoint, 'staleOn'>>
  }
}

const second = 1000
const maxRetries = 2

/**
 * True if the same call may well succeed in a moment: the network failed, or the portal responded with 503.
 */
const isTransient = (error: unknown): boolean =>
  error instanceof OfflineError || (error instanceof ApiError && error.status === 503)

/** The app's only cache of replies. */
export const queryClient = new QueryClient({
  // Pages show the failure; the console has its cause, without the inputs.
  queryCache: new QueryCache({
    onError: (error, { queryKey: [called] }) => logToConsole(`${String(called)} failed:`, error),
  }),
  defaultOptions: {
    queries: {
      // Returning to a page within this time shows the cached reply without another request.
      staleTime: 15 * second,
      // A lost network must show as a failure with Retry, not as a page that loads forever.
      networkMode: 'always',
      // A cached reply and an equal fresh one stay separate objects: only the fresh one is current.
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

/** The cache key of a call: the endpoint, then its input. */
export function keyOf(endpoint: Endpoint, input: object = {}): readonly [string, object] {
  return [`${endpoint.method} ${endpoint.path}`, input]
}

/** The query of a call, for `queryClient.fetchQuery` and similar functions. */
export function queryOf<E extends Endpoint>(endpoint: E, input: Input<E> = {}) {
  return queryOptions<ReplyOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: () => call(endpoint, input),
    meta: { staleOn: endpoint.staleOn },
  })
}

/** Whether a topic's live events make the reply of a query stale. */
export const isStaleOn =
  (topic: Topic) =>
  ({ meta }: Pick<Query, 'meta'>): boolean =>
    meta?.staleOn?.includes(topic) === true

/** What to fetch again where a page shows it: the reply to a call, or all that a topic makes stale. */
export type Stale = Endpoint | Topic

/** Fetches stale replies again: immediately where a page shows them, otherwise when one does. */
export async function invalidate(...stale: readonly Stale[]): Promise<void> {
  await Promise.all(
    stale.map((one) =>
      queryClient.invalidateQueries(
        typeof one === 'string' ? { predicate: isStaleOn(one) } : { queryKey: keyOf(one).slice(0, 1) },
      ),
    ),
  )
}

/** Starts a call whose reply a page is about to use, while the page itself is still loading. */
export function preload<E extends Endpoint>(endpoint: E, input: Input<E> = {}): void {
  void queryClient.prefetchQuery(queryOf(endpoint, input))
}

/**
 * The reply to a call, from the cache and kept fresh. `enabled: false` postpones the call. While a failed
 * call is being retried it is pending again. With `keepPrevious` the reply to the previous input stays until
 * the new one arrives (`isPrevious`). `every` returns the polling interval in milliseconds, used while the
 * page is visible.
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

/** Whether a change was refused because of what has happened since the page was shown. */
const isOutdated = (error: unknown): boolean => error instanceof ApiError && [409, 412].includes(error.status)

/**
 * A call that changes something. When it succeeds, may have succeeded although its response was lost, or was
 * meant for something that has changed, what `refreshes` names is fetched again. If the portal requires
 * a recent sign-in, the person is asked to confirm, and the call is made again.
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  { refreshes = [] }: { refreshes?: readonly Stale[] } = {},
) {
  const refresh = () => invalidate(...refreshes)
  return useMutation({
    mutationFn: (input: Input<E>) => withRecentSignIn(() => call(endpoint, input)),
    onSuccess: refresh,
    onError: (error) => {
      if (isOutage(error) || isOutdated(error)) void refresh()
    },
  })
}

const isCached = (query: Query): boolean => query.isActive() && cachedAt(query.state.data) !== undefined

/**
 * The time of the oldest cached response on the page, in milliseconds; undefined if everything is current.
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

/** Refetches everything on the page that comes from a cached response. */
export const refetchCached = (): Promise<void> => queryClient.refetchQueries({ predicate: isCached })
