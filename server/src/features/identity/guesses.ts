import type { Kysely } from 'kysely'
import type { PortalTables } from '../../db/portal-schema.ts'
import { hashOf } from '../../access/tokens.ts'
import { findKnownPlace, type Place } from '../../access/known-places.ts'
import type { GuessLimits } from './sign-in-limits.ts'

/** An attempt that has been counted. */
export interface CountedTry {
  /** To be called if it was right: it then counts against nobody. */
  wasRight(): Promise<void>
}

/** The character being tried, and from where. */
interface Guess {
  /** The character's name, as typed. */
  name: string
  place: Place
  /**
   * The name as stored in the game: the database treats many spellings as equal, and counting each one
   * separately would allow endless attempts.
   */
  storedName: () => Promise<string>
}

const keyOf = (name: string): string => name.trim().toLowerCase()

/**
 * Counts an attempt at one of a character's secrets before anything is compared: of a hundred attempts at
 * once, only as many are compared as the limit allows. Throws the limit's refusal. At a place from which the
 * character has signed in before, attempts made elsewhere do not count.
 */
export async function countTry(
  db: Kysely<PortalTables>,
  limits: GuessLimits,
  { name, place, storedName }: Guess,
): Promise<CountedTry> {
  const knownBy = await findKnownPlace(db, name, place)
  if (knownBy === undefined) {
    await limits.network.spend(place.network)
    return countStranger(limits, keyOf(await storedName()), place.network)
  }
  const key =
    knownBy === 'browser'
      ? `${keyOf(name)} browser ${hashOf(place.browser ?? '').slice(0, 16)}`
      : `${keyOf(name)} ${place.network}`
  await limits.known.spend(key)
  return { wasRight: () => limits.known.forget(key) }
}

async function countStranger(limits: GuessLimits, name: string, network: string): Promise<CountedTry> {
  const key = `${name} ${network}`
  await limits.account.spend(key)
  await limits.everyone?.spend(name)
  return {
    async wasRight() {
      await limits.account.forget(key)
      await limits.everyone?.refund(name)
    },
  }
}
