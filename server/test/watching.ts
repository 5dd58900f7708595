/** Runs the watch of a test portal over time. */
import type { App } from '../src/app.ts'

const stepMs = 20_000

/**
 * Lets two minutes pass, during which the watch checks as often as usual. `pass` advances the portal's clock.
 */
export async function watchTwoMinutes(
  { ledger, watch }: Pick<App, 'ledger' | 'watch'>,
  pass: (milliseconds: number) => void,
): Promise<void> {
  for (let passed = 0; passed < 120_000; passed += stepMs) {
    await ledger.readNow()
    await watch.look()
    pass(stepMs)
  }
}
