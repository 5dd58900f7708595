/**
 * The rows of their own character that users read most often, read in one statement together with the
 * character's standing. Nothing is returned to the user until the standing has been checked.
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

/** What can be read, and the type of each result. */
export interface OwnRows {
  character: Character
  inventory: InventoryItem[]
  vehicles: VehicleEntry[]
}

/** The kinds of rows that can be read. */
export type OwnKind = keyof OwnRows

/** The result of one read; `value` is undefined if the game has no such rows. */
export type OwnRead = { [Kind in OwnKind]: { kind: Kind; value: OwnRows[Kind] | undefined } }[OwnKind]

interface OwnFound {
  value: unknown
  /** Undefined if it was not requested. */
  standing: Standing | undefined
}

/** Reads the rows together with the standing, or alone if the standing is already known. */
type Read = (whom: KnownCharacter, isStandingKnown: boolean) => Promise<OwnFound | undefined>

function createRead(game: Game, { list, shape }: Reading<unknown>): Read {
  const standings = standingReader(game)
  const read = readTogether(game.database, [list, ...standings.lists])
  /** Names of the characters whose standing the next statement is to read. */
  const wanted = new Map<number, string>()
  const load = batchedLookup<number, OwnFound>(async (uids) => {
    const readAt = performance.now()
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
 * The standing of a character, at most a second old, and the requested rows as they are now. `own` is omitted
 * if it could not be read together with the standing; the caller must then read it separately.
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
  // A problem with one query must not block the other.
  return { standing: await standing(game, whom.uid, whom.username) }
}
