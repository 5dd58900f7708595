/** Names of the faction types that all forks share. */

/** Names by `factions.type` 0–4. From 5 on each fork has its own, which an operator may name. */
export const factionTypeNames: readonly string[] = ['None', 'Police', 'Medic', 'News', 'Government']
