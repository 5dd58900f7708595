import { userFilters, type UserFilter } from '@idlewood/contract/users'
import { useEffect, useEffectEvent, useState } from 'react'
import { NavigationType, useNavigationType, useSearchParams } from 'react-router'
import { useIsLeaving } from '../../parts/list/is-leaving.ts'
import { useDebounced } from '../../ui/debounced.ts'

/** Which users are looked at; all of it lives in the address. */
export interface UsersView {
  search: string
  filter: UserFilter | 'all'
  page: number
}

/** Longest search the portal takes. */
export const maxSearchLength = 64

/** Milliseconds after the last key. */
const patience = 250

const searchable = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, maxSearchLength)

/** What an address asks for; what it cannot mean is left out. */
function viewOf(address: URLSearchParams): UsersView {
  const page = address.get('page') ?? ''
  return {
    search: searchable(address.get('search') ?? ''),
    filter: userFilters.find((name) => name === address.get('filter')) ?? 'all',
    page: /^[1-9]\d{0,7}$/.test(page) ? Number(page) : 1,
  }
}

/** The address of a view, without what goes without saying. */
const addressOf = ({ search, filter, page }: UsersView): Record<string, string> => ({
  ...(search ? { search } : {}),
  ...(filter === 'all' ? {} : { filter }),
  ...(page === 1 ? {} : { page: String(page) }),
})

/**
 * The view and how to change it. A new search or filter begins at its first page. What is typed reaches the address when the
 * typing pauses, in the place of the entry before: the back button leads to other filters and pages, not to half a name.
 */
export function useUsersView() {
  const [address, setAddress] = useSearchParams()
  const arrival = useNavigationType()
  const isLeaving = useIsLeaving()
  const view = viewOf(address)
  const [typed, setTyped] = useState(view.search)

  const [before, setBefore] = useState(view.search)
  if (view.search !== before) {
    setBefore(view.search)
    // A replaced address is the field's own doing, and the field may have moved on since.
    if (arrival !== NavigationType.Replace) setTyped(view.search)
  }

  const settled = searchable(useDebounced(typed, patience))
  const search = useEffectEvent((settled: string) => {
    if (settled !== view.search && !isLeaving)
      setAddress(addressOf({ ...view, search: settled, page: 1 }), { replace: true })
  })
  useEffect(() => search(settled), [settled])

  return {
    view,
    typed,
    type: setTyped,
    filterBy: (filter: UsersView['filter']) => setAddress(addressOf({ ...view, filter, page: 1 })),
    turnTo: (page: number) => setAddress(addressOf({ ...view, page })),
  }
}
