/** Names of the kinds of factions that every fork has in common. */

/** Names by `factions.type` 0–4. From 5 on each fork has its own, which an operator may name. */
export const factionTypeNames: readonly string[] = ['None', 'Police', 'Medic', 'News', 'Government']
