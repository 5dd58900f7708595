import { expect, test, type Locator, type Page } from '@playwright/test'
import { enterAs, expectQuiet } from './people.ts'

/** The part of a scrolling list's interface used here; these tests have no DOM types. */
interface Row {
  scrollLeft: number
  scrollWidth: number
  clientWidth: number
  scrollTo(place: { left: number; behavior: string }): void
}
/** Scrolls a row to a number of pixels before its end. */
const leaving = (row: Locator, pixels: number): Promise<void> =>
  row.evaluate(
    (list: Row, rest) =>
      list.scrollTo({ left: list.scrollWidth - list.clientWidth - rest, behavior: 'instant' }),
    pixels,
  )

const film = (page: Page) => page.locator('video')
const isMoving = (page: Page): Promise<boolean> =>
  film(page).evaluate((video: { paused: boolean }) => !video.paused)

test.use({ reducedMotion: 'no-preference' })

test.describe('the landing page', () => {
  test('says what its community folder says, with and without scripts', async ({
    browser,
    page,
    baseURL,
  }) => {
    const words = async (on: Page): Promise<string[]> => {
      await on.goto('/')
      // Patch notes and the player count are data, loaded by a script; everything else is in the page itself.
      return on
        .locator('main > section:not([data-patch-notes]), header, footer')
        .allInnerTexts()
        .then((texts) =>
          texts.map((text) =>
            text
              .replaceAll(/\s+/g, ' ')
              .replace(/ ?\d+ of \d+ playing now/, '')
              .trim(),
          ),
        )
    }
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: baseURL ?? '',
      viewport: page.viewportSize(),
    })
    const plain = await words(await context.newPage())
    expect(plain.join(' ')).toContain('2020')
    expect(plain.join(' ')).toMatch(/Server Highlights.*Ready to Join\?/is)
    expect(await words(page)).toEqual(plain)
    await context.close()
  })

  test(
    'fits the narrowest phone, and the address in it wraps to make room for the word that it is copied',
    { tag: '@phone' },
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.setViewportSize({ width: 320, height: 740 })
      // The word is shown for 2.5 seconds; it must not go while a busy machine measures.
      await page.clock.install({ time: 0 })
      await page.goto('/')
      await page.clock.pauseAt(60_000)
      const endOf = async (part: Locator): Promise<number> => {
        const box = await part.boundingBox()
        return (box?.x ?? 0) + (box?.width ?? 0)
      }
      const enter = page.getByRole('main').getByRole('link', { name: 'Enter' })
      const address = page.getByText('play.idlewood.example:7777')
      const copy = page.getByRole('button', { name: 'Copy the address' })
      expect(await endOf(enter)).toBeLessThanOrEqual(304)
      await copy.click()
      await expect(page.getByText('Copied')).toBeVisible()
      for (const part of [enter, address, copy, page.getByText('Copied')])
        expect(await endOf(part)).toBeLessThanOrEqual(304)
      // Nothing of it is replaced by an ellipsis.
      const hidden = ({ scrollWidth, clientWidth }: Row): number => scrollWidth - clientWidth
      expect(await address.evaluate(hidden)).toBeLessThanOrEqual(0)
      await page.clock.runFor(2500)
      await expect(page.getByText('Copied')).toBeHidden()
    },
  )

  test(
    'shows patch notes in a row whose arrow scrolls to its end and is hidden there',
    { tag: '@phone' },
    async ({ page }) => {
      expectQuiet(page)
      await page.goto('/')
      const row = page.getByRole('list', { name: 'Patch Notes' })
      await row.scrollIntoViewIfNeeded()
      await expect(row.getByRole('heading').first()).toBeVisible()
      const arrow = page.getByRole('button', { name: 'Show more patch notes' })
      await expect(arrow).toBeVisible()
      await arrow.click()
      await expect.poll(() => row.evaluate((list: Row) => list.scrollLeft)).toBeGreaterThan(100)
      // The arrow is hidden within ten pixels of the end, and shown from eleven on.
      await leaving(row, 12)
      await expect(arrow).toBeVisible()
      await leaving(row, 9)
      await expect(arrow).toBeHidden()
      const video = row.getByRole('link', { name: /Watch the video/ }).first()
      await expect(video).toHaveAttribute('target', '_blank')
      await expect(video).toHaveAttribute('href', /^https:\/\//)
    },
  )

  test(
    'shows the whole of a link in the patch notes that takes the focus',
    { tag: '@phone' },
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 640 })
      await page.goto('/')
      const list = page.getByRole('list', { name: 'Patch Notes' })
      const video = list.getByRole('link', { name: 'Watch the video' }).first()
      await list.focus()
      await page.keyboard.press('Tab')
      await expect(video).toBeFocused()
      const edges = async (): Promise<number[]> => {
        const box = await video.boundingBox()
        return [box?.x ?? -1, 360 - (box?.x ?? 0) - (box?.width ?? 0)]
      }
      await expect.poll(async () => Math.min(...(await edges()))).toBeGreaterThan(0)
    },
  )

  test('hides the patch notes section if they cannot be loaded, and says why in the console only', async ({
    page,
  }) => {
    const noted: string[] = []
    page.on('console', (message) => noted.push(message.text()))
    await page.route('**/api/admin/patchnotes', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Ready to Join?' })).toBeAttached()
    await expect(page.locator('[data-patch-notes]')).toBeHidden()
    await expect(page.getByText('could not be loaded')).toHaveCount(0)
    await expect.poll(() => noted.join(' ')).toContain('The patch notes could not be loaded.')
  })

  test('requests the patch notes with the token of the signed-in user', async ({ page }) => {
    const token = await enterAs(page, 'Demo_Player')
    const asked = page.waitForRequest('**/api/admin/patchnotes')
    await page.goto('/')
    expect(await (await asked).headerValue('authorization')).toBe(`Bearer ${token}`)
  })

  test(
    'knows who is signed in without loading the app, and signs out',
    { tag: '@phone' },
    async ({ page }) => {
      await enterAs(page, 'Demo_Owner')
      await page.goto('/')
      const bar = page.getByRole('banner')
      await bar.locator('summary:visible').click()
      await expect(bar.getByRole('link', { name: 'Admin Panel' })).toBeVisible()
      await expect(bar.getByRole('link', { name: 'Sign in' })).toBeHidden()
      await bar.getByRole('button', { name: 'Logout' }).click()
      await expect(page.locator('html:not([data-member])')).toBeAttached()
      // The page reloads, so it may be unavailable when evaluated.
      const token = () => page.evaluate('localStorage.getItem("token")').catch(() => 'on the way')
      await expect.poll(token).toBeNull()
    },
  )

  test(
    'fades its blocks in as they scroll into view and out as they leave',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/')
      const block = page.locator('[data-reveal]').filter({ hasText: 'A home and a garage' })
      await expect(block).toHaveCSS('opacity', '0')
      await block.scrollIntoViewIfNeeded()
      await expect(block).toHaveCSS('transition-duration', /^1s/)
      await expect(block).toHaveCSS('opacity', '1')
      await page.evaluate('scrollTo({ top: 0, behavior: "instant" })')
      await expect(block).toHaveCSS('opacity', '0')
    },
  )

  test('plays its video after the page has loaded, pauses it out of view, and keeps it paused after the button', async ({
    page,
  }) => {
    await page.goto('/')
    await expect.poll(() => isMoving(page)).toBe(true)
    await page.getByRole('heading', { name: 'Ready to Join?' }).scrollIntoViewIfNeeded()
    await expect.poll(() => isMoving(page)).toBe(false)
    await page.evaluate('scrollTo({ top: 0, behavior: "instant" })')
    await expect.poll(() => isMoving(page)).toBe(true)
    await page.getByRole('button', { name: 'Pause the background video' }).click()
    await expect.poll(() => isMoving(page)).toBe(false)
    await expect(page.getByRole('button', { name: 'Play the background video' })).toBeVisible()
  })

  test('has a separate picture for phones, and loads no other there', { tag: '@phone' }, async ({ page }) => {
    const posters: string[] = []
    page.on('request', (request) => {
      const [, name] = /\/(evening[a-z-]*)-.{8}\.webp$/.exec(request.url()) ?? []
      if (name) posters.push(name)
    })
    await page.goto('/')
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    expect(posters).toEqual([width < height ? 'evening-phone' : 'evening'])
  })

  test('does not load its video with reduced data, nor play it with reduced motion', async ({ page }) => {
    const films: string[] = []
    page.on('request', (request) => {
      if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url())
    })
    await page.addInitScript('Object.defineProperty(navigator, "connection", { value: { saveData: true } })')
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Play the background video' })).toBeVisible()
    expect(films).toEqual([])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Play the background video' })).toBeVisible()
    expect(films).toEqual([])
    // Nothing fades in either, so every block is readable.
    await expect(page.locator('[data-reveal="hidden"]')).toHaveCount(0)
  })

  test('tells link previews and search engines its URL', async ({ page, request, baseURL }) => {
    await page.goto('/')
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect(picture).toBe(`${new URL(baseURL ?? '').origin}/preview.png`)
    const answer = await request.get('/preview.png')
    expect(answer.headers()['content-type']).toBe('image/png')
    const sitemap = await (await request.get('/sitemap.xml')).text()
    for (const path of ['/', '/rules', '/premium', '/musicpage']) expect(sitemap).toContain(`${path}</loc>`)
    expect((await request.get('/manifest.webmanifest')).headers()['content-type']).toContain('manifest+json')
  })
})

for (const path of ['/', '/rules', '/premium']) {
  test(`an English reader of ${path} loads no fonts of other languages`, async ({ page }) => {
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
    })
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'Language' })).toContainText('Русский')
    await page.evaluate('document.fonts.ready')
    expect(fonts).toEqual([expect.stringMatching(/^\/assets\/archivo-[^-]+\.woff2$/)])
  })
}
