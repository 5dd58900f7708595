import { identity } from '@idlewood/contract/identity'
import { portal as portalCalls } from '@idlewood/contract/portal'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'
import { withDiscord } from '../../../test/portal.ts'
import { age } from '../../../../server/test/two-factor.ts'
import { deviceName } from '../../session/sessions/device-name.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const portal = await filePortal(withDiscord)
let name = ''
let count = 0

const enter = async (userAgent: string): Promise<string> => {
  const asking = { headers: { 'user-agent': userAgent } }
  const { status, body } = await portal.call(
    identity.login,
    { body: { username: name, password: 'idlewood' } },
    asking,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.token
}
const isOver = async (token: string) => (await portal.call(identity.sessions, {}, { token })).status === 401

beforeEach(async () => {
  name = `Settled_${++count}`
  await portal.character(name)
  localStorage.setItem('token', await enter(firefox))
})

it('lists the user’s sessions, and marks this device', async () => {
  await enter(iphone)
  await openApp('/settings')
  const here = (await screen.findByText('Firefox on Linux')).closest('li')
  expect(here).toHaveTextContent('This device')
  expect(here).toHaveTextContent(/with the game password on .* from 127\.0\.0\.1/)
  expect(screen.getByText('Safari on iPhone').closest('li')).not.toHaveTextContent('This device')
})

it('ends one other session', async () => {
  const other = await enter(iphone)
  await openApp('/settings')
  const end = await screen.findByRole('button', { name: 'End the session Safari on iPhone' })
  // Sessions of the same kind of device differ by their times.
  expect(end).toHaveAccessibleDescription(/^Signed in with the game password on .+ Last used .+/)
  await userEvent.click(end)
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  expect(await isOver(other)).toBe(true)
  expect(screen.getByText('Firefox on Linux')).toBeVisible()
  // The keyboard goes on at the list, not at the top of the page.
  const list = screen.getByText('Firefox on Linux').closest('ul')
  await waitFor(() => expect(list).toHaveFocus())
})

it('ends all other sessions', async () => {
  const others = [await enter(iphone), await enter(iphone)]
  await openApp('/settings')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out other devices' }))
  expect(await screen.findByText('Signed out on all other devices.')).toBeVisible()
  expect(await Promise.all(others.map(isOver))).toEqual([true, true])
})

it('signs out everywhere after confirmation', async () => {
  const other = await enter(iphone)
  const app = await openApp('/settings')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(app.address()).toBe('/'))
  expect(localStorage.getItem('token')).toBeNull()
  expect(await isOver(other)).toBe(true)
})

it('says so when signing out everywhere fails, and keeps the dialog open', async () => {
  await openApp('/settings')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
  const question = within(await screen.findByRole('alertdialog'))
  portal.fail('/auth/sessions', 500)
  await userEvent.click(question.getByRole('button', { name: 'Sign out everywhere' }))
  expect(await screen.findByText('Something went wrong on our side. Try again later.')).toBeInTheDocument()
  expect(screen.getByRole('alertdialog')).toBeVisible()
})

it('unlinks the Discord account after confirmation', async () => {
  const id = '300000000000000001'
  await portal.portal.db
    .updateTable('people')
    .set({ discord_id: id, discord_name: 'Nova', linked_at: Date.now() })
    .where('username', '=', name)
    .execute()
  await openApp('/settings')
  expect(await screen.findByText('Nova')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Unlink' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Unlink' }))
  expect(await screen.findByText(/No Discord account is linked/)).toBeVisible()
})

it('offers no Discord account to link on a portal without Discord', async () => {
  const { body } = await portal.call(portalCalls.info)
  portal.fail('/api/portal', { reply: { ...body, signIn: { ...body.signIn, discord: false } } })
  await openApp('/settings')
  expect(await screen.findByText('This device')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Discord' })).toBeNull())
  expect(screen.queryByText(/No Discord account is linked/)).toBeNull()
  portal.clearFailures()
})

it('asks for confirmation of identity before unlinking long after sign-in, then continues', async () => {
  const { db } = portal.portal
  const linked = { discord_id: '300000000000000002', discord_name: 'Vega', linked_at: Date.now() }
  await db.updateTable('people').set(linked).where('username', '=', name).execute()
  await age(portal, 16)
  await openApp('/settings')
  await userEvent.click(await screen.findByRole('button', { name: 'Unlink' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Unlink' }))
  const asked = await screen.findByRole('dialog', { name: 'Confirm it is you' })
  await userEvent.click(within(asked).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(asked).not.toBeInTheDocument())
  expect(await screen.findByText('Not confirmed, so nothing was changed.')).toBeVisible()
  expect(screen.queryByText(/Confirm that it is you/)).toBeNull()
  await userEvent.click(question.getByRole('button', { name: 'Unlink' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }))
  await userEvent.type(dialog.getByLabelText('Game password'), 'idlewood')
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/No Discord account is linked/)).toBeVisible()
})

it('shows both parts as failed, each with Retry, when sessions cannot be loaded', async () => {
  portal.fail('/auth/sessions', 500)
  await openApp('/settings')
  const retries = await screen.findAllByRole('button', { name: 'Retry' })
  expect(retries).toHaveLength(2)
  portal.clearFailures()
  await userEvent.click(retries[0]!) // there are two, as checked above
  expect(await screen.findByText('Firefox on Linux')).toBeVisible()
})

it('is also reachable at its old URL', async () => {
  const app = await openApp('/sessions')
  await screen.findByRole('heading', { name: 'Settings' })
  expect(app.address()).toBe('/settings')
})

it.each([
  [firefox, 'Firefox on Linux'],
  [iphone, 'Safari on iPhone'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/139.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/139.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['curl/8.11', 'curl'],
  ['', 'Unknown device'],
])('shows %s by its familiar name', (userAgent, expected) => {
  expect(deviceName(userAgent)).toBe(expected)
})
