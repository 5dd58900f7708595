/**
 * On Linux, the C library keeps memory that a program has freed: an arena for each thread, and freed areas
 * between used ones. That is a fifth of an idle portal's memory, and the limits can only be set before the
 * program starts.
 */

/**
 * One arena for all threads besides the main one, and separate mappings for everything larger than 128 KiB,
 * so that they are returned immediately; without this setting, the threshold rises with the largest freed
 * area.
 */
const lean = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * Restarts the program in place of this process, with the settings. Does nothing if one of them is already
 * set, if there is a parent process to talk to, or if the system does not support it.
 */
export function restartWithLeanMemory() {
  const isSet = Object.keys(lean).some((name) => process.env[name] !== undefined)
  if (process.platform !== 'linux' || !process.execve || process.channel || isSet) return
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, command, { ...lean, ...process.env })
}
