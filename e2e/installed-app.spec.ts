import { character } from '@idlewood/contract/character'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { vehicles } from '@idlewood/contract/vehicles'
import { chromium, expect, type Page } from '@playwright/test'
import { lightBrowser } from './browsers.ts'
import { enterAs, expectQuiet, freshName, password, signIn } from './people.ts'
import { test, untilWorkerControlsPage } from './installed-app.ts'
import { finishTimers } from './messages.ts'
import { isNarrow } from './staff.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ page }) => expectQuiet(page))

/** The banner of a page that shows what was loaded last; if that was before midnight, with the date. */
const asOf = /^As of (?:\w+ \d+, \d+, )?\d+:\d\d [AP]M\. The portal cannot be reached/

/** The names of the caches in this browser. */
const cacheNames = (page: Page): Promise<string[]> => page.evaluate<string[]>('caches.keys()')

/** The same without the app's own files, which any page that opens caches again. */
const personalCaches = async (page: Page): Promise<string[]> =>
  (await cacheNames(page)).filter((name) => !name.startsWith('shell-'))

/** Waits until a service worker controls the page and has cached the shell. */
async function untilShellIsCached(page: Page): Promise<void> {
  await untilWorkerControlsPage(page)
  await expect.poll(() => cacheNames(page)).toContainEqual(expect.stringMatching(/^shell-/))
}

/** Waits until the browser has cached the response to a call: a page is shown first. */
const untilResponseIsCached = (page: Page, { path }: Endpoint): Promise<void> =>
  expect.poll(() => page.evaluate(`caches.match('/api${path}').then(Boolean)`)).toBe(true)

test(
  'offline, pages show what was loaded last with a notice and change nothing, until the network is back',
  { tag: '@phone' },
  async ({ page, context }) => {
    await enterAs(page, 'Demo_Player')
    await page.goto('/profile')
    await expect(page.getByText('Inventory', { exact: true })).toBeVisible()
    await untilResponseIsCached(page, character.profile)
    await untilResponseIsCached(page, character.inventory)
    await page.goto('/garage')
    await expect(page.getByRole('link', { name: /Infernus/ })).toBeVisible()
    await untilResponseIsCached(page, vehicles.list)
    await page.goto('/home')
    await expect(page.getByText('Trucker')).toBeVisible()
    await untilResponseIsCached(page, character.stats)
    await page.goto('/settings')
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
    await untilShellIsCached(page)

    await context.setOffline(true)
    await expect(page.getByText('You are offline. Some features may be unavailable.')).toBeVisible()
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('button', { name: 'Begin' }).click()
    await expect(page.getByText(/^You are offline, so nothing was changed/).first()).toBeVisible()
    // As when an installed app is opened again.
    await page.goto('/garage')
    await expect(page.getByRole('link', { name: /Infernus/ })).toBeVisible()
    await expect(page.getByText(asOf)).toBeVisible()
    await page.getByPlaceholder('Search cars...').fill('infer')
    await page.goto('/profile')
    await expect(page.getByText('Inventory', { exact: true })).toBeVisible()
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: 'Welcome, Demo_Player' })).toBeVisible()

    await page.goto('/premium')
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await page.getByRole('link', { name: 'Garage' }).click()
    await expect(page.getByRole('link', { name: /Infernus/ })).toBeVisible()
    await expect(page.getByText('You are offline. Some features may be unavailable.')).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText('You are back online!')).toBeVisible()
    await expect(page.getByText('You are offline. Some features may be unavailable.')).toBeHidden()
    await expect(page.getByText(/^As of/)).toBeHidden()
  },
)

test('the page shown offline has the chosen theme, and gives way to the requested page once online again', async ({
  page,
  context,
}) => {
  await page.goto('/signin')
  await page.evaluate(`localStorage.setItem('theme', 'light')`)
  await untilShellIsCached(page)
  await context.setOffline(true)
  await page.goto('/premium')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Choose your tier' })).toBeVisible()
})

