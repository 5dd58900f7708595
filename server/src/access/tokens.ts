/** Secrets given to browsers. Only their hashes are stored. */
import { hash, randomBytes } from 'node:crypto'

/** A new secret of 256 random bits, 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a secret: its SHA-256 in hex. */
export const hashOf = (token: string): string => hash('sha256', token)
