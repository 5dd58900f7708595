/** What characters own, read in stretches by their number: the watch looks at everybody in turn. */
import type { Game } from '../game.ts'
import { textOrNull } from '../text.ts'
import {
  hasCharacterField,
  keepsMoney,
  moneyOf,
  readCharacterFields,
  type CharacterRange,
} from './character-fields.ts'

/** One character's money, cash and bank together. */
export interface Holding {
  readonly uid: number
  readonly name: string
  /** Null where it cannot be read. */
  readonly money: number | null
}

/** Money and names of these characters, by number; none where the game keeps no money. */
export async function listHoldings(game: Game, range: CharacterRange): Promise<Holding[]> {
  if (!keepsMoney(game) || !hasCharacterField(game, 'username')) return []
  const rows = await readCharacterFields(game, ['username', 'cash', 'bank'], range)
  return rows.map((row) => ({
    uid: row.uid,
    name: String(row.username ?? ''),
    money: moneyOf(game, row),
  }))
}

/** The address a character last played from; null where the game keeps none. */
export async function findLastAddress(game: Game, uid: number): Promise<string | null> {
  const [row] = await readCharacterFields(game, ['ip'], { uids: [uid] })
  return textOrNull(row?.ip)
}
