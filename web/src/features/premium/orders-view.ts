import { tierKeys, type TierKey } from '@idlewood/contract/content'
import { orderViews, type OrderView } from '@idlewood/contract/premium'
import { useSearchParams } from 'react-router'

/** Which orders are looked at; all of it lives in the address. */
export interface OrdersView {
  view: OrderView
  tier: TierKey | ''
  search: string
  page: number
}

/** Longest search the portal takes. */
export const maxSearchLength = 64

export const searchable = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, maxSearchLength)

function viewOf(address: URLSearchParams): OrdersView {
  const given = (name: string): string => address.get(name) ?? ''
  return {
    view: orderViews.find((name) => name === given('view')) ?? 'waiting',
    tier: tierKeys.find((name) => name === given('tier')) ?? '',
    search: searchable(given('search')),
    page: /^[1-9]\d{0,6}$/.test(given('page')) ? Number(given('page')) : 1,
  }
}

const addressOf = ({ view, tier, search, page }: OrdersView): Record<string, string> => ({
  ...(view === 'waiting' ? {} : { view }),
  ...(tier && { tier }),
  ...(search && { search }),
  ...(page === 1 ? {} : { page: String(page) }),
})

/** The view and how to change it. Whatever is filtered anew begins at its first page. */
export function useOrdersView() {
  const [address, setAddress] = useSearchParams()
  const view = viewOf(address)
  return {
    view,
    filter: (patch: Partial<OrdersView>, how?: { replace: boolean }) =>
      setAddress(addressOf({ ...view, page: 1, ...patch }), how),
    turnTo: (page: number) => setAddress(addressOf({ ...view, page })),
    query: {
      view: view.view,
      ...(view.tier && { tier: view.tier }),
      ...(view.search && { search: view.search }),
      page: String(view.page),
    },
  }
}
