/**
 * The portal's secret key: a file next to its data, created on first use and readable only by the portal's
 * user.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from '../db/errors.ts'
import { syncFolder } from '../sync-folder.ts'

const keyBytes = 32

function readKey(path: string): Buffer | undefined {
  if (!existsSync(path)) return undefined
  const key = Buffer.from(readFileSync(path, 'utf8'), 'base64url')
  if (key.length !== keyBytes)
    throw new Error(`${path} does not hold a key. Restore it from a backup, or delete it to get a new one.`)
  return key
}

/**
 * Makes the name of a file durable: what a key has encrypted is worth nothing if a power cut takes the key.
 */
export function settleName(path: string): void {
  try {
    syncFolder(dirname(path))
  } catch {
    // Some systems cannot sync folders.
  }
}

/**
 * Returns the key in this file, creating the file if it does not exist. If several processes start at once,
 * all get the same key.
 */
export function openKeyFile(path: string): Buffer {
  const known = readKey(path)
  if (known) return known
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // The key is written to a temporary file and then linked, so that nobody ever reads half a key.
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${randomBytes(keyBytes).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  settleName(path)
  const made = readKey(path)
  if (!made) throw new Error(`${path} could not be made.`)
  return made
}
