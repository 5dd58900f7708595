import { expect, test } from '@playwright/test'
import { pagesWithEarlyCalls } from '../web/early-start.ts'
import { openAtRest } from './at-rest.ts'
import { enterAs, expectQuiet } from './people.ts'

/** Addresses of calls that the head of the page has begun, and that no page has asked for since. */
const unused = 'Object.keys(window.earlyCalls?.responses ?? { "nothing began early": true })'

test('whatever a page begins in its head, it asks for', async ({ page }) => {
  test.slow()
  expectQuiet(page)
  await enterAs(page, 'Demo_Owner')
  for (const path of pagesWithEarlyCalls) {
    await test.step(path, async () => {
      await openAtRest(page, path.replace(':id', '1'))
      await expect.poll(() => page.evaluate(unused), { message: path }).toEqual([])
    })
  }
})
