/**
 * What a person reads of their own character most often, in one statement with what decides whether the game
 * lets the character in. Nothing of it leaves before that is decided.
 */
import type { InventoryItem } from '@idlewood/contract/character'
import type { VehicleEntry } from '@idlewood/contract/vehicles'
import { batchedLookup } from '../../db/batched.ts'
import { isDown } from '../../db/errors.ts'
import { readTogether } from '../../db/together.ts'
import type { Game } from '../game.ts'
import { perGame } from '../per-game.ts'
import { characterReading, type Character } from './characters.ts'
import { inventoryReading } from './inventory.ts'
import type { Reading } from './reading.ts'
import { recentStanding, standing, standingReader, type KnownCharacter, type Standing } from './standing.ts'
import { vehiclesReading } from './vehicles.ts'

/** What can be read, and what comes of it. */
export interface OwnRows {
  character: Character
  inventory: InventoryItem[]
  vehicles: VehicleEntry[]
}

/** The kinds of it. */
export type OwnKind = keyof OwnRows

/** What was read, once; `value` is undefined where the game has no rows of it. */
export type OwnRead = { [Kind in OwnKind]: { kind: Kind; value: OwnRows[Kind] | undefined } }[OwnKind]

interface OwnFound {
  value: unknown
  /** Undefined where nobody asked for it. */
  standing: Standing | undefined
}

/** Reads with the standing, or without where it is known. */
type Read = (whom: KnownCharacter, isStandingKnown: boolean) => Promise<OwnFound | undefined>

function createRead(game: Game, { list, shape }: Reading<unknown>): Read {
  const standings = standingReader(game)
  const read = readTogether(game.database, [list, ...standings.lists])
  /** Names of those whose standing is wanted in the next statement. */
  const wanted = new Map<number, string>()
  const load = batchedLookup<number, OwnFound>(async (uids) => {
    const readAt = Date.now()
    const needed: KnownCharacter[] = []
    for (const uid of uids) {
      const username = wanted.get(uid)
      if (username !== undefined) needed.push({ uid, username })
      wanted.delete(uid)
    }
    const characters = needed.length === 0 ? [] : standings.withOthers(needed)
    const [rows = [], ...others] = await read([uids, ...standings.keysOf(characters)])
    const values = shape(rows)
    const kept = characters.length === 0 ? undefined : await standings.keep(characters, others, readAt)
    return new Map(uids.map((uid) => [uid, { value: values.get(uid), standing: kept?.get(uid) }]))
  })
  return ({ uid, username }, isStandingKnown) => {
    if (!isStandingKnown) wanted.set(uid, username)
    return load(uid)
  }
}

const readers = perGame((game): Record<OwnKind, Read | undefined> => {
  const readerOf = (reading: Reading<unknown> | undefined) => reading && createRead(game, reading)
  return {
    character: readerOf(characterReading(game)),
    inventory: readerOf(inventoryReading(game).reading),
    vehicles: readerOf(vehiclesReading(game).reading),
  }
})

/**
 * The standing of a character, at most a second old, and what is asked for of their rows as it is now. `own`
 * is left out where it could not be read together, and is then to be read alone.
 */
export async function readWithStanding(
  game: Game,
  whom: KnownCharacter,
  kind: OwnKind | undefined,
): Promise<{ standing: Standing; own?: OwnRead }> {
  const read = kind && readers(game)[kind]
  if (!read) return { standing: await standing(game, whom.uid, whom.username) }
  try {
    const known = recentStanding(game, whom.uid)
    const found = await read(whom, known !== undefined)
    const now = known ?? found?.standing
    // Each kind has its own reader.
    if (now) return { standing: now, own: { kind, value: found?.value } as OwnRead }
  } catch (error) {
    if (isDown(error)) throw error
  }
  // Something in the way of one list must not be in the way of the other.
  return { standing: await standing(game, whom.uid, whom.username) }
}
