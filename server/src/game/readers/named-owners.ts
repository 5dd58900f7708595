/** Whose things are that a game keeps under their owner's name alone: the one character's of that name. */
import type { GameMap } from '../map/capability-map.ts'
import type { Game } from '../game.ts'
import { findAccountsByNames } from '../online/accounts-by-name.ts'
import { fold } from '../presence/player-list.ts'
import { userRows } from '../rows/user-rows.ts'
import { textOrNull } from '../text.ts'

/** Kinds of things that somebody can own. */
export type OwnedEntity = 'houses' | 'businesses' | 'garages' | 'lands' | 'vehicles'

/** Whether this game says the owners of a kind by their names alone. */
export const isKnownByName = (map: GameMap, entity: OwnedEntity): boolean =>
  !map.column(entity, 'ownerid') && map.column(entity, 'owner') !== undefined

/** An owner's name, or null for nobody. No name is a number: forks write 0 or -1 for nobody. */
export function ownerName(value: unknown): string | null {
  const name = textOrNull(value)
  return name === null || /^-?\d*$/.test(name) ? null : name
}

/** Characters by their names; a name that several have, or none, is nobody's. */
export async function ownersOf(
  game: Game,
  names: Iterable<string>,
): Promise<(name: string | null) => number | null> {
  const accounts = await findAccountsByNames(game, [...new Set(names)], ['username'])
  return (name) => {
    const found = accounts.get(fold(name ?? ''))
    const [account] = found?.length === 1 ? found : []
    return account?.uid ?? null
  }
}

/** The name that a character's things have as their owner; empty where there is no such character. */
export const nameOfOwner = async (game: Game, uid: number): Promise<string> =>
  (await userRows(game).find(uid))?.username ?? ''
