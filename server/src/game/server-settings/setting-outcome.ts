/** The outcome of writing one of the game's settings. */

/** A setting's value; null if there is none. */
export type SettingValue = string | number | null

/**
 * `written`: it was written and read back. `moved`: the old value has changed, so nothing was written.
 * `refused`: nothing was changed, for the reason in the sentence.
 */
export type Outcome =
  | { readonly outcome: 'written' }
  | { readonly outcome: 'moved'; readonly current: SettingValue }
  | { readonly outcome: 'refused'; readonly sentence: string }
