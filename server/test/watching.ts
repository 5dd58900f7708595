/** The watch of a test portal, as time passes. */
import type { App } from '../src/app.ts'

const stepMs = 20_000

/** Lets two minutes pass, in which the watch looks as often as it does. `pass` moves the portal's clock. */
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
