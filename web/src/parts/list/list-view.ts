import { useEffect, useEffectEvent, useState } from 'react'
import { NavigationType, useNavigationType, useSearchParams } from 'react-router'
import { useIsLeaving } from './is-leaving.ts'
import { useDebounced } from '../../ui/debounced.ts'

/** Longest search the portal takes. */
export const maxSearchLength = 64

/** Milliseconds after the last key. */
const patience = 250

const searchable = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, maxSearchLength)

/** Which part of a list is looked at; all of it lives in the address. */
export interface ListView {
  search: string
  page: number
}

function viewOf(address: URLSearchParams): ListView {
  const page = address.get('page') ?? ''
  return {
    search: searchable(address.get('search') ?? ''),
    page: /^[1-9]\d{0,7}$/.test(page) ? Number(page) : 1,
  }
}

const addressOf = ({ search, page }: ListView): Record<string, string> => ({
  ...(search ? { search } : {}),
  ...(page === 1 ? {} : { page: String(page) }),
})

/**
 * The view and how to change it. A new search begins at its first page, and what is typed reaches the address when the typing
 * pauses, in the place of the entry before.
 */
export function useListView() {
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
      setAddress(addressOf({ search: settled, page: 1 }), { replace: true })
  })
  useEffect(() => search(settled), [settled])
  return {
    view,
    typed,
    type: setTyped,
    turnTo: (page: number) => setAddress(addressOf({ ...view, page })),
    /** What the calls take. */
    query: { ...(view.search ? { search: view.search } : {}), page: String(view.page) },
  }
}
