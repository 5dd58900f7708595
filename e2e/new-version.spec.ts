import { expect, type Page } from '@playwright/test'
import { test, untilWorkerControlsPage } from './installed-app.ts'
import { enterAs, expectQuiet } from './people.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ page }) => expectQuiet(page))

/** Makes the browser look for a new version of the app. */
const lookForUpdate = (page: Page): Promise<unknown> =>
  page.evaluate('navigator.serviceWorker.getRegistration().then((found) => found.update().then(() => 0))')

for (const [path, heading] of [
  ['/signin', 'Sign in'],
  ['/', 'Server Highlights'],
] as const)
  test(`a new version is offered at ${path} once it is available, and loaded with one click and one reload`, async ({
    page,
    portalProxy: proxy,
  }) => {
    await page.goto(proxy.url + path)
    await untilWorkerControlsPage(page)
    await expect(page.getByText(/A new version is available/)).toBeHidden()
    proxy.release('the next one')
    await lookForUpdate(page)
    const offer = page.getByRole('button', { name: 'A new version is available! Click to refresh.' })
    await expect(offer).toBeVisible()
    let loads = 0
    page.on('load', () => loads++)
    await offer.click()
    await expect.poll(() => loads).toBe(1)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    // Fixed wait: long enough for a second load, which must not happen.
    await page.waitForTimeout(500)
    expect(loads).toBe(1)
    await expect(offer).toBeHidden()
  })

test('a new version asks once before it reloads a page with unsaved text, and is offered until then', async ({
  page,
  portalProxy: proxy,
}) => {
  await enterAs(page, 'Demo_Owner')
  await page.goto(`${proxy.url}/admin/users/5?tab=notes`)
  await untilWorkerControlsPage(page)
  await page.getByRole('button', { name: 'New note' }).click()
  const note = page.getByLabel('New note')
  await note.pressSequentially('Something to remember')
  proxy.release('the one after')
  await lookForUpdate(page)
  const offer = page.getByRole('button', { name: 'A new version is available! Click to refresh.' })
  let questions = 0
  page.on('dialog', (dialog) => {
    questions++
    void dialog.dismiss()
  })
  await offer.click()
  await expect.poll(() => questions).toBe(1)
  // Fixed wait: longer than the page waits for the worker, after which it must not ask again.
  await page.waitForTimeout(3500)
  expect(questions).toBe(1)
  await expect(note).toHaveValue('Something to remember')
  await note.fill('')
  const reloaded = page.waitForEvent('load')
  await offer.click()
  await reloaded
  await expect(offer).toBeHidden()
})

test('pointing at a link to a page that a new version has replaced does not reload', async ({
  page,
  portalProxy: proxy,
}) => {
  await enterAs(page, 'Demo_Owner')
  await page.goto(`${proxy.url}/admin/users`)
  await expect(page.getByRole('link', { name: /Demo_Player/ }).first()).toBeVisible()
  proxy.remove('bans-page')
  let loads = 0
  page.on('load', () => loads++)
  const gone = page.waitForResponse(/\/assets\/bans-page-/)
  await page.getByRole('link', { name: 'Bans' }).hover()
  expect((await gone).status()).toBe(404)
  // Fixed wait: long enough for a reload, which must not happen.
  await page.waitForTimeout(1000)
  expect(loads).toBe(0)
})

test('a click on a page that a new version has replaced opens the new one at once', async ({
  page,
  portalProxy: proxy,
}) => {
  await enterAs(page, 'Demo_Owner')
  await page.goto(`${proxy.url}/admin/users`)
  const link = page.getByRole('link', { name: 'Bans' })
  await expect(link).toBeVisible()
  proxy.remove('bans-page')
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname)
    if (opened.length > 0) proxy.remove('')
  })
  await link.click()
  await expect(page.getByRole('heading', { name: 'Bans' })).toBeVisible()
  expect(opened).toEqual(['/admin/bans'])
})

test('a new version of a page comes from the portal, not from the cache, as long as the portal responds', async ({
  page,
  portalProxy: proxy,
}) => {
  await page.goto(`${proxy.url}/signin`)
  await untilWorkerControlsPage(page)
  const answer = await page.goto(`${proxy.url}/rules`)
  expect(answer?.headers()['etag']).toBeTruthy()
  proxy.cut(true)
  await page.goto(`${proxy.url}/premium`)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  proxy.cut(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeHidden()
})
