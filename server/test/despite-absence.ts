import { setTimeout as wait } from 'node:timers/promises'
import { isDown } from '../src/db/errors.ts'

/**
 * Does something again that a database was away for: on a machine short of processors its answer may be
 * waited for in vain, which says nothing about the code under test.
 */
export async function despiteAbsence<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (!isDown(error) || tries === 5) throw error
      await wait(500)
    }
  }
}
