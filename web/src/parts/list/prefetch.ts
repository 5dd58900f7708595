import type { Endpoint } from '@idlewood/contract/endpoint'
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import type { Input } from '../../api/client.ts'
import { preload } from '../../api/queries.ts'
import { mayCall } from '../../session/known-viewer.ts'
import { readAddress, type AddressFields } from './list-address.ts'

/** The parameters of a route, as its page reads them. */
export type RouteParams = LoaderFunctionArgs['params']

/**
 * A route loader that prefetches the data of its page while the page's own code is loading. The page neither
 * waits for it nor depends on it; what the viewer may not read is not requested.
 */
export const prefetch =
  <E extends Endpoint>(endpoint: E, inputOf: (params: RouteParams, address: URLSearchParams) => Input<E>) =>
  ({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>): null => {
    if (mayCall(endpoint.access)) preload(endpoint, inputOf(params, new URL(request.url).searchParams))
    return null
  }

/** The same for a list, whose URL contains its view. */
export const prefetchList = <View, E extends Endpoint>(
  fields: AddressFields<View>,
  endpoint: E,
  inputOf: (view: View, params: RouteParams) => Input<E>,
) => prefetch(endpoint, (params, address) => inputOf(readAddress(fields, address), params))

/**
 * Whether such a loader runs: when navigating to the page, not for another search, filter or page of its
 * list. Those take effect immediately, and the page requests the data itself.
 */
export const onArrival = ({
  currentUrl,
  nextUrl,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl'>): boolean =>
  currentUrl.pathname !== nextUrl.pathname
