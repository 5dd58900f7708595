import { expect, test } from '@playwright/test'
import { fromBase32, hotp, stepAt } from '../server/src/access/totp.ts'
import { expectAccessibleInBothThemes } from './axe.ts'
import { enterAs, expectQuiet, freshName, password } from './people.ts'

/** The code of an authenticator app now, or `steps` times thirty seconds from now. */
const codeOf = (secret: string, steps = 0): string => hotp(fromBase32(secret), stepAt(Date.now()) + steps)

test.beforeEach(({ page }) => expectQuiet(page))

test('a user sets up two-factor sign-in, and from then on signs in with it', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = freshName('Step')
  await page.request.post('/api/auth/signup', { data: { username: name, password } })
  await enterAs(page, name)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const secret = (await page.getByLabel('Key').innerText()).replaceAll(/\s/g, '')
  await page.getByLabel('Code of your authenticator app').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const recoveryCodes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(recoveryCodes).toHaveCount(10)
  const recoveryCode = (await recoveryCodes.first().innerText()).trim()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText(/10 recovery codes are left/)).toBeVisible()

  const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const signInAgain = async (): Promise<void> => {
    await elsewhere.goto('/signin')
    await elsewhere.getByLabel('Character name').fill(name)
    await elsewhere.getByLabel('Game password').fill(password)
    await elsewhere.getByRole('button', { name: 'Sign in' }).click()
    await expect(elsewhere.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
  }
  await signInAgain()
  await expectAccessibleInBothThemes(elsewhere)
  const code = elsewhere.getByLabel('Code of your authenticator app')
  await code.fill('000000')
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere.getByText(/This code is wrong/)).toBeVisible()
  await elsewhere.context().setOffline(true)
  await elsewhere.getByRole('button', { name: 'Cancel' }).click()
  await expect(elsewhere.getByText('You are signed out on this device.')).toBeVisible()
  await elsewhere.context().setOffline(false)
  await expect(elsewhere).toHaveURL('/')
  await signInAgain()
  // The current code was used to turn it on.
  await code.fill(codeOf(secret, 1))
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()

  await elsewhere.goto('/settings')
  await elsewhere.getByRole('button', { name: 'Turn off' }).click()
  // The page behind the dialog has buttons with the same names, and stays accessible while the dialog loads.
  const turningOff = elsewhere.getByRole('dialog')
  await turningOff.getByRole('button', { name: /recovery code/ }).click()
  await turningOff.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode)
  await turningOff.getByRole('button', { name: 'Turn off' }).click()
  await expect(elsewhere.getByRole('button', { name: 'Set up' })).toBeVisible()
})
