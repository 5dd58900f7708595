import { useEffect, useEffectEvent, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { useIsLeaving } from './is-leaving.ts'
import { useDebounced } from '../../ui/debounced.ts'

/** Milliseconds after the last key. */
const patience = 300

/**
 * What is typed in a filter, and how it reaches the address when the typing pauses. `read` answers what a text asks for, or
 * undefined while it makes no sense yet; `write` is the text of what the address asks for.
 */
export function useTyped({
  value,
  read,
  write,
  onSettle,
}: {
  value: string
  read: (typed: string) => string | undefined
  write: (value: string) => string
  onSettle: (value: string) => void
}) {
  const [typed, setTyped] = useState(() => write(value))
  const arrival = useNavigationType()
  const [before, setBefore] = useState(value)
  if (value !== before) {
    setBefore(value)
    // A replaced address is the field's own doing, and the field may have moved on since.
    if (arrival !== NavigationType.Replace) setTyped(write(value))
  }
  const isLeaving = useIsLeaving()
  const settled = useDebounced(typed, patience)
  const settle = useEffectEvent((text: string) => {
    const asked = read(text)
    // A text from before the field was set anew asks for nothing any more.
    if (isLeaving || text !== typed || asked === undefined || asked === value || text === write(value)) return
    onSettle(asked)
  })
  useEffect(() => settle(settled), [settled])
  return [typed, setTyped] as const
}
