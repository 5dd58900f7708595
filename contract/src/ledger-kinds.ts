/**
 * The kinds of lines in the game's logs. A separate file without schemas: the thread that reads the logs
 * needs nothing else.
 */

/** The kinds of lines; `other` are lines that no template matches yet. */
export const ledgerKinds = [
  'transfer',
  'trade',
  'item',
  'property',
  'purchase',
  'income',
  'fine',
  'stash',
  'bet',
  'contract',
  'premium',
  'group',
  'name',
  'punishment',
  'staff',
  'cheat',
  'command',
  'other',
] as const
/** The kind of a line. */
export type LedgerKind = (typeof ledgerKinds)[number]

/**
 * Sources and destinations of money. `world` is the game itself, which creates money and removes it; `stash`
 * is the storage of a group or a vault.
 */
export const ledgerFlows = [
  'actor>target',
  'target>actor',
  'actor>world',
  'world>actor',
  'target>world',
  'world>target',
  'actor>stash',
  'stash>actor',
  'stash>world',
] as const
/** Source and destination of money. */
export type LedgerFlow = (typeof ledgerFlows)[number]

/** Kinds of things that lines identify by number. */
export const placeKinds = ['house', 'business', 'garage', 'land', 'vehicle', 'faction', 'gang'] as const
/** A kind of thing that lines identify by number. */
export type PlaceKind = (typeof placeKinds)[number]