test('the rules page on its own installs the service worker, reports being offline, and stays readable', async ({
  page,
  context,
}) => {
  await enterAs(page, 'Demo_Player')
  await page.goto('/rules')
  await untilShellIsCached(page)
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Some features may be unavailable.')).toBeVisible()
  await page.goto('/rules?tab=Gang#strikes')
  await expect(page.getByRole('tab', { name: 'Gang Rules' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('#strikes')).toBeInViewport()
  await context.setOffline(false)
  await page.goto('/rules')
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Some features may be unavailable.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are back online!')).toBeVisible()
})

test('the landing page on its own installs the service worker, and reports going offline and back online', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await untilWorkerControlsPage(page)
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Some features may be unavailable.')).toBeVisible()
  await context.setOffline(false)
  const back = page.getByText('You are back online!')
  await expect(back).toBeVisible()
  await expect(page.getByText('You are offline. Some features may be unavailable.')).toBeHidden()
  await finishTimers(page)
  await expect(back).toBeVisible()
})

test('a page that has only just been opened reports going offline and back online', async ({
  page,
  context,
}) => {
  await page.goto('/rules')
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Some features may be unavailable.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are back online!')).toBeVisible()
})

test('a page of the app reports it from half a second after rendering', async ({ page, context }) => {
  await enterAs(page, 'Demo_Player')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  const message = page.waitForResponse(/\/toast-region-/)
  await page.goto('/home')
  // React delays some of what arrives in pieces by a timer, so the clock advances until the page is rendered.
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(page.getByText('Trucker')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.clock.runFor(500)
  await (await message).finished()
  await context.setOffline(true)
  await page.clock.resume()
  await expect(page.getByText('You are offline. Some features may be unavailable.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are back online!')).toBeVisible()
})

test('a page reports it even if the caches have been emptied since it was opened', async ({
  page,
  context,
}) => {
  await enterAs(page, 'Demo_Player')
  await page.goto('/home')
  await untilShellIsCached(page)
  await page.reload()
  const message = page.waitForResponse(/\/toast-region-/)
  await expect(page.getByText('Trucker')).toBeVisible()
  await (await message).finished()
  // What a newer version of the app and a full disk do.
  await page.evaluate('caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))')
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Some features may be unavailable.')).toBeVisible()
})

test('a page that loses the portal while it loads starts its background work later', async ({
  page,
  context,
}) => {
  const background = /\/assets\/background-/
  await page.route(background, (route) => route.abort(), { times: 1 })
  await enterAs(page, 'Demo_Player')
  const failure = page.waitForEvent('requestfailed', (request) => background.test(request.url()))
  await page.goto('/home')
  await failure
  await page.waitForResponse(/\/toast-region-/)
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Some features may be unavailable.')).toBeVisible()
})

/** Signs up and opens a page, and waits until the browser has cached what it shows. */
async function cachePersonalData(page: Page, name: string): Promise<void> {
  await page.request.post('/api/auth/signup', { data: { username: name, password } })
  await signIn(page, name)
  await page.goto('/garage')
  await untilShellIsCached(page)
  await expect.poll(() => cacheNames(page)).toContainEqual(expect.stringMatching(/^answers-/))
}

test('signing out clears the caches for every tab, and nothing is cached again', async ({
  page,
  context,
}) => {
  const name = freshName('Wipe')
  await cachePersonalData(page, name)
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: isNarrow(page) ? 'Menu' : name }).click()
  await page.getByText('Logout').click()
  await expect(page).toHaveURL(/\/$/)
  await expect(other.getByRole('heading', { name })).toBeHidden()
  await expect.poll(() => personalCaches(page)).toEqual([])
  // No pending request may fill the cache again.
  // Fixed wait: long enough for a pending response, which must leave nothing.
  await other.waitForTimeout(300)
  expect(await personalCaches(other)).toEqual([])

  // The page redirects before it has loaded.
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByText(name)).toBeHidden()
  await context.setOffline(true)
  await page.goto('/profile').catch(() => undefined)
  await expect(page.getByText(name)).toBeHidden()
})

