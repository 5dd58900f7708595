/**
 * Caches statements and other values that depend on the map, so that they are created once per map instead of
 * once per request.
 */
import type { GameMap } from './map/capability-map.ts'
import type { Game } from './game.ts'

/**
 * Returns a function that creates a value from a game's map at first use and caches it for as long as that
 * map is in use. It throws while there is no map yet.
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
