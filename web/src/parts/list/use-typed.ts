import { useEffect, useEffectEvent, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { useDebounced } from '../../ui/debounced.ts'
import { useIsLeaving } from './is-leaving.ts'
import { searchable, type How } from './list-address.ts'

/** After the last key. */
const delayMs = 250

const same = (text: string): string => text

/**
 * What is typed in a filter, and how it reaches the address when the typing pauses. `read` returns what a
 * text asks for, or undefined while it makes no sense yet; `write` is the text of what the address asks for.
 * What was typed in another `scope`, such as a tab, asks for nothing here.
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
  const [before, setBefore] = useState({ scope, value })
  if (value !== before.value || scope !== before.scope) {
    setBefore({ scope, value })
    // A replaced address of the same scope is the field's own doing, and the field may have moved on since.
    if (arrival !== NavigationType.Replace || scope !== before.scope) setTyped(write(value))
  }
  const isLeaving = useIsLeaving()
  const settled = useDebounced(typed, delayMs)
  const settle = useEffectEvent((text: string) => {
    const asked = read(text)
    // A text from before the field was set by the address asks for nothing any more.
    if (isLeaving() || text !== typed || asked === undefined || asked === value || text === write(value))
      return
    onSettle(asked)
  })
  useEffect(() => settle(settled), [settled])
  return [typed, setTyped] as const
}

/** The search box of a list whose address keeps what is searched for. */
export function useTypedSearch<View extends { search: string; page: number }>(
  { view, filter }: { view: View; filter: (patch: Partial<View>, how?: How) => void },
  scope = '',
) {
  return useTyped({
    value: view.search,
    read: searchable,
    scope,
    // A patch of the one key every such view has.
    onSettle: (search) => filter({ search } as Partial<View>, { replace: true }),
  })
}
