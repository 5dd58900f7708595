import { expect, test } from '@playwright/test'
import { pagesWithEarlyCalls } from '../web/early-start.ts'
import { openAtRest } from './at-rest.ts'
import { enterAs, expectQuiet } from './people.ts'

/** URLs that the page's head has requested early and that the page has not used since. */
const unused = 'Object.keys(window.earlyCalls?.responses ?? { "nothing began early": true })'

test('every request that a page starts in its head is used', async ({ page }) => {
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
