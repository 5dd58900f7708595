/** What the process gives back to the system. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects all garbage at once, for the end of work that leaves much of it, such as the start. It takes some
 * 100 ms; by itself the engine would keep the room for as long as it is not short of it.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  // The flag puts it into contexts made from then on.
  const collect = runInNewContext('gc') as (options: object) => void
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