test('signing out offline says so, keeps nothing personal, and opens the start page once online again', async ({
  page,
  context,
}) => {
  const name = freshName('Leave')
  await cachePersonalData(page, name)
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Some features may be unavailable.')).toBeVisible()
  await page.getByRole('button', { name: isNarrow(page) ? 'Menu' : name }).click()
  await page.getByText('Logout').click()
  await expect(page.getByText('You are signed out on this device.')).toBeVisible()
  await expect(
    page.getByText(/the portal could not be told\. Sign in later and end this session/),
  ).toBeVisible()
  await expect(page.getByText(name)).toBeHidden()
  await expect.poll(() => personalCaches(page)).toEqual([])
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
})

test('signing out offline on a page without the app leaves the page for visitors, and says so', async ({
  page,
  context,
}) => {
  const name = freshName('Rule')
  await cachePersonalData(page, name)
  await page.goto('/rules')
  await expect(page.getByText(name)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Some features may be unavailable.')).toBeVisible()
  await page.getByText(name).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(
    page.getByText(/the portal could not be told\. Sign in later and end this session/),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rules', level: 1 })).toBeVisible()
  expect(await page.content()).not.toContain(name)
  await expect.poll(() => personalCaches(page)).toEqual([])
})

test('the browser finds no obstacle to installing the app', { tag: '@phone' }, async ({ page, context }) => {
  await page.goto('/signin')
  await untilWorkerControlsPage(page)
  const devTools = await context.newCDPSession(page)
  const { errors, data } = await devTools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/home', display: 'standalone' })
  const pictures = [...manifest.icons, ...manifest.screenshots]
  expect(pictures.map(({ purpose }) => purpose)).toContain('maskable')
  expect(manifest.screenshots.map(({ form_factor }: { form_factor: string }) => form_factor)).toEqual([
    'narrow',
    'wide',
  ])
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/garage', '/profile', '/rules'])
  for (const { src, type } of pictures) {
    const answer = await page.request.get(src)
    expect([answer.status(), answer.headers()['content-type']], src).toEqual([200, type])
  }
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
  // A test's fresh browser counts as a private window.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test('going offline while the app is being cached only delays it', async ({ page, portalProxy: proxy }) => {
  proxy.refuseNext('/offline/index.html')
  await page.goto(`${proxy.url}/signin`)
  await untilWorkerControlsPage(page)
  proxy.cut(true)
  await page.goto(`${proxy.url}/premium`)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
})

test('while only a proxy responds, pages show what was loaded last, and others wait for the portal', async ({
  page,
  portalProxy: proxy,
}) => {
  await enterAs(page, 'Demo_Player')
  await page.goto(`${proxy.url}/garage`)
  await expect(page.getByRole('link', { name: /Infernus/ })).toBeVisible()
  await untilResponseIsCached(page, vehicles.list)
  await untilShellIsCached(page)
  proxy.lose(true)
  await page.goto(`${proxy.url}/garage`)
  await expect(page.getByRole('link', { name: /Infernus/ })).toBeVisible()
  await expect(page.getByText(asOf)).toBeVisible()
  await page.goto(`${proxy.url}/premium`)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  proxy.lose(false)
  await expect(page.getByRole('heading', { name: 'Choose your tier' })).toBeVisible()
})

/** Whether the browser requests pages while the service worker is still starting. */
const preloadsPages = (page: Page): Promise<boolean> =>
  page.evaluate(
    'navigator.serviceWorker.ready.then((one) => one.navigationPreload.getState()).then((state) => state.enabled)',
  )

test('the browser requests a page while the service worker is still starting', async ({ page }) => {
  await page.goto('/rules')
  await untilWorkerControlsPage(page)
  await expect.poll(() => preloadsPages(page)).toBe(true)
})

test('in Firefox, only the service worker requests pages: the browser would show its own error page offline', async ({
  baseURL,
}) => {
  // A page's own user agent does not reach the service worker.
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const args = [...(lightBrowser.args ?? []), `--user-agent=${firefox}`]
  await using browser = await chromium.launch({ ...lightBrowser, args })
  const page = await browser.newPage({ baseURL: baseURL ?? '' })
  await page.goto('/rules')
  await untilWorkerControlsPage(page)
  await expect.poll(() => preloadsPages(page)).toBe(false)
})
