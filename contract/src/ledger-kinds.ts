/**
 * What lines of the game's logs are about. By itself, without a schema: the thread that reads the logs needs
 * no more.
 */

/** What a line is about; `other` are lines that no template describes yet. */
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
/** What a line is about. */
export type LedgerKind = (typeof ledgerKinds)[number]

/**
 * From whom to whom money goes. `world` stands for the game itself, which makes money and takes it away;
 * `stash` for what a group or a vault keeps.
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
/** From whom to whom money goes. */
export type LedgerFlow = (typeof ledgerFlows)[number]

/** Kinds of things that lines name by a number. */
export const placeKinds = ['house', 'business', 'garage', 'land', 'vehicle', 'faction', 'gang'] as const
/** A kind of thing that lines name by a number. */
export type PlaceKind = (typeof placeKinds)[number]
