/** What people see whose browser lacks what the app cannot do without. */
import { expect, test } from '@playwright/test'

/** Takes away what browsers before Chrome 103, Firefox 100 and Safari 16 lack. */
const age = (): void => void Reflect.deleteProperty(AbortSignal, 'timeout')

test.use({ locale: 'ru-RU' })

for (const path of ['/home', '/rules'])
  test(`${path} tells people that their browser is too old`, { tag: '@phone' }, async ({ page }) => {
    await page.addInitScript(age)
    await page.goto(path)
    await expect(page.getByRole('alert').first()).toHaveText(/^Этот браузер слишком старый для сайта/)
  })
