/**
 * Finds the owners of property in games that store only the owner's name: the one character with that name.
 */
import type { GameMap } from '../map/capability-map.ts'
import type { Column } from '../map/introspect.ts'
import type { Game } from '../game.ts'
import { findAccountsByNames } from '../online/accounts-by-name.ts'
import { fold } from '../presence/player-list.ts'
import { userRows } from '../rows/user-rows.ts'
import { foldedName, textOrNull } from '../text.ts'

/** Kinds of property. */
export type OwnedEntity = 'houses' | 'businesses' | 'garages' | 'lands' | 'vehicles'

/** Whether this game identifies the owners of a kind only by name. */
export const isKnownByName = (map: GameMap, entity: OwnedEntity): boolean =>
  !map.column(entity, 'ownerid') && map.column(entity, 'owner') !== undefined

/** What games write in place of an owner while property is for sale: that it is, or who sells it; folded. */
const sellers: ReadonlySet<string> = new Set([
  'for sale',
  'the state',
  'admbot',
  'se vende',
  'en venta',
  'a venda',
  'dijual',
  'de vanzare',
  'продается',
])

/** What is no name: a number, such as 0 or -1 for nobody, or signs without any letter or digit. */
const noName = /^(?:-?\d*|[^\p{L}\d]*)$/u

/**
 * The owner's name in a column, or null for nobody. The column's default is not a name, because a row has it
 * before anybody owns it. Neither is what most rows have, if no character has it.
 */
export function ownerName(value: unknown, column: Column | undefined): string | null {
  const name = textOrNull(value)
  if (name === null || noName.test(name)) return null
  const folded = foldedName(name)
  const unowned = [column?.fallback, column?.nobody].map((word) => foldedName(word ?? ''))
  return sellers.has(folded) || unowned.includes(folded) ? null : name
}

/** Characters by name; a name that no character or several characters have belongs to nobody. */
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

/** The name under which a character's property is stored; empty if there is no such character. */
export const nameOfOwner = async (game: Game, uid: number): Promise<string> =>
  (await userRows(game).find(uid))?.username ?? ''
