/**
 * The folder of the portal's own files: made if it is missing, closed to other users of the machine, and
 * known to be writable.
 */
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from './config.ts'

/** What the portal keeps right in its folder; whatever else lies there is not touched. */
const ownFiles = /\.(?:sqlite(?:-wal|-shm)?|json|key|pem)$/
/** Folders in which everything is the portal's. */
const ownFolders = new Set(['logs', 'music', 'backups', 'ledger'])

/**
 * Files of another user cannot be changed, and some file systems know no modes: neither is a reason not to
 * start.
 */
function closeToOthers(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch {
    // As it is, then.
  }
}

function closeFolder(folder: string, isOwn: (name: string, isFolder: boolean) => boolean): void {
  closeToOthers(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (!isOwn(entry.name, entry.isDirectory())) continue
    if (entry.isDirectory()) closeFolder(path, () => true)
    else if (entry.isFile() && (lstatSync(path).mode & 0o777) !== 0o600) closeToOthers(path, 0o600)
  }
}

/** Makes a folder and those above it. Node's own way reports "no such file" for a disk that is read-only. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another start may have made it in between.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** What an operator can do about a folder that cannot be used. */
function sentenceFor(folder: string, error: unknown): string {
  switch (codeOf(error)) {
    case 'EROFS':
      return `DATA_DIR is ${folder}, which is on a read-only disk. Name a folder that can be written.`
    case 'EACCES':
    case 'EPERM':
      return `DATA_DIR is ${folder}, where this user may not write. Give it to the user the portal runs as.`
    case 'ENOSPC':
    case 'EDQUOT':
      return `DATA_DIR is ${folder}, where there is no room left.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `DATA_DIR is ${folder}, but that, or a part of it, is a file. Name a folder.`
    default:
      return `DATA_DIR is ${folder}, which cannot be used: ${error instanceof Error ? error.message : String(error)}.`
  }
}

/**
 * Makes the folder ready: from here on this process makes files that only its own user can read, and those
 * that are there are closed too (folders 0700, files 0600). Throws {@link ConfigError} when the folder cannot
 * be used.
 */
export function prepareDataFolder(folder: string): void {
  process.umask(0o077)
  try {
    makeFolder(folder)
    closeFolder(folder, (name, isFolder) => (isFolder ? ownFolders.has(name) : ownFiles.test(name)))
    const probe = join(folder, `.writable-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new ConfigError(sentenceFor(folder, error), { cause: error })
  }
}
