/** What becomes of writing one of the game's settings. */

/** A setting's value; null where there is none. */
export type SettingValue = string | number | null

/**
 * `written`: it stands there, read back. `moved`: the old value is no longer there, nothing was changed.
 * `refused`: nothing was changed, for the reason in the sentence.
 */
export type Outcome =
  | { readonly outcome: 'written' }
  | { readonly outcome: 'moved'; readonly current: SettingValue }
  | { readonly outcome: 'refused'; readonly sentence: string }
