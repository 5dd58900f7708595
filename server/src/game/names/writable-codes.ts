/**
 * Which codes may be written into the game: a gamemode uses them as an index, so an unknown code breaks it.
 */
import { noneCodes, type CodeKind } from '@idlewood/contract/game/code-kinds'
import { codeName } from '@idlewood/contract/game/code-words'
import type { Game } from '../game.ts'
import { codesInData } from './codes-in-data.ts'

/**
 * Codes that may be written, lowest first, each with its name: the code for none, the named codes, and those
 * that occur in the game's rows.
 */
export async function writableCodes(game: Game, kind: CodeKind): Promise<ReadonlyMap<number, string>> {
  const [known, inData] = await Promise.all([game.names(), codesInData(game, kind)])
  const codes = new Set([noneCodes[kind], ...Object.keys(known.names[kind]).map(Number), ...inData.keys()])
  return new Map(
    [...codes].toSorted((one, other) => one - other).map((code) => [code, codeName(kind, code, known)]),
  )
}
