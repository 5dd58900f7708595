/**
 * Yes-or-no facts about a user that narrow a search before any name is read: the levels held, the letters of
 * the name, and its pairs of neighbouring letters. Letters and pairs share what they are counted under; who
 * lacks one of a search's cannot match.
 */
import { levels } from '../rows/user-rows.ts'

/** The first traits: the levels, in their order. */
export const levelTraits = levels.length
const letterTraits = 32
const pairTraits = 64

/** How many traits there are. */
export const traits = levelTraits + letterTraits + pairTraits

/** The trait of having a letter (a UTF-16 unit); those of the Latin alphabet have one each. */
export const letterTrait = (unit: number): number => levelTraits + (unit & 31)

/** The trait of having one letter behind another. */
export const pairTrait = (before: number, unit: number): number =>
  levelTraits + letterTraits + (((before & 31) * 37 + (unit & 31)) & 63)

/** The traits a name must have to contain a text; pairs first, which fewer names have. */
export function traitsOf(text: string): number[] {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  // Behind the first letter each has one before it.
  const pairs = units.slice(1).map((unit, index) => pairTrait(units[index]!, unit))
  return [...new Set([...pairs, ...units.map(letterTrait)])]
}
