/**
 * The keys that secrets are encrypted with: the first one encrypts, all of them decrypt. They come from an
 * environment variable or from a file next to the data.
 */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { ConfigError } from '../config.ts'
import { openKeyFile, settleName } from './key-file.ts'

/** A 256-bit key and its id, which is stored with everything it encrypts. */
export interface Key {
  readonly id: string
  readonly bytes: Buffer
}

/** Where the keys come from: the environment variable if it is set, otherwise the file. */
export interface KeySource {
  /** Each 43 characters of base64url. */
  keys: readonly string[]
  file: string
}

/** The current keys. */
export interface KeyRing {
  /** The key to encrypt with. */
  current(): Key
  /** The key with this id. Reads the file again before returning undefined. */
  find(id: string): Key | undefined
  /** The source of the keys, for error messages: the path of the file, or the name of the variable. */
  readonly origin: string
}

const keyOf = (text: string): Key => {
  const bytes = Buffer.from(text, 'base64url')
  return { id: createHash('sha256').update('idlewood key id').update(bytes).digest('hex').slice(0, 8), bytes }
}

function readFile(file: string): Key[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length === 0 || !lines.every((line) => /^[A-Za-z0-9_-]{43}$/.test(line)))
    throw new ConfigError(`${file} does not hold keys. Restore it from a backup.`)
  return lines.map(keyOf)
}

/**
 * Opens the keys. A missing file is created only if `mayMake` returns true, which means that nothing is
 * encrypted yet.
 */
export function createKeyRing({ keys, file }: KeySource, mayMake: () => boolean): KeyRing {
  if (keys.length > 0) {
    const fixed = keys.map(keyOf)
    return {
      // `keys` was checked above, so there is a first one.
      current: () => fixed[0]!,
      find: (id) => fixed.find((key) => key.id === id),
      origin: 'SECRETS_KEY',
    }
  }
  if (!existsSync(file) && mayMake()) openKeyFile(file)
  if (!existsSync(file))
    throw new ConfigError(
      `${file} is missing. It holds the key of everyone's second factor: restore it from a backup, or set SECRETS_KEY.`,
    )
  let known = readFile(file)
  const reread = (): Key[] => (known = existsSync(file) ? readFile(file) : known)
  return {
    // Read each time, because the command that rotates the key runs while the portal is running.
    current: () => reread()[0]!,
    find: (id) => known.find((key) => key.id === id) ?? reread().find((key) => key.id === id),
    origin: file,
  }
}

/**
 * Adds a new key at the top of the file and drops all but the previous one, which is kept for secrets that
 * are encrypted in the meantime.
 */
export function addKeyToFile(file: string): void {
  const [newest = ''] = readFileSync(file, 'utf8').trim().split('\n')
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n${newest}\n`, {
      mode: 0o600,
      flush: true,
    })
    renameSync(draft, file)
    settleName(file)
  } finally {
    rmSync(draft, { force: true })
  }
}
