import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../api/queries.ts'
import { card, untilDialogCloses, press } from '../../../test/by-keyboard.ts'
import { openApp } from '../../../test/open.tsx'
import { ownersPortal } from '../../../test/rights.ts'

const world = ownersPortal()

const switchOf = (name: string) => screen.findByRole('switch', { name: new RegExp(`^${name}(?![a-z_])`) })

describe('the list of roles', () => {
  it('is searched, and may be empty', async () => {
    await world.rights.role('Searchable', [])
    await openApp('/admin/perms?tab=roles')
    const box = await screen.findByPlaceholderText('Search roles...')
    await userEvent.type(box, 'searchab')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Searchable',
    ])
    await userEvent.type(box, 'xx')
    expect(screen.getByText('No roles found.')).toBeVisible()
  })
})

describe('adding a role', () => {
  it('works by keyboard, with permissions found by a filter', async () => {
    await openApp('/admin/perms?tab=roles')
    const add = await screen.findByRole('button', { name: '+ Add Role' })
    await press(add)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Role' }))
    await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveFocus())
    await userEvent.keyboard('Gang watcher')
    await userEvent.tab()
    await userEvent.keyboard('Watches gangs')
    await userEvent.tab()
    expect(dialog.getByPlaceholderText('Filter permissions...')).toHaveFocus()
    await userEvent.keyboard('view_gangs')
    expect(dialog.getAllByRole('switch')).toHaveLength(1)
    expect(dialog.getByRole('group', { name: 'Gangs' })).toBeVisible()
    // Past the button that clears the filter, the view buttons and the button for the whole group.
    for (let stop = 0; stop < 4; stop++) await userEvent.tab()
    await userEvent.keyboard(' ')
    expect(await switchOf('view_gangs')).toBeChecked()
    expect(dialog.getByText(/^1 of \d+ chosen$/)).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Add Role' }))
    expect(await screen.findByText('Role Gang watcher added.')).toBeVisible()
    const made = await card('Gang watcher')
    expect(made.getByText('Watches gangs')).toBeVisible()
    expect(made.getByText('1 permission · held by nobody')).toBeVisible()
    await untilDialogCloses()
    await waitFor(() => expect(add).toHaveFocus())
  })

  it('takes every permission pressed, however quickly the presses follow each other', async () => {
    await openApp('/admin/perms?tab=roles')
    await press(await screen.findByRole('button', { name: '+ Add Role' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Role' }))
    await userEvent.type(dialog.getByLabelText('Name'), 'Hasty')
    await userEvent.type(dialog.getByLabelText('Description'), 'Pressed in a hurry')
    const toggles = [
      await switchOf('view_gangs'),
      await switchOf('view_factions'),
      await switchOf('view_gang_rank'),
    ]
    // On a busy machine all presses are handled before the first render.
    act(() => {
      for (const toggle of toggles) toggle.click()
    })
    expect(dialog.getByText(/^3 of \d+ chosen$/)).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Add Role' }))
    expect((await card('Hasty')).getByText('3 permissions · held by nobody')).toBeVisible()
  })

  it('needs a name and a description, but no permissions', async () => {
    await openApp('/admin/perms?tab=roles')
    await press(await screen.findByRole('button', { name: '+ Add Role' }))
    const dialog = within(await screen.findByRole('dialog'))
    await press(dialog.getByRole('button', { name: 'Add Role' }))
    expect(await dialog.findByText('Enter a name.')).toBeVisible()
    expect(dialog.getByText('Enter a description.')).toBeVisible()
    await userEvent.type(dialog.getByLabelText('Name'), 'Bare')
    await userEvent.type(dialog.getByLabelText('Description'), 'Holds nothing')
    await press(dialog.getByRole('button', { name: 'Add Role' }))
    expect(await screen.findByText('Role Bare added.')).toBeVisible()
  })
})

describe('the details of a role', () => {
  it('have a toggle for every permission, show who gains and loses, and can be saved', async () => {
    await world.rights.person('Role_Holder')
    await world.rights.role('Viewer', ['view_gangs', 'view_factions'], 'Role_Holder')
    await openApp('/admin/perms?tab=roles')
    const view = (await card('Viewer')).getByRole('button', { name: 'View Viewer' })
    await press(view)
    const dialog = within(await screen.findByRole('dialog', { name: 'Role Details: Viewer' }))
    expect(dialog.getAllByRole('switch').length).toBeGreaterThan(30)
    expect(await switchOf('view_gangs')).toBeChecked()
    expect(await switchOf('view_gang_rank')).not.toBeChecked()
    expect(dialog.queryByRole('group', { name: 'What this changes' })).toBeNull()

    const [gangs, rank] = [await switchOf('view_gangs'), await switchOf('view_gang_rank')]
    gangs.focus()
    await userEvent.keyboard(' ')
    rank.focus()
    await userEvent.keyboard(' ')
    const preview = within(await dialog.findByRole('group', { name: 'What this changes' }))
    expect(await preview.findByText('1 person gains, 1 person loses')).toBeVisible()
    const lists = preview.getAllByRole('list').map(({ textContent }) => textContent)
    expect(lists).toEqual(['Role_Holder view_gang_rank', 'Role_Holder view_gangs'])

    await press(dialog.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Role Viewer updated.')).toBeVisible()
    await untilDialogCloses()
    await waitFor(() => expect(view).toHaveFocus())
    await press(view)
    expect(await switchOf('view_gang_rank')).toBeChecked()
    expect(await switchOf('view_gangs')).not.toBeChecked()
    await press(screen.getByText('Close'))
    await untilDialogCloses()
  })

  it('keep what somebody else changes while they are open', async () => {
    const id = await world.rights.role('Shared', ['view_gangs', 'view_factions'])
    await openApp('/admin/perms?tab=roles')
    await press((await card('Shared')).getByRole('button', { name: 'View Shared' }))
    await userEvent.click(await switchOf('view_gang_rank'))
    await world.rights.changeRole(id, 'view_gangs', 'view_admin_logs')
    await act(() => queryClient.invalidateQueries())
    await waitFor(async () => expect(await switchOf('view_admin_logs')).toBeChecked())
    expect(await switchOf('view_factions')).not.toBeChecked()
    expect(await switchOf('view_gang_rank')).toBeChecked()
    await press(screen.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Role Shared updated.')).toBeVisible()
    expect((await world.rights.permissionsOf(id)).toSorted()).toEqual([
      'view_admin_logs',
      'view_gang_rank',
      'view_gangs',
    ])
  })

  it('are not saved over what somebody else has just changed, and show it', async () => {
    const id = await world.rights.role('Raced', ['view_gangs', 'view_factions'])
    await openApp('/admin/perms?tab=roles')
    await press((await card('Raced')).getByRole('button', { name: 'View Raced' }))
    await userEvent.click(await switchOf('view_gang_rank'))
    // Nothing says so to the page.
    await world.rights.changeRole(id, 'view_gangs')
    await press(screen.getByRole('button', { name: 'Update' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else changed this meanwhile.')
    expect(await world.rights.permissionsOf(id)).toEqual(['view_gangs'])
    await press(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(async () => expect(await switchOf('view_factions')).not.toBeChecked())
    expect(await switchOf('view_gang_rank')).toBeChecked()
    await press(screen.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Role Raced updated.')).toBeVisible()
    expect((await world.rights.permissionsOf(id)).toSorted()).toEqual(['view_gang_rank', 'view_gangs'])
  })

  it('stay open when somebody else deletes the role', async () => {
    const id = await world.rights.role('Doomed', ['view_gangs'])
    await openApp('/admin/perms?tab=roles')
    await press((await card('Doomed')).getByRole('button', { name: 'View Doomed' }))
    await userEvent.click(await switchOf('view_factions'))
    await world.rights.deleteRole(id)
    await world.rights.role('Newcomer', ['view_gangs'])
    await act(() => queryClient.invalidateQueries())
    expect(await screen.findByRole('group', { name: 'Newcomer', hidden: true })).toBeInTheDocument()
    expect(await switchOf('view_factions')).toBeChecked()
    await press(screen.getByRole('button', { name: 'Update' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Role not found.')
    await press(screen.getByRole('button', { name: 'Retry' }))
    expect(await switchOf('view_factions')).toBeChecked()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Doomed' })).toBeNull())
  })

  it('say in advance what the portal would refuse', async () => {
    const token = await world.rights.person('Small_Manager')
    await world.portal.grant('Small_Manager', 'manage_roles')
    await world.rights.role('Too big', ['view_gangs'])
    localStorage.setItem('token', token)
    await openApp('/admin/perms?tab=roles')
    await press((await card('Too big')).getByRole('button', { name: 'View Too big' }))
    const gangs = await switchOf('view_gangs')
    expect(gangs).toHaveAccessibleDescription('See the list of gangs. You do not hold it yourself.')
    await userEvent.click(gangs)
    const preview = within(await screen.findByRole('group', { name: 'What this changes' }))
    expect(await preview.findByText(/You lack view_gangs\.$/)).toBeVisible()
    await press(screen.getByRole('button', { name: 'Update' }))
    const line = await screen.findByRole('alert')
    expect(line).toHaveTextContent('You do not have permission to perform this action.')
  })
})

describe('deleting a role', () => {
  it('needs the typed phrase, and shows an alert for anything else', async () => {
    await world.rights.role('Doomed', [])
    await openApp('/admin/perms?tab=roles')
    await press((await card('Doomed')).getByRole('button', { name: 'Delete Doomed' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Doomed?' }))
    expect(await dialog.findByText('Nobody gains or loses anything by this.')).toBeVisible()
    const field = dialog.getByLabelText('Type “delete Doomed” to confirm')
    await userEvent.type(field, 'Doomed')
    expect(dialog.getByRole('button', { name: 'Confirm Delete' })).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    const name = 'Please type the correct role name to confirm deletion.'
    await press(within(await screen.findByRole('alertdialog', { name })).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.clear(field)
    await userEvent.type(field, 'delete Doomed')
    await press(dialog.getByRole('button', { name: 'Confirm Delete' }))
    expect(await screen.findByText('Role Doomed deleted.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Doomed' })).toBeNull())
  })
})

describe('the holders and permissions of a role', () => {
  it('are listed by name, and the choice can show only chosen permissions or toggle a whole group', async () => {
    await world.rights.person('Member_One')
    await world.rights.role('Watchers', ['view_gangs', 'view_factions'], 'Member_One')
    await openApp('/admin/perms?tab=roles')
    await press((await card('Watchers')).getByRole('button', { name: 'held by 1 person' }))
    const holders = within(await screen.findByRole('dialog', { name: 'Who holds Watchers' }))
    expect(await holders.findByRole('link', { name: 'Member_One' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/admin\/users\/\d+$/),
    )
    await userEvent.keyboard('{Escape}')
    await untilDialogCloses()
    await press((await card('Watchers')).getByRole('button', { name: 'View Watchers' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Role Details: Watchers' }))
    await press(dialog.getByRole('button', { name: 'Only chosen' }))
    expect(dialog.getAllByRole('switch')).toHaveLength(2)
    await press(dialog.getByRole('button', { name: 'All' }))
    await press(dialog.getByRole('button', { name: 'Choose all: Gangs' }))
    for (const toggle of within(dialog.getByRole('group', { name: 'Gangs' })).getAllByRole('switch'))
      expect(toggle).toBeChecked()
  })
})
