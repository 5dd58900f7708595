/** All property of the city as one list, read a few seconds ago at most: the game changes little of it. */
import { propertyKinds, type PropertyEntry } from '@idlewood/contract/property'
import type { Game } from '../game.ts'
import { perGame } from '../per-game.ts'
import { readProperty } from './property-rows.ts'

/** Pages, filters and the map of one look ask for the same rows within this time. */
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
export function listCity(game: Game, now = Date.now()): Promise<readonly PropertyEntry[]> {
  const memory = memories(game)
  if (memory.entries && now - memory.at < maxAgeMs) return memory.entries
  const entries = readAll(game)
  Object.assign(memory, { at: now, entries })
  // What failed is asked for again by the next one.
  entries.catch(() => {
    if (memory.entries === entries) memory.entries = undefined
  })
  return entries
}
