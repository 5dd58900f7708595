/** Makes the names of files durable. */
import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Writes the names of the files in a folder to the disk. Throws where the system cannot sync folders. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
