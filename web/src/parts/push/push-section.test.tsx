import { locks } from 'node:worker_threads'
import { push } from '@idlewood/contract/push'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { browserKeys } from '../../../../server/test/push-receiver.ts'
import { openApp } from '../../../test/open.tsx'
import { forgetOnDevice } from '../../session/forget-device.ts'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal()
let token = ''
beforeAll(async () => {
  token = await portal.signIn('Demo_Player')
})
beforeEach(async () => {
  await portal.portal.db.deleteFrom('push_subscriptions').execute()
  localStorage.setItem('token', token)
})
afterEach(() => {
  for (const part of ['serviceWorker', 'locks']) Reflect.deleteProperty(navigator, part)
})

let count = 0
/** How often the page has looked up the browser's subscription. */
let lookups = 0
/** The notifications on the screen. */
const shown = new Set<string>()

/** Provides the browser features that jsdom lacks; its user answers the permission prompt like this. */
function browserThatAnswers(answer: NotificationPermission, permission = answer) {
  lookups = 0
  let subscription: object | null = null
  // Every subscription has its own endpoint.
  const subscribe = () => {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${++count}`
    const { keys } = browserKeys()
    subscription ??= {
      endpoint,
      options: {},
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        subscription = null
        return true
      },
    }
    return subscription
  }
  const registration = Object.assign(new EventTarget(), {
    pushManager: {
      getSubscription: async () => {
        lookups++
        return subscription
      },
      subscribe: async () => subscribe(),
    },
    getNotifications: async () => [...shown].map((title) => ({ close: () => shown.delete(title) })),
    update: async () => undefined,
  })
  const container = Object.assign(new EventTarget(), {
    controller: null,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    register: async () => registration,
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  vi.stubGlobal('PushManager', EventTarget)
  const notification = {
    permission,
    requestPermission: vi.fn<() => Promise<NotificationPermission>>(async () => {
      notification.permission = answer
      return answer
    }),
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('caches', { open: async () => ({ put: async () => undefined }) })
  return notification.requestPermission
}

const control = () => screen.findByRole('switch', { name: /^Enable Push Notifications/ })
const choice = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) })
const kept = async () => (await portal.call(push.subscription, {}, { token })).body.subscriptionTypes

it('subscribes this browser to server status and events, changes its categories, and unsubscribes it', async () => {
  browserThatAnswers('granted', 'default')
  await openApp('/settings')
  await userEvent.click(await control())
  expect(await screen.findByText('Subscribed to notifications')).toBeVisible()
  await screen.findByRole('checkbox', { name: /^Events/ })
  for (const name of ['Server Status', 'Events']) expect(choice(name)).toBeChecked()
  for (const name of ['Faction Updates', 'Premium Offers']) expect(choice(name)).not.toBeChecked()
  expect(await screen.findByText('This browser')).toBeVisible()
  expect(await kept()).toEqual([expect.objectContaining({ subscriptionTypes: ['server_status', 'events'] })])

  await waitFor(() => expect(choice('Faction Updates')).toHaveAttribute('aria-busy', 'false'))
  await userEvent.click(choice('Faction Updates'))
  expect(await screen.findByText('Notification preferences updated')).toBeVisible()
  expect((await kept())[0]?.subscriptionTypes).toEqual(['server_status', 'events', 'faction_updates'])

  portal.fail('/push/subscribe', 500)
  await userEvent.click(choice('Events'))
  expect(await screen.findByText('Failed to update preferences')).toBeVisible()
  await waitFor(() => expect(choice('Events')).toBeChecked())

  portal.clearFailures()
  await userEvent.click(await control())
  expect(await screen.findByText('Unsubscribed from notifications')).toBeVisible()
  expect(await kept()).toEqual([])
  expect(await control()).not.toBeChecked()
})

it('subscribes at start to server status and events if the browser already permits it', async () => {
  browserThatAnswers('granted')
  await openApp('/home')
  await waitFor(async () =>
    expect(await kept()).toEqual([
      expect.objectContaining({ subscriptionTypes: ['server_status', 'events'] }),
    ]),
  )
})

it('replaces a subscription that its push service has ended at the next start', async () => {
  browserThatAnswers('granted')
  await openApp('/home')
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  const [ended] = await kept()
  // What the portal does when the push service responds with 410; the browser does not know of it.
  await portal.portal.db.deleteFrom('push_subscriptions').execute()
  cleanup()
  await openApp('/home')
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  expect((await kept())[0]?.endpoint).not.toBe(ended?.endpoint)
})

it('takes the notifications of the previous user off the screen when somebody else signs in', async () => {
  browserThatAnswers('granted')
  await openApp('/home')
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  shown.add('Your second warning')
  cleanup()
  await openApp('/home')
  await waitFor(() => expect(requestsTo('/api/push/subscribe')).toBe(2))
  // At each start of the person they are for, they stay.
  expect([...shown]).toEqual(['Your second warning'])
  cleanup()
  localStorage.setItem('token', await portal.signIn('Demo_Staff'))
  await openApp('/home')
  await waitFor(() => expect(requestsTo('/api/push/subscribe')).toBe(3))
  expect([...shown]).toEqual([])
})

it('keeps the chosen categories for the next session of the same person', async () => {
  browserThatAnswers('granted')
  await openApp('/settings')
  await waitFor(async () => expect(await control()).toBeChecked())
  await userEvent.click(choice('Events'))
  expect(await screen.findByText('Notification preferences updated')).toBeVisible()
  // What signing out and the end of a session do.
  await forgetOnDevice()
  await portal.portal.db.deleteFrom('push_subscriptions').execute()
  cleanup()
  const serverStatusOnly = [expect.objectContaining({ subscriptionTypes: ['server_status'] })]
  await openApp('/home')
  await waitFor(async () => expect(await kept()).toEqual(serverStatusOnly))
})

it.each(['default', 'denied'] as const)(
  'neither subscribes nor asks at start while the permission is %s',
  async (permission) => {
    const asked = browserThatAnswers(permission)
    await openApp('/home')
    expect(await screen.findByRole('heading', { name: 'Welcome, Demo_Player' })).toBeVisible()
    // The lookup of the subscription is the last step of a start.
    await waitFor(() => expect(lookups).toBeGreaterThan(0))
    expect(asked).not.toHaveBeenCalled()
    expect(await kept()).toEqual([])
  },
)

it('stays off at the next start once the user has turned it off here', async () => {
  browserThatAnswers('granted')
  await openApp('/settings')
  await waitFor(async () => expect(await control()).toBeChecked())
  await userEvent.click(await control())
  expect(await screen.findByText('Unsubscribed from notifications')).toBeVisible()
  cleanup()
  lookups = 0
  await openApp('/home')
  await waitFor(() => expect(lookups).toBeGreaterThan(0))
  expect(await kept()).toEqual([])
})

it('stays off at the next start even if the response to turning it off was lost', async () => {
  browserThatAnswers('granted')
  await openApp('/settings')
  await waitFor(async () => expect(await control()).toBeChecked())
  portal.fail('/push/unsubscribe', 'lost')
  await userEvent.click(await control())
  expect(await screen.findByText('Failed to toggle notifications')).toBeVisible()
  await waitFor(async () => expect(await control()).not.toBeChecked())
  cleanup()
  lookups = 0
  await openApp('/home')
  await waitFor(() => expect(lookups).toBeGreaterThan(0))
  expect(await navigator.locks.request('push', kept)).toEqual([])
})

it.each([
  ['off', '/push/unsubscribe', 'granted'],
  ['on', '/push/subscribe', 'default'],
] as const)(
  'shows the error of a reply that tells of no success in turning it %s',
  async (_, path, before) => {
    browserThatAnswers('granted', before)
    await openApp('/settings')
    await waitFor(async () => expect(await control()).toHaveProperty('checked', before === 'granted'))
    portal.fail(path, { reply: { success: false, error: 'Not tonight.', message: 'Refused' } })
    await userEvent.click(await control())
    expect(await screen.findByText('Not tonight.')).toBeVisible()
    expect(screen.queryByText(/^(Subscribed to|Unsubscribed from) notifications$/)).toBeNull()
  },
)

it('is turned on even if the disk is full', async () => {
  browserThatAnswers('granted', 'default')
  const full = new DOMException('Full.', 'QuotaExceededError')
  vi.stubGlobal('caches', { open: () => Promise.reject(full) })
  await openApp('/settings')
  await userEvent.click(await control())
  expect(await screen.findByText('Subscribed to notifications')).toBeVisible()
  expect(await control()).toBeChecked()
})

/**
 * Holds back the next request to a URL. Returns whether it has been made, and a function that releases it.
 */
function holdNext(address: string) {
  const answer = globalThis.fetch
  const hold = { isHere: false, end: (): void => undefined }
  const ended = new Promise<void>((resolve) => (hold.end = resolve))
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (request[0] === address && !hold.isHere) {
      hold.isHere = true
      await ended
    }
    return answer(...request)
  })
  return hold
}

const requestsTo = (address: string) => portal.made.filter(({ path }) => path === address).length

it('stays off if it is turned off during a start', async () => {
  browserThatAnswers('granted')
  await openApp('/settings')
  await waitFor(async () => expect(await control()).toBeChecked())
  const start = holdNext('/api/push/key')
  await openApp('/settings')
  await waitFor(() => expect(start.isHere).toBe(true))
  await userEvent.click(await control())
  start.end()
  expect(await screen.findByText('Unsubscribed from notifications')).toBeVisible()
  await waitFor(() => expect(requestsTo('/api/push/subscribe')).toBe(2))
  await waitFor(async () => expect(await kept()).toEqual([]))
  await waitFor(async () => expect(await control()).not.toBeChecked())
})

it('keeps the categories that were chosen during a start', async () => {
  browserThatAnswers('granted')
  await openApp('/settings')
  await waitFor(async () => expect(await control()).toBeChecked())
  const start = holdNext('/api/push/subscribe')
  await openApp('/settings')
  await waitFor(() => expect(start.isHere).toBe(true))
  await userEvent.click(choice('Faction Updates'))
  start.end()
  expect(await screen.findByText('Notification preferences updated')).toBeVisible()
  await waitFor(() => expect(requestsTo('/api/push/subscribe')).toBe(3))
  expect((await kept())[0]?.subscriptionTypes).toEqual(['server_status', 'events', 'faction_updates'])
})

it('saves the categories that were chosen while others were being saved, and keeps the focus', async () => {
  browserThatAnswers('granted')
  await openApp('/settings')
  await waitFor(async () => expect(await control()).toBeChecked())
  const saving = holdNext('/api/push/subscribe')
  await userEvent.click(choice('Faction Updates'))
  await waitFor(() => expect(saving.isHere).toBe(true))
  expect(choice('Faction Updates')).toHaveFocus()
  await userEvent.click(choice('Events'))
  await userEvent.click(choice('Premium Offers'))
  expect(choice('Events')).not.toBeChecked()
  saving.end()
  expect(await screen.findByText('Notification preferences updated')).toBeVisible()
  expect((await kept())[0]?.subscriptionTypes).toEqual(['server_status', 'faction_updates', 'premium_offers'])
  expect(choice('Premium Offers')).toHaveFocus()
  expect(choice('Events')).not.toBeChecked()
})

it('stays off after this browser was removed from the list', async () => {
  browserThatAnswers('granted')
  await openApp('/settings')
  await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }))
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
  )
  await waitFor(async () => expect(await kept()).toEqual([]))
  await waitFor(async () => expect(await control()).not.toBeChecked())
  cleanup()
  lookups = 0
  await openApp('/home')
  await waitFor(() => expect(lookups).toBeGreaterThan(0))
  expect(await kept()).toEqual([])
})

it('does nothing at start if nobody is signed in', async () => {
  browserThatAnswers('granted')
  localStorage.clear()
  await openApp('/musicpage')
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(portal.made.filter(({ path }) => path.includes('/push/'))).toEqual([])
})

it('reports a denied permission, and how to permit notifications', async () => {
  browserThatAnswers('denied')
  await openApp('/settings')
  expect(await screen.findByText('Notifications are blocked for this site')).toBeVisible()
  await userEvent.click(await control())
  expect(await screen.findByText('Failed to toggle notifications')).toBeVisible()
  await waitFor(async () => expect(await control()).not.toBeChecked())
  expect(await kept()).toEqual([])
})

it('reports that a browser has no push support', async () => {
  await openApp('/settings')
  await userEvent.click(await control())
  expect(await screen.findAllByText('Push notifications not supported')).toHaveLength(2)
  expect(await control()).not.toBeChecked()
})

it.each([
  ['/push/subscription', 'Your notifications could not be loaded. Please try again.'],
  ['/push/quiet-hours', 'Your quiet hours could not be loaded. Please try again.'],
])('saves quiet hours, and offers Retry if %s fails', async (path, sentence) => {
  await portal.call(push.endQuietHours, {}, { token })
  portal.fail(path, 500)
  await openApp('/settings')
  expect(await screen.findByText(sentence)).toBeVisible()
  portal.clearFailures()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await userEvent.click(await screen.findByRole('switch', { name: /^Quiet hours/ }))
  await waitFor(async () =>
    expect((await portal.call(push.quietHours, {}, { token })).body.quietHours).toMatchObject({
      from: '22:00',
      to: '08:00',
    }),
  )
})
