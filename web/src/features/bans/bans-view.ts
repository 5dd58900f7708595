import { banSearches, banViews } from '@idlewood/contract/bans'
import {
  choiceField,
  pageField,
  searchField,
  textField,
  useListAddress,
} from '../../parts/list/list-address.ts'
import { useTypedSearch } from '../../parts/list/use-typed.ts'

export type BanView = (typeof banViews)[number]
export type BanSearch = (typeof banSearches)[number]

/** Which bans are shown. The whole state is in the URL. */
export interface BansView {
  view: BanView
  by: BanSearch
  search: string
  from: string
  to: string
  page: number
}

/** A day of the calendar; `Date` turns February 30 into March 2. */
function day(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00Z`) : undefined
  return time && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text) ? text : ''
}

export const bansFields = {
  view: choiceField('view', banViews, 'all'),
  by: choiceField('by', banSearches, 'name'),
  search: searchField(),
  from: textField('from', day),
  to: textField('to', day),
  page: pageField(),
}

/** The request for a view. */
export const bansInput = ({ view, by, search, from, to, page }: BansView) => ({
  query: {
    view,
    ...(search && { search, by }),
    ...(from && { from }),
    ...(to && { to }),
    page: String(page),
  },
})

/** The view and the functions that change it. */
export function useBansView() {
  const list = useListAddress<BansView>(bansFields)
  const [typed, type] = useTypedSearch(list)
  return { ...list, typed, type }
}
