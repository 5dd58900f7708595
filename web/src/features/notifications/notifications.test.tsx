import { inbox, notifications } from '@idlewood/contract/notifications'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import languages from 'virtual:messages/all'
import { beforeAll, describe, expect, it } from 'vitest'
import { announceServer } from '../../../../server/src/features/notifications/announce-server.ts'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'
import { addCatalogs, showLanguage } from '../../language/store.ts'

const portal = await filePortal({ superUser: 'Demo_Owner' })
let player = ''
let staff = ''
beforeAll(async () => {
  player = await portal.signIn('Demo_Player')
  staff = await portal.signIn('Demo_Owner')
})

const asPlayer = () => localStorage.setItem('token', player)
const asStaff = () => localStorage.setItem('token', staff)

async function send(title: string): Promise<void> {
  const body = { category: 'events', title, text: 'Tonight at the pier.', link: '/garage' } as const
  const { status, body: answer } = await portal.call(notifications.create, { body }, { token: staff })
  expect(status, JSON.stringify(answer)).toBe(201)
  await waitFor(async () => {
    const { body: list } = await portal.call(notifications.list, {}, { token: staff })
    expect(list.notifications[0]).toMatchObject({ title, state: 'sent' })
  })
}

const bellSays = async (name: string) => expect(await screen.findAllByRole('link', { name })).toHaveLength(1)

describe('the inbox', () => {
  it('is empty at first, and says what will appear in it', async () => {
    asPlayer()
    await openApp('/inbox')
    expect(await screen.findByText(/^Nothing has been sent to you yet\./)).toBeVisible()
    await bellSays('Inbox')
  })

  it('counts new messages at the bell until they are read, one by one or all at once', async () => {
    for (const title of ['Street race', 'Boat race', 'Air race']) await send(title)
    asPlayer()
    const app = await openApp('/inbox')
    await bellSays('Inbox, 3 unread')
    await screen.findByRole('button', { name: 'Mark as read: Boat race' })
    const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(titles.slice(0, 3)).toEqual(['Unread: Air race', 'Unread: Boat race', 'Unread: Street race'])

    await userEvent.click(screen.getByRole('button', { name: 'Mark as read: Boat race' }))
    await bellSays('Inbox, 2 unread')
    await userEvent.click(screen.getByRole('link', { name: /^Unread: ?Air race$/ }))
    await waitFor(() => expect(app.address()).toBe('/garage'))
    await bellSays('Inbox, 1 unread')

    await app.go('/inbox')
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(screen.queryAllByRole('link', { name: /unread/i })).toEqual([]))
  })

  it('offers Retry when it cannot be loaded', async () => {
    asPlayer()
    portal.fail('/inbox?', 500)
    await openApp('/inbox')
    expect(await screen.findByText('Your inbox could not be loaded. Please try again.')).toBeVisible()
    portal.clearFailures()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: /Air race/ })).toBeVisible()
  })

  it('translates messages by the portal, and shows messages by staff as written', async () => {
    const { db } = portal.portal
    await db.transaction().execute((open) => announceServer({ state: 'down', since: new Date() }, open))
    portal.app.notifications.wake()
    await waitFor(async () => {
      const { body } = await portal.call(inbox.list, {}, { token: player })
      expect(body.messages[0]?.title).toBe('The server is down')
    })
    asPlayer()
    await openApp('/inbox')
    expect(await screen.findByRole('heading', { name: /The server is down/ })).toBeVisible()
    addCatalogs('ru', languages['ru'] ?? {})
    act(() => showLanguage('ru'))
    try {
      expect(await screen.findByRole('heading', { name: /Сервер упал/ })).toBeVisible()
      expect(screen.getByText('Сообщим, как только он поднимется.')).toBeVisible()
      expect(screen.getByRole('heading', { name: /Air race/ })).toBeVisible()
    } finally {
      act(() => showLanguage('en'))
    }
  })
})

describe('writing a notification', () => {
  it('previews it as on a phone, sends it, and shows the outcome', async () => {
    asStaff()
    const app = await openApp('/admin/notifications')
    await userEvent.click(await screen.findByRole('button', { name: 'New notification' }))
    expect(await screen.findByText(/^Push reaches 0 browsers now; everyone finds it/)).toBeVisible()
    await userEvent.type(screen.getByLabelText('Title'), 'Harbour fair')
    await userEvent.type(screen.getByLabelText('Text'), 'Stalls and music.')
    expect(screen.getByRole('img', { name: 'On a phone: Harbour fair. Stalls and music.' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Send now' }))
    expect(await screen.findByText('Notification on its way')).toBeVisible()
    await waitFor(() => expect(app.address()).toBe('/admin/notifications'))
    const item = (await screen.findByRole('heading', { name: 'Harbour fair' })).closest('li')
    await waitFor(() => expect(item).toHaveTextContent('Sent'))
    expect(item).toHaveTextContent('by Demo_Owner')
  })

  it('shows each error at its field, and sends nothing', async () => {
    asStaff()
    await openApp('/admin/notifications?new=')
    const link = await screen.findByLabelText('Leads to')
    await userEvent.clear(link)
    await userEvent.type(link, '//elsewhere.example')
    await userEvent.click(screen.getByRole('button', { name: 'Send now' }))
    expect(await screen.findByText('Give it a title.')).toBeVisible()
    expect(screen.getByText('Say what is new.')).toBeVisible()
    expect(screen.getByText('A link is a path of this site, such as /garage.')).toBeVisible()
    expect(portal.made.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('can be scheduled, and cancelled until then', async () => {
    asStaff()
    await openApp('/admin/notifications?new=')
    await userEvent.type(await screen.findByLabelText('Title'), 'Night race')
    await userEvent.type(screen.getByLabelText('Text'), 'At dawn.')
    const tomorrow = new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 16)
    await userEvent.type(screen.getByLabelText('Send at'), tomorrow)
    await userEvent.click(screen.getByRole('button', { name: 'Schedule' }))
    expect(await screen.findByText('Notification scheduled')).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Night race' }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Cancel it' }))
    const item = screen.getByRole('heading', { name: 'Night race', hidden: true }).closest('li')
    await waitFor(() => expect(item).toHaveTextContent('Cancelled'))
    expect(item).not.toHaveTextContent('it is in the inboxes')
  })
})

it('the form of a notification, and the list it returns to, begin at their heading with the keyboard', async () => {
  asStaff()
  await openApp('/admin/notifications')
  ;(await screen.findByRole('button', { name: 'New notification' })).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'New notification' })).toHaveFocus())
  screen.getByRole('button', { name: 'Cancel' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Notifications' })).toHaveFocus())
})
