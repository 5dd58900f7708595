/**
 * Boolean facts about a user that narrow a search before any name is read: the user's levels, the letters of
 * the name, and its pairs of adjacent letters. Several letters or pairs may share one trait; a user who lacks
 * any trait of the search cannot match.
 */
import { levels } from '../rows/user-rows.ts'

/** The first traits are the levels, in order. */
export const levelTraits = levels.length
const letterTraits = 32
const pairTraits = 64

/** Total number of traits. */
export const traits = levelTraits + letterTraits + pairTraits

/** The trait of having a letter (a UTF-16 unit); each letter of the Latin alphabet has its own. */
export const letterTrait = (unit: number): number => levelTraits + (unit & 31)

/** The trait of having one letter directly after another. */
export const pairTrait = (before: number, unit: number): number =>
  levelTraits + letterTraits + (((before & 31) * 37 + (unit & 31)) & 63)

/** The traits a name must have to contain a text; pairs first, because fewer names have them. */
export function traitsOf(text: string): number[] {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  // Every letter after the first has one before it.
  const pairs = units.slice(1).map((unit, index) => pairTrait(units[index]!, unit))
  return [...new Set([...pairs, ...units.map(letterTrait)])]
}
