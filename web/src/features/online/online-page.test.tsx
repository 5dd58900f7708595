import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  bridgeSecret,
  createBridgeScript,
  postTo,
  startPolling,
} from '../../../../server/test/bridge-script.ts'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'
import { rowWindow } from './window-rows.ts'

const waiting = { timeout: 10_000 }
const portal = await filePortal({ environment: { BRIDGE_SECRET: bridgeSecret } })
const script = createBridgeScript(postTo(portal))
let staff: string
let stopAsking: () => Promise<void>

beforeAll(async () => {
  await portal.character('Plain_Player', { level: 7, hours: 2 })
  await portal.character('The_Chief', { adminlevel: 6 })
  staff = await portal.staff(
    'The_Staff',
    ['view_online_players', 'kick_players', 'message_players', 'view_addresses'],
    { adminlevel: 2 },
  )
  script.join(0, 'Plain_Player', '192.0.2.9')
  script.join(1, 'The_Chief')
  for (let slot = 2; slot < 400; slot++) script.join(slot, `Extra_${slot}`)
  await script.ask()
  stopAsking = startPolling(script)
})
afterAll(() => stopAsking())
beforeEach(() => {
  localStorage.setItem('token', staff)
})

it('shows no count when the list could not be loaded', async () => {
  portal.fail('/online', 500)
  await openApp('/admin/online')
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
  expect(screen.queryByText('Asking who plays…')).toBeNull()
  portal.clearFailures()
})

it('lists everyone, renders only the rows near the screen, and finds players by name', async () => {
  await openApp('/admin/online')
  expect(await screen.findByText('400 players', {}, waiting)).toBeVisible()
  const table = screen.getByRole('table', { name: 'In the game' })
  expect(table).toHaveAttribute('aria-rowcount', '401')
  expect(within(table).getAllByRole('row').length).toBeLessThan(100)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search players' }), 'plain play')
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2))
  expect(within(table).getByRole('row', { name: /Plain_PlayerNew.*7.*40 ms/ })).toBeVisible()
})

it('sorts by the pressed heading, filters newcomers and strangers, and links a name to the user', async () => {
  await portal.grant('The_Staff', 'view_user_vehicles')
  localStorage.setItem('token', staff)
  await openApp('/admin/online')
  const table = await screen.findByRole('table', { name: 'In the game' }, waiting)
  const second = () => within(table).getAllByRole('row')[1]
  expect(second()).toHaveTextContent('Extra_2#2')
  await userEvent.click(within(table).getByRole('button', { name: 'Level' }))
  await waitFor(() => expect(second()).toHaveTextContent('Plain_Player'))
  expect(within(table).getByRole('columnheader', { name: 'Level' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await userEvent.click(screen.getByRole('button', { name: 'New (2)' }))
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(3))
  const name = within(table).getByRole('link', { name: 'Plain_Player' })
  expect(name).toHaveAttribute('href', expect.stringMatching(/^\/admin\/users\/\d+$/))
  await userEvent.click(screen.getByRole('button', { name: 'No account (398)' }))
  await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', '399'))
  expect(within(table).queryByRole('link')).toBeNull()
})

it('filters the list of users by who is in the game', async () => {
  await portal.grant('The_Staff', 'view_all_users')
  localStorage.setItem('token', staff)
  const app = await openApp('/admin/users')
  await userEvent.click(await screen.findByRole('button', { name: 'In the game' }, waiting))
  await waitFor(() => expect(app.address()).toBe('/admin/users?filter=playing'))
  expect(await screen.findByText('2 users', {}, waiting)).toBeVisible()
  const table = screen.getByRole('table', { name: 'Users' })
  expect(within(table).getByRole('row', { name: /Plain_Player/ })).toBeVisible()
  expect(within(table).getByRole('columnheader', { name: 'Playing since' })).toBeVisible()
  expect(within(table).queryByRole('row', { name: /The_Staff/ })).toBeNull()
})

it('kicks with a reason, shows the game’s response, and shows an IP address on request', async () => {
  await openApp('/admin/online?search=plain')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Plain_Player' }, waiting))
  const dialog = within(await screen.findByRole('dialog', { name: 'Plain_Player' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Show' }))
  expect(await dialog.findByText('192.0.2.9')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Reason'), 'No {{FF0000}colours')
  await userEvent.click(dialog.getByRole('button', { name: 'Kick' }))
  expect(await dialog.findByText(/\{FF0000\} is a colour code/)).toBeVisible()
  await userEvent.clear(dialog.getByLabelText('Reason'))
  await userEvent.type(dialog.getByLabelText('Reason'), 'Deathmatching')
  await userEvent.click(dialog.getByRole('button', { name: 'Kick' }))
  expect(await dialog.findByText('Plain_Player was kicked and has left.', {}, waiting)).toBeVisible()
  expect(script.done.at(-1)).toMatchObject({ verb: 'kick', text: 'The_Staff: Deathmatching' })
})

it('offers no kick of a higher-ranked player, and no announcement without the permission', async () => {
  await openApp('/admin/online?search=chief')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for The_Chief' }, waiting))
  const dialog = within(await screen.findByRole('dialog', { name: 'The_Chief' }))
  expect(dialog.getByText('The admin level of The_Chief is not below yours.')).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Kick' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Write to everybody', hidden: true })).toBeNull()
})

it('renders the rows near the screen at any scroll position', () => {
  const list = { count: 1000, height: 50 }
  expect(rowWindow(list, { top: 200, screen: 800 })).toEqual({ first: 0, last: 20, before: 0, after: 49_000 })
  expect(rowWindow(list, { top: -10_000, screen: 800 })).toMatchObject({
    first: 192,
    last: 224,
    before: 9600,
  })
  expect(rowWindow(list, { top: -80_000, screen: 800 })).toMatchObject({ first: 1000, last: 1000, after: 0 })
})

it('shows the title of a notification in the game’s chat, too, if requested', async () => {
  await portal.grant('The_Staff', 'send_notifications', 'announce_in_game')
  localStorage.setItem('token', staff)
  await openApp('/admin/notifications?new=')
  await userEvent.type(await screen.findByLabelText('Title'), 'Boat show')
  await userEvent.type(screen.getByLabelText('Text'), 'At the harbour.')
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Also in the game’s chat/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Send now' }))
  const item = (await screen.findByRole('heading', { name: 'Boat show' })).closest('li')
  await waitFor(() => expect(item).toHaveTextContent('Shown in the game’s chat.'), waiting)
  expect(script.done.at(-1)).toEqual({ verb: 'say', text: 'The_Staff: Boat show' })
})
