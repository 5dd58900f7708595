/**
 * The keys that secrets are encrypted with: the first encrypts, all of them decrypt. From a variable, or a
 * file beside the data.
 */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { ConfigError } from '../config.ts'
import { openKeyFile } from './key-file.ts'

/** A key of 256 bits, and the name that what it encrypts carries. */
export interface Key {
  readonly id: string
  readonly bytes: Buffer
}

/** Where the keys are: those of the variable when it is set, else those of the file. */
export interface KeySource {
  /** Each 43 characters of base64url. */
  keys: readonly string[]
  file: string
}

/** The keys as they are now. */
export interface KeyRing {
  /** Encrypts from now on. */
  current(): Key
  /** The key of this name; looks into the file once more before it says that there is none. */
  find(id: string): Key | undefined
  /** Where people look for it: the file or the variable. */
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
 * Opens the keys. A file that is missing is made, unless `mayMake` says that something is encrypted already.
 */
export function createKeyRing({ keys, file }: KeySource, mayMake: () => boolean): KeyRing {
  if (keys.length > 0) {
    const fixed = keys.map(keyOf)
    return {
      // The configuration demands one where there is any.
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
    // Read each time: the command that rotates it runs beside the portal.
    current: () => reread()[0]!,
    find: (id) => known.find((key) => key.id === id) ?? reread().find((key) => key.id === id),
    origin: file,
  }
}

/**
 * Puts a new key before the newest one of a file and drops those older; the last one stays for what is
 * encrypted meanwhile.
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
  } finally {
    rmSync(draft, { force: true })
  }
}
