/**
 * Linux keeps memory for a program that it has given back: an area for each thread, and whatever is freed
 * between what is not. That is a fifth of what a portal takes at rest, and what it is allowed to keep can
 * only be said before it starts.
 */

/**
 * One area for all threads beside the main one, and whatever is larger than 128 KiB by itself, so that it
 * goes back at once; without this, the least that is given back rises with the largest that was freed.
 */
const lean = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * Starts the program once more in the place of this process, with the settings. Nothing where somebody has
 * set one already, where there is a parent to talk to, or where the system knows no such thing.
 */
export function startLean() {
  const isSet = Object.keys(lean).some((name) => process.env[name] !== undefined)
  if (process.platform !== 'linux' || !process.execve || process.channel || isSet) return
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, command, { ...lean, ...process.env })
}
