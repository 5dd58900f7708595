/** The timers that hide messages in the corner of pages without the app. */
import type { Page } from '@playwright/test'

/** Milliseconds for which a message is shown. */
const shownMs = 5000

/** The play states of the timers that hide messages, recognised by their duration. */
export const clocks = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `document.getAnimations().filter(({ effect }) => effect.getTiming().duration === ${shownMs}).map(({ playState }) => playState)`,
  )

/** Lets the time of every timer run out. */
export const finishTimers = (page: Page): Promise<void> =>
  page.evaluate(
    `document.getAnimations().forEach((one) => one.effect.getTiming().duration === ${shownMs} && one.finish())`,
  )
