import type { Endpoint } from '@idlewood/contract/endpoint'
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import type { Input } from '../../api/client.ts'
import { preload } from '../../api/queries.ts'
import { mayCall } from '../../session/known-viewer.ts'
import { readAddress, type AddressFields } from './list-address.ts'

/** The parameters of a route, as its page reads them. */
export type RouteParams = LoaderFunctionArgs['params']

/**
 * A route's loader that asks for what its page is about to show, while the page's own code is on its way. The
 * page neither waits for it nor needs it; what the viewer may not read is not asked for.
 */
export const prefetch =
  <E extends Endpoint>(endpoint: E, inputOf: (params: RouteParams, address: URLSearchParams) => Input<E>) =>
  ({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>): null => {
    if (mayCall(endpoint.access)) preload(endpoint, inputOf(params, new URL(request.url).searchParams))
    return null
  }

/** The same for a list, whose address says which part of it is looked at. */
export const prefetchList = <View, E extends Endpoint>(
  fields: AddressFields<View>,
  endpoint: E,
  inputOf: (view: View, params: RouteParams) => Input<E>,
) => prefetch(endpoint, (params, address) => inputOf(readAddress(fields, address), params))

/**
 * Whether such a loader runs: on the way to the page, not for another search, filter or page of it. Those
 * show at once, and the page asks for them itself.
 */
export const onArrival = ({
  currentUrl,
  nextUrl,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl'>): boolean =>
  currentUrl.pathname !== nextUrl.pathname
