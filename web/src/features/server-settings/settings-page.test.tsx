import { serverSettings, settingNames } from '@idlewood/contract/server-settings'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { writePortalSetting } from '../../../../server/src/changes/portal-settings.ts'
import { queryClient } from '../../api/queries.ts'
import { holdSaving } from '../../../test/editing.ts'
import { openApp } from '../../../test/open.tsx'
import { signedInPortal } from '../../../test/file-portal.ts'

const { portal, token } = await signedInPortal('Demo_Owner', { superUser: 'Demo_Owner' })

const card = (name: string) => screen.findByRole('group', { name })
const toasts = () => screen.findByRole('region', { name: 'Notifications Alt+T' })
const edit = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Edit ${name}` }))
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))
const stats = async () => (await portal.call(serverSettings.stats, {}, { token })).body.stats
const updates = () => portal.made.filter(({ path }) => path.includes('updatestats'))

describe('the settings', () => {
  it('are fifteen cards, each with its value and where it is stored', async () => {
    await openApp('/admin/settings')
    await card('Server MOTD')
    expect(within(screen.getByRole('main')).getAllByRole('group')).toHaveLength(15)
    for (const name of settingNames) expect(screen.getByText(name, { selector: 'code' })).toBeVisible()
    expect(await card('Server MOTD')).toHaveTextContent(`${(await stats()).server_motd}In the game’s table`)
    expect(await card('Gold rate')).toHaveTextContent('0Not set; the portal keeps it')
  })

  it('are edited one at a time, starting from their current value', async () => {
    const before = (await stats()).server_motd
    await openApp('/admin/settings')
    await edit('Server MOTD')
    const box = within(await card('Server MOTD')).getByRole('textbox', { name: 'Server MOTD' })
    expect(box).toHaveValue(before)
    expect(box).toHaveFocus()
    expect(box).toHaveAccessibleDescription(new RegExp(`${[...before].length} of 127 characters`))
    await edit('Admin MOTD')
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    expect(within(await card('Admin MOTD')).getByRole('textbox')).toBeVisible()
    expect(await card('Server MOTD')).toHaveTextContent(before)
    expect(updates()).toEqual([])
  })

  it('save exactly what was typed, and say so', async () => {
    await openApp('/admin/settings')
    await edit('Server MOTD')
    const box = screen.getByRole('textbox')
    await userEvent.clear(box)
    await userEvent.type(box, '{{FF0000}Welcome  é 100% ')
    await press('Save')
    expect(await screen.findByText('Server MOTD updated successfully!')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect((await stats()).server_motd).toBe('{FF0000}Welcome  é 100% ')
    expect(await card('Server MOTD')).toHaveTextContent('{FF0000}Welcome é 100%')
    // In this test nothing observes the game.
    expect(await card('Server MOTD')).toHaveTextContent('Nobody can say whether the game runs')
    expect(screen.getByRole('button', { name: 'Edit Server MOTD' })).toHaveFocus()
  })

  it('leave an editor alone that is opened while another setting is being saved', async () => {
    await openApp('/admin/settings')
    await edit('Server MOTD')
    await userEvent.type(screen.getByRole('textbox'), '!')
    const goOn = holdSaving()
    await press('Save')
    await edit('Admin MOTD')
    goOn()
    expect(await screen.findByText('Server MOTD updated successfully!')).toBeVisible()
    expect(within(await card('Admin MOTD')).getByRole('textbox')).toBeVisible()
  })

  it('ask before a change that was not saved is lost with the page', async () => {
    const app = await openApp('/admin')
    await app.go('/admin/settings')
    await edit('Server MOTD')
    const box = screen.getByRole('textbox')
    await userEvent.clear(box)
    await userEvent.type(box, 'Drag races tonight.')
    await app.back()
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    expect(question).toHaveTextContent('Your change to “Server MOTD” has not been saved.')
    await userEvent.click(within(question).getByRole('button', { name: 'Stay' }))
    expect(screen.getByRole('textbox')).toHaveValue('Drag races tonight.')
    await app.back()
    await press('Leave')
    await waitFor(() => expect(app.address()).toBe('/admin'))
  })

  it('do not ask while a change is being saved', async () => {
    const app = await openApp('/admin')
    await app.go('/admin/settings')
    await edit('Helper MOTD')
    await userEvent.type(screen.getByRole('textbox'), '!')
    const goOn = holdSaving()
    await press('Save')
    await app.back()
    await waitFor(() => expect(app.address()).toBe('/admin'))
    goOn()
    expect(await screen.findByText('Helper MOTD updated successfully!')).toBeVisible()
  })

  it('save a rate on Enter', async () => {
    await openApp('/admin/settings')
    await edit('Mine rate')
    const box = screen.getByRole('textbox')
    expect(box).toHaveValue('0')
    await userEvent.type(box, '25{Enter}')
    expect(await screen.findByText('Mine rate updated successfully!')).toBeVisible()
    expect((await stats()).minerate).toBe(25)
    await waitFor(async () => expect(await card('Mine rate')).toHaveTextContent('25Kept by the portal'))
  })

  it('can be closed without saving, also with Escape', async () => {
    const before = (await stats()).fishrate
    await openApp('/admin/settings')
    await edit('Fish rate')
    await userEvent.type(screen.getByRole('textbox'), '9')
    await press('Cancel')
    expect(screen.queryByRole('textbox')).toBeNull()
    await edit('Fish rate')
    expect(screen.getByRole('textbox')).toHaveValue(String(before))
    await userEvent.type(screen.getByRole('textbox'), '9{Escape}')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(updates()).toEqual([])
  })

  it('that are saved unchanged close without a request', async () => {
    await openApp('/admin/settings')
    await edit('Helper MOTD')
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(updates()).toEqual([])
  })

  it.each([
    ['Gold rate', 'abc', 'Whole number from 0 to 1,000,000.'],
    ['Gold rate', '1.5', 'Whole number from 0 to 1,000,000.'],
    ['Gold rate', '1000001', 'Whole number from 0 to 1,000,000.'],
    ['Admin MOTD', 'x'.repeat(128), 'At most 127 characters.'],
    ['Helper MOTD', 'Sale | today', 'The game separates its values by |: leave it out.'],
  ])('outside their limits are not sent: %s %s', async (name, typed, sentence) => {
    await openApp('/admin/settings')
    await edit(name)
    const box = screen.getByRole('textbox')
    await userEvent.clear(box)
    await userEvent.click(box)
    await userEvent.paste(typed)
    await press('Save')
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(box).toBeInvalid()
    expect(updates()).toEqual([])
  })

  it('that the server refuses stay open with the typed text, and show its reason', async () => {
    await openApp('/admin/settings')
    await edit('Admin MOTD')
    const box = screen.getByRole('textbox')
    await userEvent.clear(box)
    // Enter saves a message too, because it is one line. U+2028 is a line break to the portal but not to the
    // browser.
    await userEvent.type(box, 'a\u2028b{Enter}')
    const there = within(await card('Admin MOTD'))
    expect(await there.findByRole('alert')).toHaveTextContent(/has no line breaks/)
    expect(there.getByRole('textbox')).toHaveValue('a\u2028b')
    expect(there.getByRole('textbox')).toBeInvalid()
  })

  it('that someone else has changed meanwhile are not overwritten', async () => {
    await openApp('/admin/settings')
    await edit('Truck rate')
    await portal.call(serverSettings.update, { body: { truckrate: 7 } }, { token })
    // The page has the new value, because it refreshes itself; the person who types has not seen it.
    await queryClient.refetchQueries()
    await userEvent.type(screen.getByRole('textbox'), '9')
    await press('Save')
    // In the card, where it stays until it is saved or cancelled; the toast closes itself.
    expect(await within(await card('Truck rate')).findByText(/Truck rate is 7 now/)).toBeVisible()
    expect(await within(await toasts()).findByText(/Truck rate is 7 now/)).toBeVisible()
    expect((await stats()).truckrate).toBe(7)
    await press('Save')
    await waitFor(async () => expect((await stats()).truckrate).toBe(9))
  })

  it('that changed outside the portal are shown after a refused attempt', async () => {
    await openApp('/admin/settings')
    await edit('Garbage rate')
    await writePortalSetting(portal.portal.db, { field: 'garbagerate', old: null, value: 4 })
    await userEvent.type(screen.getByRole('textbox'), '9')
    await press('Save')
    expect(await within(await card('Garbage rate')).findByText(/Garbage rate is 4 now/)).toBeVisible()
    await press('Cancel')
    await waitFor(async () => expect(await card('Garbage rate')).toHaveTextContent('4Kept by the portal'))
  })

  it('that fail without a message say so', async () => {
    await openApp('/admin/settings')
    await edit('Farmer rate')
    portal.fail('updatestats', { status: 500, reply: 'nothing of ours' })
    await userEvent.type(screen.getByRole('textbox'), '9')
    await press('Save')
    expect(await within(await toasts()).findByText('Update failed!')).toBeVisible()
    expect(within(await card('Farmer rate')).getByText('Update failed!')).toBeVisible()
  })

  it('that are pending are not called changed', async () => {
    await openApp('/admin/settings')
    const { body } = await portal.call(serverSettings.update, { body: { pizzarate: 3 } }, { token })
    const change = { ...body.change, state: 'queued', note: 'Another process of the portal works on it.' }
    portal.fail('updatestats', { reply: { change } })
    await edit('Chop rate')
    await userEvent.type(screen.getByRole('textbox'), '9')
    await press('Save')
    expect(await screen.findByText(/Chop rate is not changed yet. Another process/)).toBeVisible()
    expect(screen.queryByText('Chop rate updated successfully!')).toBeNull()
  })

  it('are read-only without the permission to change them', async () => {
    localStorage.setItem('token', await portal.staff('Looks_Only', ['view_server_stats']))
    await openApp('/admin/settings')
    await card('Server MOTD')
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
    expect(screen.getByText(/needs the permission update_stats/)).toBeVisible()
  })

  it('that cannot be loaded say why, and can be retried', async () => {
    portal.fail('/user/serverstats', 500)
    await openApp('/admin/settings')
    expect(await screen.findByText('Something went wrong on our side. Try again later.')).toBeVisible()
    portal.clearFailures()
    await press('Retry')
    await card('Server MOTD')
  })
})
