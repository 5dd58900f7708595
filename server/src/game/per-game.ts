/** Statements and shapes made once for a map, not once for a request. */
import type { GameMap } from './map/capability-map.ts'
import type { Game } from './game.ts'

/**
 * Makes something from a game's map at the first use and keeps it as long as that map. Throws while there is
 * no map yet.
 */
export function perGame<T>(make: (game: Game) => T): (game: Game) => T {
  const made = new WeakMap<GameMap, T>()
  return (game) => {
    const map = game.current()
    const known = made.get(map)
    if (known !== undefined) return known
    const fresh = make(game)
    made.set(map, fresh)
    return fresh
  }
}
