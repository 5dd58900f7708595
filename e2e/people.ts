/** The users of the journeys, and how they sign in. */
import { expect, type Page } from '@playwright/test'

/** Accounts of the demo world, and their common password. */
export const password = 'idlewood'

/** An unused name: at most 24 characters, different for every test and run. */
export const freshName = (first: string): string =>
  `${first}_${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`.slice(0, 24)

/** Signs in with character name and game password. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Character name').fill(username)
  await page.getByLabel('Game password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

/** Fails the test if the page logs an error to the console, or throws one. */
export function expectQuiet(page: Page): void {
  page.on('console', (message) => {
    const text = message.text()
    // The browser itself logs failed requests, which some journeys are about.
    if (message.type() === 'error' && !/Failed to load resource/.test(text))
      throw new Error(`console: ${text}`)
  })
  page.on('pageerror', (error) => {
    throw error
  })
}

/** The token of a new session, created with the game password. */
export async function tokenOf(page: Page, username: string): Promise<string> {
  const signIn = () => page.request.post('/api/auth/login', { data: { username, password } })
  let answer = await signIn()
  // An overloaded machine briefly responds with 503; retry.
  for (let tries = 0; answer.status() === 503 && tries < 5; tries++) {
    await page.waitForTimeout(1000)
    answer = await signIn()
  }
  expect(answer.status()).toBe(200)
  return (await answer.json()).token
}

/**
 * Signs in without the form: stores the token where the app keeps it, before the app's first script runs.
 * Returns the token.
 */
export async function enterAs(page: Page, username: string): Promise<string> {
  const token = await tokenOf(page, username)
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`)
  return token
}
