/** Named people of the journeys, and how they come in. */
import { expect, type Page } from '@playwright/test'

/** Accounts of the demo world, and the password they share. */
export const password = 'idlewood'

/** A name nobody has yet: at most 24 characters, different for every test and run. */
export const freshName = (first: string): string =>
  `${first}_${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`.slice(0, 24)

/** Signs in by character name and game password. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Character name').fill(username)
  await page.getByLabel('Game password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

/** Fails the test when the page complains to its console. */
export function expectQuiet(page: Page): void {
  page.on('console', (message) => {
    const text = message.text()
    // The browser itself reports refused calls, which some journeys are about.
    if (message.type() === 'error' && !/Failed to load resource/.test(text))
      throw new Error(`console: ${text}`)
  })
  page.on('pageerror', (error) => {
    throw error
  })
}

/** A session's token, by game password. */
export async function tokenOf(page: Page, username: string): Promise<string> {
  const signIn = () => page.request.post('/api/auth/login', { data: { username, password } })
  let answer = await signIn()
  // A machine short of processors turns callers away for a moment, and says so.
  for (let tries = 0; answer.status() === 503 && tries < 5; tries++) {
    await page.waitForTimeout(1000)
    answer = await signIn()
  }
  expect(answer.status()).toBe(200)
  return (await answer.json()).token
}

/**
 * Comes in without the form: the token is put where the app keeps it before its first script runs. Answers
 * the token.
 */
export async function enterAs(page: Page, username: string): Promise<string> {
  const token = await tokenOf(page, username)
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`)
  return token
}
