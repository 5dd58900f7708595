import { tierKeys, type TierKey } from '@idlewood/contract/content'
import { orderViews, type OrderView } from '@idlewood/contract/premium'
import { choiceField, pageField, searchField, useListAddress } from '../../parts/list/list-address.ts'
import { useTypedSearch } from '../../parts/list/use-typed.ts'

/** Which orders are shown. The whole state is in the URL. */
export interface OrdersView {
  view: OrderView
  tier: TierKey | ''
  search: string
  page: number
}

/** The URL parameters of a view. */
export const ordersFields = {
  view: choiceField('view', orderViews, 'waiting'),
  tier: choiceField('tier', tierKeys, ''),
  search: searchField(),
  page: pageField(),
}

/** The request for a view. */
export const ordersInput = ({ view, tier, search, page }: OrdersView) => ({
  query: { view, ...(tier && { tier }), ...(search && { search }), page: String(page) },
})

/** The view and the functions that change it. */
export function useOrdersView() {
  const list = useListAddress<OrdersView>(ordersFields)
  const [typed, type] = useTypedSearch(list)
  return { ...list, typed, type }
}
