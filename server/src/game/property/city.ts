/** All property of the city as one list, at most a few seconds old: the game rarely changes it. */
import { propertyKinds, type PropertyEntry } from '@idlewood/contract/property'
import type { Game } from '../game.ts'
import { perGame } from '../per-game.ts'
import { readProperty } from './property-rows.ts'

/**
 * Milliseconds for which the rows are cached: pages, filters and the map of one visit request the same ones.
 */
const maxAgeMs = 2000

async function readAll(game: Game): Promise<readonly PropertyEntry[]> {
  const lists = await Promise.all(propertyKinds.map((kind) => readProperty(game, kind)))
  return lists.flatMap((list) => list ?? [])
}

const memories = perGame(() => {
  const memory: { at: number; entries: Promise<readonly PropertyEntry[]> | undefined } = {
    at: 0,
    entries: undefined,
  }
  return memory
})

/** Every property, by kind and number. */
export function listCity(game: Game, now = performance.now()): Promise<readonly PropertyEntry[]> {
  const memory = memories(game)
  if (memory.entries && now - memory.at < maxAgeMs) return memory.entries
  const entries = readAll(game)
  Object.assign(memory, { at: now, entries })
  // After a failure, the next caller tries again.
  entries.catch(() => {
    if (memory.entries === entries) memory.entries = undefined
  })
  return entries
}
