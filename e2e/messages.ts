/** The time that messages in the corner of pages without the app have until they go. */
import type { Page } from '@playwright/test'

/** Milliseconds a message is shown. */
const shownMs = 5000

/** The clocks of messages that go by themselves, and whether they run; only they take so long. */
export const clocks = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `document.getAnimations().filter(({ effect }) => effect.getTiming().duration === ${shownMs}).map(({ playState }) => playState)`,
  )

/** Lets all of that time pass. */
export const timeIsOver = (page: Page): Promise<void> =>
  page.evaluate(
    `document.getAnimations().forEach((one) => one.effect.getTiming().duration === ${shownMs} && one.finish())`,
  )
