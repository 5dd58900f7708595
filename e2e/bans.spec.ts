import { request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { bans } from '@idlewood/contract/bans'
import { users } from '@idlewood/contract/users'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessibleAndNarrow } from './axe.ts'
import { enterAs, expectQuiet, freshName, password } from './people.ts'
import { call, goByMenu, read } from './staff.ts'

test.beforeEach(({ page }) => expectQuiet(page))

/** Signs up from a separate IP address: all addresses that start with 127 are this machine. */
function signUpFrom(base: string, localAddress: string, username: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(
      new URL('/api/auth/signup', base.replace('localhost', '127.0.0.1')),
      { method: 'POST', localAddress, headers: { 'content-type': 'application/json' } },
      (reply) => {
        reply.resume()
        reply.on('end', () => resolve(reply.statusCode))
      },
    )
    asked.on('error', reject)
    asked.end(JSON.stringify({ username, password }))
  })
}

/** Opens the search of the staff area and types a text. */
async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Search players and pages' }).click()
  await page.getByRole('combobox').fill(text)
}

const folder = process.env['IDLEWOOD_TEST_DATA']

/** Gives characters the same Discord account, as the game does when they link theirs. */
function shareDiscord(discord: string, names: readonly string[]): void {
  if (!folder) throw new Error('Set IDLEWOOD_TEST_DATA to the DATA_DIR of the portal that is tested.')
  const db = new DatabaseSync(join(folder, 'demo-world.sqlite'), { timeout: 10_000 })
  try {
    for (const name of names)
      db.prepare('update users set discord_id = ? where username = ?').run(discord, name)
  } finally {
    db.close()
  }
}

const part = (): number => 1 + Math.floor(Math.random() * 250)

test(
  'a ban evader is found by his IP address, and the links tab shows the ban',
  { tag: '@phone' },
  async ({ page, baseURL }) => {
    const address = `127.${part()}.${part()}.${part()}`
    const [banned, suspect] = [freshName('Banned'), freshName('Suspect')]
    for (const name of [banned, suspect])
      expect(await signUpFrom(baseURL ?? '', address, name)).toBeLessThan(300)
    const token = await enterAs(page, 'Demo_Owner')
    const body = { form: 'name' as const, username: banned, reason: 'Cheating' }
    expect((await call(page, token, bans.make, { body })).status).toBe(201)
    // The list that is searched for IP addresses is updated a moment later.
    await expect
      .poll(async () => (await read(page, token, users.all, { query: { search: address } })).total)
      .toBe(2)
    await page.goto('/admin/users')
    // Three steps: the search, the suspect, the links.
    await searchFor(page, address)
    await page.getByRole('option', { name: new RegExp(suspect) }).click()
    await page.getByRole('tab', { name: 'Links' }).click()
    await expect(page.getByText('A banned character may be the same person')).toBeVisible()
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: banned }) })
    await expect(row).toContainText('Banned: Cheating')
    await expectAccessibleAndNarrow(page)
    await expect(row).toContainText('same address')
  },
)

/** Two people who share no IP address. */
async function strangers(base: string): Promise<[banned: string, suspect: string]> {
  const names: [string, string] = [freshName('Banned'), freshName('Suspect')]
  for (const name of names)
    expect(await signUpFrom(base, `127.${part()}.${part()}.${part()}`, name)).toBeLessThan(300)
  return names
}

/** Bans one of them; the other is searched for, and the links tab says why they may be the same person. */
async function expectLinked(page: Page, names: readonly string[], found: { by: string; why: string }) {
  const [banned = '', suspect = ''] = names
  const token = await enterAs(page, 'Demo_Owner')
  const body = { form: 'name' as const, username: banned, reason: 'Cheating' }
  expect((await call(page, token, bans.make, { body })).status).toBe(201)
  // The list that is searched for people is updated a moment later.
  const find = async () => (await read(page, token, users.all, { query: { search: found.by } })).total
  await expect.poll(find).toBeGreaterThan(0)
  await page.goto('/admin/users')
  // Three steps: the search, the suspect, the links.
  await searchFor(page, found.by)
  await page.getByRole('option', { name: new RegExp(suspect) }).click()
  await page.getByRole('tab', { name: 'Links' }).click()
  await expect(page.getByText('A banned character may be the same person')).toBeVisible()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: banned }) })
  await expect(row).toContainText('Strong link')
  await expect(row).toContainText(found.why)
}

test('a ban evader is found by his Discord account', async ({ page, baseURL }) => {
  const names = await strangers(baseURL ?? '')
  const discord = `77${Date.now()}000`
  shareDiscord(discord, names)
  await expectLinked(page, names, { by: discord, why: 'Same Discord account (2 characters)' })
})

test('a ban evader is found by signing in with the browser of a banned character', async ({
  page,
  playwright,
  baseURL,
}) => {
  const names = await strangers(baseURL ?? '')
  const theirs = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  for (const username of names) {
    const answer = await theirs.post('/api/auth/login', { data: { username, password } })
    expect(answer.status()).toBe(200)
  }
  await theirs.dispose()
  await expectLinked(page, names, { by: names[1], why: 'with the same browser (2 characters)' })
})

