import { tierKeys, type TierKey } from '@idlewood/contract/content'
import { orderViews, type OrderView } from '@idlewood/contract/premium'
import { choiceField, pageField, searchField, useListAddress } from '../../parts/list/list-address.ts'

/** Which orders are looked at; all of it lives in the address. */
export interface OrdersView {
  view: OrderView
  tier: TierKey | ''
  search: string
  page: number
}

const fields = {
  view: choiceField('view', orderViews, 'waiting'),
  tier: choiceField('tier', tierKeys, ''),
  search: searchField(),
  page: pageField(),
}

/** The view and how to change it. */
export function useOrdersView() {
  const list = useListAddress<OrdersView>(fields)
  const { view, tier, search, page } = list.view
  return {
    ...list,
    query: { view, ...(tier && { tier }), ...(search && { search }), page: String(page) },
  }
}
