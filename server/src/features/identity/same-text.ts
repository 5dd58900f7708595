import { timingSafeEqual } from 'node:crypto'
import { hashOf } from '../../access/tokens.ts'

/** Compares two texts in a time that tells nothing about where they differ. */
export const sameText = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)))