test('a ban for two days citing rule 3.2 is made and lifted', { tag: '@phone' }, async ({ page }) => {
  const name = freshName('Offender')
  const signedUp = await page.request.post('/api/auth/signup', { data: { username: name, password } })
  expect(signedUp.ok()).toBe(true)
  const token = await enterAs(page, 'Demo_Owner')
  const find = async () => (await read(page, token, users.all, { query: { search: name } })).users[0]?.uid
  // The list is updated a moment later.
  await expect.poll(find).toBeDefined()
  await page.goto(`/admin/users/${await find()}`)
  // Four steps: Ban, the number of the rule, the rule, Ban. Two days are preselected.
  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ban' })
  await expect(dialog.getByLabel('How long')).toContainText('2 days')
  await dialog.getByLabel('Rules (optional)').fill('3.2')
  await page.getByRole('option', { name: /^3\.2/ }).first().click()
  await dialog.getByLabel('What to ban').click()
  await page.getByRole('option', { name: 'Character', exact: true }).click()
  await expectAccessibleAndNarrow(page)
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Banned: 3\.2/)).toBeVisible()
  await goByMenu(page, 'Bans')
  await page.getByRole('searchbox', { name: 'Search bans' }).fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByRole('link', { name: /3\.2/ })).toBeVisible()
  // Until only this row is left below the headings, the previous list is still shown, dimmed.
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessibleAndNarrow(page)
  // Two steps: Lift, and Lift.
  await row.getByRole('button', { name: `Lift the ban of ${name}` }).click()
  await page
    .getByRole('alertdialog', { name: `Lift the ban of ${name}?` })
    .getByRole('button', { name: 'Lift' })
    .click()
  await expect(row).toBeHidden()
  await goByMenu(page, 'Changes')
  await expect(page.getByText('Ban lifted').first()).toBeVisible()
})

test('the ban of a range is identified by its reason, or by the range once that is shown, and lifted', async ({
  page,
}) => {
  await enterAs(page, 'Demo_Owner')
  await page.goto('/admin/bans')
  const row = page.getByRole('row').filter({ hasText: 'An address range' }).first()
  const reason = await row.getByRole('cell').nth(1).innerText()
  await row.getByRole('button', { name: 'Lift the ban of an address range' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('listitem')).toContainText(reason)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show addresses' }).click()
  await expect(page.getByRole('button', { name: 'Show addresses', pressed: true })).toBeFocused()
  await row.getByRole('button', { name: /^Lift the ban of [\d.]+\*\.\*$/ }).click()
  await expect(question).toHaveAccessibleName(/^Lift the ban of \d+\.\d+\.\*\.\*\?$/)
})

test(
  'a screenshot is evidence: it is pasted or chosen for the ban, and shown with it',
  { tag: '@phone' },
  async ({ page }) => {
    const username = freshName('Pictured')
    expect((await page.request.post('/api/auth/signup', { data: { username, password } })).ok()).toBe(true)
    await enterAs(page, 'Demo_Owner')
    await page.goto('/admin/bans')
    await expect(page.getByRole('button', { name: /^Lift/ }).first()).toBeVisible()
    const screenshot = await page.screenshot()
    await page.goto(`/admin/bans?ban=${username}`)
    const dialog = page.getByRole('dialog', { name: 'Ban' })
    await dialog.getByLabel('Reason', { exact: true }).fill('Wallhack')
    const choose = dialog.getByLabel('Add pictures')
    const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
    await choose.setInputFiles(file('evil.png', 'image/png', Buffer.from('<script>alert(1)</script>')))
    await expect(dialog.getByRole('alert')).toContainText('evil.png is not a picture')
    await choose.setInputFiles([
      file('one.png', 'image/png', screenshot),
      file('two.png', 'image/png', screenshot),
      file('three.png', 'image/png', screenshot),
    ])
    await expect(dialog.getByRole('img', { name: 'Picture 3' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove picture 2' }).click()
    await expect(dialog.getByRole('img', { name: /^Picture/ })).toHaveCount(2)
    await dialog.getByLabel('What to ban').click()
    await page.getByRole('option', { name: 'Character', exact: true }).click()
    await expectAccessibleAndNarrow(page)
    await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
    await expect(dialog).toBeHidden()

    await page.getByRole('searchbox', { name: 'Search bans' }).fill(username)
    // The list is dimmed until the search has finished, and shows this row before that, too.
    await expect(page.getByRole('button', { name: /^Lift/ })).toHaveCount(1)
    await page
      .getByRole('row')
      .filter({ hasText: username })
      .getByRole('button', { name: '2 pictures' })
      .click()
    const shown = page.getByRole('dialog', { name: `Pictures: ${username}` }).getByRole('img')
    await expect(shown).toHaveCount(2)
    for (const picture of await shown.all())
      await expect.poll(async () => (await picture.boundingBox())?.height).toBeGreaterThan(200)
    await expectAccessibleAndNarrow(page)
  },
)
