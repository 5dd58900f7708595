import { tierKeys, type TierKey } from '@idlewood/contract/content'
import { orderViews, type OrderView } from '@idlewood/contract/premium'
import { choiceField, pageField, searchField, useListAddress } from '../../parts/list/list-address.ts'
import { useTypedSearch } from '../../parts/list/use-typed.ts'

/** Which orders are shown; all of it lives in the address. */
export interface OrdersView {
  view: OrderView
  tier: TierKey | ''
  search: string
  page: number
}

/** How that is written in the address. */
export const ordersFields = {
  view: choiceField('view', orderViews, 'waiting'),
  tier: choiceField('tier', tierKeys, ''),
  search: searchField(),
  page: pageField(),
}

/** What a view asks the portal for. */
export const ordersInput = ({ view, tier, search, page }: OrdersView) => ({
  query: { view, ...(tier && { tier }), ...(search && { search }), page: String(page) },
})

/** The view and how to change it. */
export function useOrdersView() {
  const list = useListAddress<OrdersView>(ordersFields)
  const [typed, type] = useTypedSearch(list)
  return { ...list, typed, type }
}
