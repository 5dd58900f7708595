/** A choice among saved records, as what the user has turned on and off. */
type Records = readonly { readonly _id: string }[]

/** True if the chosen ids are exactly those of the given records. */
export const isSameChoice = (chosen: ReadonlySet<string>, before: Records): boolean =>
  chosen.size === before.length && before.every(({ _id }) => chosen.has(_id))

/** The ids that the user turned on and off, in comparison with the saved records. */
export interface Toggled {
  readonly on: readonly string[]
  readonly off: readonly string[]
}

/** The ids of the saved records, except for what the user has turned on and off. */
export const withToggled = (saved: Records, { on, off }: Toggled): ReadonlySet<string> =>
  new Set([...saved.map(({ _id }) => _id).filter((id) => !off.includes(id)), ...on])

/** What has to be turned on and off so that the saved records become the chosen ids. */
export function toggledFrom(saved: Records, chosen: ReadonlySet<string>): Toggled {
  const ids = new Set(saved.map(({ _id }) => _id))
  return {
    on: [...chosen].filter((id) => !ids.has(id)),
    off: [...ids].filter((id) => !chosen.has(id)),
  }
}
