import { expect, test } from '@playwright/test'
import { silence } from '../server/test/mp3.ts'
import { enterAs, expectQuiet } from './people.ts'

/** An unused name, always of the same length. */
const sixLetters = (): string => `t${Math.random().toString(36).slice(2, 7).padEnd(5, '0')}`

test(
  'a player uploads a track, plays it, copies its URL and deletes it',
  { tag: '@phone' },
  async ({ page, context }) => {
    expectQuiet(page)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await enterAs(page, 'Demo_Player')
    await page.goto('/musicpage')
    const name = sixLetters()
    const press = () => page.getByRole('button', { name: 'Upload', exact: true }).click()
    const told = async (text: string) => {
      await expect(page.getByRole('alertdialog')).toContainText(text)
      await page.getByRole('button', { name: 'OK' }).click()
      await expect(page.getByRole('alertdialog')).toBeHidden()
    }
    const choose = (file: string, type: string, content: Buffer) =>
      page.getByLabel('MP3 file').setInputFiles({ name: file, mimeType: type, buffer: content })

    await expect(page.getByRole('heading', { name: 'Your tracks' })).toBeVisible()
    await press()
    await told('Please select an MP3 file.')
    await choose('summer.wav', 'audio/wav', silence(9))
    await press()
    await told('Only MP3 files are allowed.')
    await choose('summertime.mp3', 'audio/mpeg', silence(9))
    await press()
    await told('File name must be exactly 6 characters.')
    await choose(`${name}.mp3`, 'audio/mpeg', Buffer.alloc(7 * 1024 * 1024 + 1))
    await press()
    await told('File must be under 7MB.')
    // The server decides by the content, not by the declared type.
    await choose(`${name}.mp3`, 'audio/mpeg', Buffer.from('<!doctype html><script>alert(1)</script>'))
    await press()
    await told('Only MP3 files are allowed.')
    await choose(`${name}.mp3`, 'audio/mpeg', silence(400))
    await press()
    await told('Track uploaded successfully!')

    const track = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await track.getByRole('button', { name: 'Copy the address' }).click()
    await expect(track.getByRole('button', { name: 'Copied' })).toBeVisible()
    const address = await page.evaluate('navigator.clipboard.readText()')
    expect(new URL(String(address)).pathname).toBe(`/music/${name}.mp3`)
    // Plays it in the browser's own player, under the policies of a real page. Code that runs in the page is
    // a string, because the tests have no DOM types.
    await page.evaluate(
      `(() => { const player = document.querySelector('audio[src="/music/${name}.mp3"]'); player.muted = true; return player.play() })()`,
    )
    await track.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    // Elements behind an open dialog have no roles.
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(track).toHaveCount(0)
    expect((await page.request.get(`/music/${name}.mp3`)).status()).toBe(404)
  },
)

test('a cancelled upload leaves nothing behind, and a visitor is asked to sign in', async ({
  page,
  context,
}) => {
  const name = sixLetters()
  const file = { name: `${name}.mp3`, mimeType: 'audio/mpeg', buffer: silence(4000, 320) }
  // A file chosen before the app has loaded is kept.
  const app = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await app.promise
    await route.continue()
  })
  await page.goto('/musicpage', { waitUntil: 'commit' })
  await page.getByLabel('MP3 file').setInputFiles(file)
  app.resolve()
  await expect(page.getByText(file.name)).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Sign in to upload')
  await enterAs(page, 'Demo_Staff')
  // A slow connection, so that there is time to cancel.
  const line = await context.newCDPSession(page)
  await page.goto('/musicpage')
  await expect(page.getByRole('heading', { name: 'Your tracks' })).toBeVisible()
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: 1_000_000,
    uploadThroughput: 300_000,
  })
  await page.getByLabel('MP3 file').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('progressbar', { name: `Upload of ${name}.mp3` })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect((await page.request.get(`/music/${name}.mp3`)).status()).toBe(404)
})

test('a failed upload shows the server’s message, or that it failed', async ({ page }) => {
  await enterAs(page, 'Demo_Player')
  // The first upload begins while the page does not know yet who is signed in.
  const profile = Promise.withResolvers<void>()
  await page.route('**/api/user/profile', async (route) => {
    await profile.promise
    await route.continue()
  })
  await page.goto('/musicpage')
  const buffer = silence(10)
  const responses = [
    [{ status: 507, body: 'The disk is full.' }, 'The disk is full.'],
    [{ status: 502, body: '<h1>Bad Gateway</h1>', contentType: 'text/html' }, 'Upload failed.'],
    [{ status: 500, body: '' }, 'Upload failed.'],
  ] as const
  for (const [response, sentence] of responses) {
    await page.route('**/api/upload', (route) => route.fulfill(response))
    await page.getByLabel('MP3 file').setInputFiles({ name: 'abcdef.mp3', mimeType: 'audio/mpeg', buffer })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByRole('alertdialog')).toContainText(sentence)
    await page.getByRole('button', { name: 'OK' }).click()
    await page.unroute('**/api/upload')
    profile.resolve()
  }
})
