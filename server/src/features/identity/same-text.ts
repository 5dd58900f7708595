import { timingSafeEqual } from 'node:crypto'
import { hashOf } from '../../access/tokens.ts'

/** Compares two texts without revealing by its timing where they differ. */
export const sameText = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)))
