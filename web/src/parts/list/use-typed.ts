import { useEffect, useEffectEvent, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useDebounced } from '../../ui/debounced.ts'
import { useIsLeaving } from './is-leaving.ts'
import { searchable, type UrlUpdateOptions } from './list-address.ts'

/** Milliseconds after the last key. */
const delayMs = 250

const same = (text: string): string => text

/**
 * The text typed in a filter, which updates the URL when the typing pauses. `read` returns the filter value
 * for a text, or undefined if it is not valid yet; `write` returns the text for a value from the URL. Text
 * typed in another `scope`, such as a tab, has no effect here.
 */
export function useTyped({
  value,
  read,
  write = same,
  scope = '',
  onSettle,
}: {
  value: string
  read: (typed: string) => string | undefined
  write?: (value: string) => string
  scope?: string
  onSettle: (value: string) => void
}) {
  const [typed, setTyped] = useState(() => write(value))
  const arrival = useNavigationType()
  const { key } = useLocation()
  const [before, setBefore] = useState({ scope, value, key })
  if (value !== before.value || scope !== before.scope || key !== before.key) {
    setBefore({ scope, value, key })
    // A replaced URL in the same scope was caused by the field itself, and its text may have changed since.
    const isNew = arrival !== NavigationType.Replace || scope !== before.scope
    const isChanged = value !== before.value || scope !== before.scope
    // Text that is not valid is in no URL, so it belongs to the list before.
    if (isNew && (isChanged || read(typed) === undefined)) setTyped(write(value))
  }
  const isLeaving = useIsLeaving()
  const settled = useDebounced(typed, delayMs)
  const settle = useEffectEvent((text: string) => {
    const asked = read(text)
    // A debounced text from before the URL changed the field no longer counts.
    if (isLeaving() || text !== typed || asked === undefined || asked === value || text === write(value))
      return
    onSettle(asked)
  })
  useEffect(() => settle(settled), [settled])
  return [typed, setTyped] as const
}

/** The search box of a list that keeps its search in the URL. */
export function useTypedSearch<View extends { search: string; page: number }>(
  { view, filter }: { view: View; filter: (patch: Partial<View>, how?: UrlUpdateOptions) => void },
  scope = '',
) {
  return useTyped({
    value: view.search,
    read: searchable,
    scope,
    // A patch of the one property that every such view has.
    onSettle: (search) => filter({ search } as Partial<View>, { replace: true }),
  })
}
