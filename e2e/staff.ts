/** Shared by the journeys in the staff area: calls by other users, people to manage, and navigation. */
import type { Endpoint, InputOf, ReplyOf } from '@idlewood/contract/endpoint'
import { managedUser } from '@idlewood/contract/managed-user'
import { users } from '@idlewood/contract/users'
import { expect, type Locator, type Page } from '@playwright/test'

const asTexts = (values: unknown): [string, string][] =>
  Object.entries(values ?? {}).map(([name, value]) => [name, String(value)])

/** Makes a call of the contract outside the page, as the user of the token. */
export async function call<E extends Endpoint>(
  page: Page,
  token: string,
  endpoint: E,
  { params, query, body }: Partial<InputOf<E>> = {},
): Promise<{ status: number; body: unknown }> {
  const values = Object.fromEntries(asTexts(params))
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '')
  const search = new URLSearchParams(asTexts(query))
  const answer = await page.request.fetch(`/api${path}?${search.toString()}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { data: body }),
  })
  return { status: answer.status(), body: await answer.json() }
}

/** The same for a call that must succeed. */
export async function read<E extends Endpoint>(
  page: Page,
  token: string,
  endpoint: E,
  input: Partial<InputOf<E>> = {},
): Promise<ReplyOf<E>> {
  const { status, body } = await call(page, token, endpoint, input)
  expect(status, endpoint.path).toBe(200)
  return endpoint.reply.parse(body) as ReplyOf<E> // validated by this very schema
}

/**
 * Finds a player that no other journey uses: each test and screen size asks for its own page of the list.
 * Those on the sixth page join and leave the game, so changes to them may be pending.
 */
export async function somebody(page: Page, token: string, listed: number, withVehicles = false) {
  const query = { page: String(listed), limit: '20' }
  const list = await read(page, token, users.all, { query })
  for (const { uid, username } of list.users) {
    const { vehicles } = await read(page, token, managedUser.vehicles, { params: { id: String(uid) } })
    if (vehicles.length > 0 || !withVehicles) return { uid, username, vehicles }
  }
  throw new Error(`Nobody on page ${listed} of the users has a vehicle.`)
}

/** True on screens where menus are behind a button. */
export const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768

/** The side menu; on small screens, opens its drawer first. */
export async function adminMenu(page: Page): Promise<Locator> {
  if (isNarrow(page)) await page.getByRole('button', { name: 'Admin menu' }).click()
  return page.getByRole('navigation', { name: 'Admin' })
}

/** Goes to a page by its entry in the menu. */
export async function goByMenu(page: Page, entry: string, heading = entry): Promise<void> {
  await (await adminMenu(page)).getByRole('link', { name: entry, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
}

/** The card or row of one field, with everything in it. */
export const field = (page: Page, label: string): Locator =>
  page.getByRole('group', { name: label, exact: true })
