/**
 * The folder for the portal's own files: created if missing, closed to other users of the machine, and
 * checked to be writable.
 */
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from './config.ts'
import { codeOf } from './db/errors.ts'

/** Files of the portal directly in its folder; all others are left alone. */
const ownFiles = /\.(?:sqlite(?:-wal|-shm)?|json|key|pem)$/
/** Folders in which everything belongs to the portal. */
const ownFolders = new Set(['logs', 'music', 'backups', 'ledger'])

/**
 * Removes access for others. Modes of another user's files cannot be changed, and some file systems have
 * none: neither must prevent the start.
 */
function restrictAccess(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch {
    // Left as it is.
  }
}

function closeFolder(folder: string, isOwn: (name: string, isFolder: boolean) => boolean): void {
  restrictAccess(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (!isOwn(entry.name, entry.isDirectory())) continue
    if (entry.isDirectory()) closeFolder(path, () => true)
    else if (entry.isFile() && (lstatSync(path).mode & 0o777) !== 0o600) restrictAccess(path, 0o600)
  }
}

/** Creates a folder and its parents. Node's recursive option reports "no such file" on a read-only disk. */
function createFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) createFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another start may have created it in between.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** Tells an operator what to do about an unusable folder. */
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
 * Prepares the folder: from here on this process creates files that only its own user can read, and the
 * permissions of existing ones are restricted too (folders 0700, files 0600). Throws {@link ConfigError} if
 * the folder cannot be used.
 */
export function prepareDataFolder(folder: string): void {
  process.umask(0o077)
  try {
    createFolder(folder)
    closeFolder(folder, (name, isFolder) => (isFolder ? ownFolders.has(name) : ownFiles.test(name)))
    const probe = join(folder, `.writable-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new ConfigError(sentenceFor(folder, error), { cause: error })
  }
}
