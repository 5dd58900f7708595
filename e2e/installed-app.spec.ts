import { expect, test, type Page } from '@playwright/test'
import { enterAs, expectQuiet, freshName, password, signIn } from './people.ts'
import { openLine, type PortalLine } from './portal-line.ts'
import { timeIsOver } from './messages.ts'
import { isNarrow } from './staff.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ page }) => expectQuiet(page))

/** The names of what this browser keeps. */
const kept = (page: Page): Promise<string[]> => page.evaluate<string[]>('caches.keys()')

/** The same without the app's own files, which a page that opens restores. */
const keptOfPeople = async (page: Page): Promise<string[]> =>
  (await kept(page)).filter((name) => !name.startsWith('shell-'))

/**
 * Waits until a service worker answers for the page: it is fetched last, and then fetches the whole shell.
 */
const workerIsThere = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)

/** The same, and until it keeps the shell. */
async function isLookedAfter(page: Page): Promise<void> {
  await workerIsThere(page)
  await expect.poll(() => kept(page)).toContainEqual(expect.stringMatching(/^shell-/))
}

test(
  'on an aeroplane one reads what one saw last, with a notice, changes nothing, and lands',
  { tag: '@phone' },
  async ({ page, context }) => {
    await enterAs(page, 'Demo_Player')
    await page.goto('/profile')
    await expect(page.getByText('Inventory', { exact: true })).toBeVisible()
    await page.goto('/garage')
    await expect(page.getByRole('link', { name: /Infernus/ })).toBeVisible()
    await page.goto('/home')
    await expect(page.getByText('Trucker')).toBeVisible()
    await page.goto('/settings')
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
    await isLookedAfter(page)

    await context.setOffline(true)
    await expect(page.getByText('You are offline. Some features may be unavailable.')).toBeVisible()
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('button', { name: 'Begin' }).click()
    await expect(page.getByText(/^You are offline, so nothing was changed/).first()).toBeVisible()
    // As an installed app that is opened again.
    await page.goto('/garage')
    await expect(page.getByRole('link', { name: /Infernus/ })).toBeVisible()
    await expect(page.getByText(/^As of \d+:\d\d [AP]M\. The portal cannot be reached/)).toBeVisible()
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

test('the rules alone bring the service worker, say that the line is gone, and are read without it', async ({
  page,
  context,
}) => {
  await enterAs(page, 'Demo_Player')
  await page.goto('/rules')
  await isLookedAfter(page)
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

test('the landing page alone brings the service worker, and says that the line is gone and back', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await workerIsThere(page)
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Some features may be unavailable.')).toBeVisible()
  await context.setOffline(false)
  const back = page.getByText('You are back online!')
  await expect(back).toBeVisible()
  await expect(page.getByText('You are offline. Some features may be unavailable.')).toBeHidden()
  await timeIsOver(page)
  await expect(back).toBeVisible()
})

test('a page that has only just been opened says that the line is gone and back', async ({
  page,
  context,
}) => {
  await page.goto('/rules')
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Some features may be unavailable.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are back online!')).toBeVisible()
})

test('a page of the app says it half a second after it was drawn', async ({ page, context }) => {
  await enterAs(page, 'Demo_Player')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  const message = page.waitForResponse(/\/toast-region-/)
  await page.goto('/home')
  await expect(page.getByText('Trucker')).toBeVisible()
  await page.clock.runFor(500)
  await (await message).finished()
  await context.setOffline(true)
  await page.clock.resume()
  await expect(page.getByText('You are offline. Some features may be unavailable.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are back online!')).toBeVisible()
})

test('signing out leaves nothing on the device, in no tab, and nothing comes back', async ({
  page,
  context,
}) => {
  const name = freshName('Wipe')
  await page.request.post('/api/auth/signup', { data: { username: name, password } })
  await signIn(page, name)
  await page.goto('/garage')
  await isLookedAfter(page)
  await expect.poll(() => kept(page)).toContainEqual(expect.stringMatching(/^answers-/))
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: isNarrow(page) ? 'Menu' : name }).click()
  await page.getByText('Logout').click()
  await expect(page).toHaveURL(/\/$/)
  await expect(other.getByRole('heading', { name })).toBeHidden()
  await expect.poll(() => keptOfPeople(page)).toEqual([])
  // Nothing that was on its way puts anything back.
  // Fixed wait: time for an answer on its way, which must leave nothing.
  await other.waitForTimeout(300)
  expect(await keptOfPeople(other)).toEqual([])

  // The page that comes back leaves before it has loaded.
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByText(name)).toBeHidden()
  await context.setOffline(true)
  await page.goto('/profile').catch(() => undefined)
  await expect(page.getByText(name)).toBeHidden()
})

test(
  'the browser finds nothing that keeps it from installing the app',
  { tag: '@phone' },
  async ({ page, context }) => {
    await page.goto('/signin')
    await workerIsThere(page)
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
    expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
      '/garage',
      '/profile',
      '/rules',
    ])
    for (const { src, type } of pictures) {
      const answer = await page.request.get(src)
      expect([answer.status(), answer.headers()['content-type']], src).toEqual([200, type])
    }
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
    // Every fresh browser of a test counts as a private window.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    )
  },
)

test('a line that breaks while the app is kept for later only puts it off', async ({ page, baseURL }) => {
  const line = await openLine(baseURL ?? '')
  try {
    line.refuseNext('/offline/index.html')
    await page.goto(`${line.url}/signin`)
    await workerIsThere(page)
    line.cut(true)
    await page.goto(`${line.url}/premium`)
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  } finally {
    await line.close()
  }
})

test.describe('a new version', () => {
  let line: PortalLine
  test.beforeEach(async ({ baseURL }) => void (line = await openLine(baseURL ?? '')))
  test.afterEach(() => line.close())

  for (const [path, heading] of [
    ['/signin', 'Sign in'],
    ['/', 'Server Highlights'],
  ] as const)
    test(`is offered at ${path} once it is there, and taken by a click, with one reload`, async ({
      page,
    }) => {
      await page.goto(line.url + path)
      await workerIsThere(page)
      await expect(page.getByText(/A new version is available/)).toBeHidden()
      line.release('the next one')
      await page.evaluate(
        'navigator.serviceWorker.getRegistration().then((found) => found.update().then(() => 0))',
      )
      const offer = page.getByRole('button', { name: 'A new version is available! Click to refresh.' })
      await expect(offer).toBeVisible()
      let loads = 0
      page.on('load', () => loads++)
      await offer.click()
      await expect.poll(() => loads).toBe(1)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      // Fixed wait: time for a second load, which must not come.
      await page.waitForTimeout(500)
      expect(loads).toBe(1)
      await expect(offer).toBeHidden()
    })

  test('of the pages comes from the portal, whatever is kept, as long as the portal answers', async ({
    page,
  }) => {
    await page.goto(`${line.url}/signin`)
    await workerIsThere(page)
    const answer = await page.goto(`${line.url}/rules`)
    expect(answer?.headers()['etag']).toBeTruthy()
    line.cut(true)
    await page.goto(`${line.url}/premium`)
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    line.cut(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeHidden()
  })
})
