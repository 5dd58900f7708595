import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startTestPortal, type TestPortal } from '../scripts/test-portal.ts'
import { pushReceiver, type PushReceiver } from '../server/test/push-receiver.ts'
import { wholeBrowser } from './browsers.ts'
import { tokenOf } from './people.ts'

test.use({ launchOptions: wholeBrowser })

let receiver: PushReceiver
let portal: TestPortal
let folder: string
test.beforeAll(async () => {
  receiver = await pushReceiver()
  folder = mkdtempSync(join(tmpdir(), 'idlewood-push-'))
  const authority = join(folder, 'receiver.pem')
  writeFileSync(authority, receiver.ca)
  portal = await startTestPortal({ PUSH_SERVICES: receiver.host, NODE_EXTRA_CA_CERTS: authority })
})
test.afterAll(async () => {
  await portal.stop()
  await receiver.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a player turns notifications on, receives one that staff write, and a click on it opens its page', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: portal.url,
    permissions: ['notifications'],
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  const [player, owner] = [await tokenOf(page, 'Demo_Player'), await tokenOf(page, 'Demo_Owner')]
  // A push manager whose secret keys the test knows; everything else is the browser's own.
  const subscription = receiver.subscription('browser')
  await page.addInitScript(
    ({ made, token }) => {
      if (!localStorage.getItem('token')) localStorage.setItem('token', token)
      const kept = 'the stand-in’s subscription'
      const present = () => ({
        ...made,
        options: {},
        toJSON: () => made,
        unsubscribe: async () => {
          sessionStorage.removeItem(kept)
          return true
        },
      })
      // The browser's class, which the test's types do not include.
      const Manager: { prototype: object } = Reflect.get(globalThis, 'PushManager')
      Object.assign(Manager.prototype, {
        getSubscription: async () => (sessionStorage.getItem(kept) ? present() : null),
        subscribe: async () => {
          sessionStorage.setItem(kept, 'yes')
          return present()
        },
      })
    },
    { made: subscription, token: player },
  )

  await page.goto('/settings')
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  // Notifications that were permitted beforehand are on from the start.
  const control = page.getByRole('switch', { name: /Enable Push Notifications/ })
  await expect(control).toBeChecked()
  // Watched from before the press: on a busy machine the message may be gone before the press has finished.
  const said = (text: string) => expect(page.getByText(text)).toBeVisible()
  await Promise.all([said('Unsubscribed from notifications'), control.uncheck()])
  await page.reload()
  await expect(page.getByText(/You start with/)).toBeVisible()
  await expect(control).not.toBeChecked()
  await Promise.all([said('Subscribed to notifications'), control.check()])
  const choice = (name: string) => page.getByRole('checkbox', { name })
  await expect(choice('Server Status')).toBeChecked()
  await expect(choice('Events')).toBeChecked()
  await expect(choice('Faction Updates')).not.toBeChecked()
  await expect(choice('Premium Offers')).not.toBeChecked()
  await choice('Premium Offers').check()
  await expect(page.getByText('Notification preferences updated')).toBeVisible()

  const sent = await page.request.post('/api/admin/notifications', {
    headers: { authorization: `Bearer ${owner}` },
    data: { category: 'premium_offers', title: 'Gold week', text: 'Until Sunday.', link: '/garage' },
  })
  expect(sent.status()).toBe(201)
  await expect.poll(() => receiver.arrived.length).toBe(1)
  const message = receiver.arrived[0]?.message
  expect(message).toMatchObject({ title: 'Gold week', url: '/garage' })

  const tools = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  const delivery = {
    origin: portal.url,
    registrationId: await registration,
    data: JSON.stringify(message),
  }
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no service worker.')
  // A string, because code that runs there has the worker's types, not the test's.
  const shown = (): Promise<unknown> =>
    worker.evaluate(
      'registration.getNotifications().then((all) => all.map(({ title, body, tag }) => ({ title, body, tag })))',
    )
  const notice = { title: 'Gold week', body: 'Until Sunday.', tag: message.tag }
  // Delivered again if need be: the browser drops a message for a worker that it has just stopped.
  await expect(async () => {
    await tools.send('ServiceWorker.deliverPushMessage', delivery)
    expect(await shown()).toEqual([notice])
  }).toPass()

  await worker.evaluate(`registration.getNotifications().then(([notification]) =>
    dispatchEvent(new NotificationEvent('notificationclick', { notification })))`)
  await expect(page).toHaveURL(/\/garage$/)
  await expect(page.getByRole('link', { name: 'Inbox, 1 unread' })).toBeVisible()
  await context.close()
})
