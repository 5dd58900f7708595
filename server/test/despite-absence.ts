import { setTimeout as wait } from 'node:timers/promises'
import { isDown } from '../src/db/errors.ts'

/**
 * Retries an action if the database was unavailable: on a machine short of processors its response may time
 * out, which says nothing about the code under test.
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
