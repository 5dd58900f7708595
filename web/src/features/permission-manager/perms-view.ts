import { useEffect, useEffectEvent, useState } from 'react'
import { NavigationType, useNavigationType, useSearchParams } from 'react-router'
import { useIsLeaving } from '../../parts/list/is-leaving.ts'
import { useDebounced } from '../../ui/debounced.ts'

/** The tabs as the address names them. */
export const tabNames = ['permissions', 'roles', 'users', 'routes'] as const
export type TabName = (typeof tabNames)[number]

/** Longest search the portal takes. */
export const maxSearchLength = 64

/** Milliseconds after the last key. */
const patience = 250

const searchable = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, maxSearchLength)

/** What is looked at; all of it lives in the address. */
export interface PermsView {
  tab: TabName
  search: string
  page: number
  /** Whose access is explained, by uid; empty when nobody is chosen yet, null when nothing is asked. */
  explain: string | null
  /** What it is asked about: `GET user/allusers`, or a page as `page users`. */
  call: string
}

function viewOf(address: URLSearchParams): PermsView {
  const page = address.get('page') ?? ''
  const explain = address.get('explain')
  return {
    tab: tabNames.find((name) => name === address.get('tab')) ?? 'permissions',
    search: searchable(address.get('search') ?? ''),
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
    explain: explain === null || /^[1-9]\d{0,9}$/.test(explain) ? explain : '',
    call: address.get('call') ?? '',
  }
}

const addressOf = ({ tab, search, page, explain, call }: PermsView): Record<string, string> => ({
  tab,
  ...(search ? { search } : {}),
  ...(page === 1 ? {} : { page: String(page) }),
  ...(explain === null ? {} : { explain, ...(call ? { call } : {}) }),
})

/**
 * The view and how to change it. A search begins at its first page and belongs to its tab. What is typed narrows at once, and
 * reaches the address when the typing pauses, in the place of the entry before.
 */
export function usePermsView() {
  const [address, setAddress] = useSearchParams()
  const arrival = useNavigationType()
  const isLeaving = useIsLeaving()
  const view = viewOf(address)
  const shown = `${view.tab} ${view.search}`
  const [typed, setTyped] = useState(view.search)
  const [before, setBefore] = useState(shown)
  if (shown !== before) {
    setBefore(shown)
    // A replaced address of the same tab is the field's own doing, and the field may have moved on since.
    if (arrival !== NavigationType.Replace || !before.startsWith(`${view.tab} `)) setTyped(view.search)
  }
  const settled = searchable(useDebounced(typed, patience))
  const search = useEffectEvent((settled: string) => {
    // A text from before the field was set anew is not looked for any more.
    if (settled === searchable(typed) && settled !== view.search && !isLeaving)
      setAddress(addressOf({ ...view, search: settled, page: 1 }), { replace: true })
  })
  useEffect(() => search(settled), [settled])
  return {
    view,
    typed,
    type: setTyped,
    choose: (tab: TabName) => setAddress(addressOf({ ...view, tab, search: '', page: 1 })),
    turnTo: (page: number) => setAddress(addressOf({ ...view, page })),
    /** Asks about somebody's access, changes what is asked, or with null ends the asking. */
    ask: (explain: string | null, call = view.call) => setAddress(addressOf({ ...view, explain, call })),
  }
}
