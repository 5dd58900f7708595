import { useState } from 'react'
import { isSameChoice, toggledFrom, withToggled, type Toggled } from './choice.rules.ts'

/**
 * What the user chooses among the permissions of a saved role or rule. Only the user's own changes are kept,
 * so what somebody else adds or removes meanwhile is not undone by saving; `before` lets the portal refuse
 * what was not on the screen yet.
 */
export function useChoice(saved: readonly { readonly _id: string }[]) {
  const [toggled, setToggled] = useState<Toggled>({ on: [], off: [] })
  const chosen = withToggled(saved, toggled)
  return {
    chosen,
    before: saved.map(({ _id }) => _id),
    isSame: isSameChoice(chosen, saved),
    choose: (change: (before: ReadonlySet<string>) => ReadonlySet<string>): void =>
      setToggled((before) => toggledFrom(saved, change(withToggled(saved, before)))),
  }
}
