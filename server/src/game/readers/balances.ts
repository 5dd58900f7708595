/** The money of characters, read in ranges of uids: the watch checks every character in turn. */
import type { Game } from '../game.ts'
import { textOrNull } from '../text.ts'
import {
  hasCharacterField,
  keepsMoney,
  moneyOf,
  readCharacterFields,
  type CharacterRange,
} from './character-fields.ts'

/** One character's money, cash and bank combined. */
export interface Holding {
  readonly uid: number
  readonly name: string
  /** Null if it cannot be read. */
  readonly money: number | null
}

/** Money and names of these characters, by uid; empty if the game stores no money. */
export async function listHoldings(game: Game, range: CharacterRange): Promise<Holding[]> {
  if (!keepsMoney(game) || !hasCharacterField(game, 'username')) return []
  const rows = await readCharacterFields(game, ['username', 'cash', 'bank'], range)
  return rows.map((row) => ({
    uid: row.uid,
    name: String(row.username ?? ''),
    money: moneyOf(game, row),
  }))
}

/** The address a character last played from; null if the game does not store it. */
export async function findLastAddress(game: Game, uid: number): Promise<string | null> {
  const [row] = await readCharacterFields(game, ['ip'], { uids: [uid] })
  return textOrNull(row?.ip)
}
