import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../api/queries.ts'
import { card, untilDialogCloses, press } from '../../../test/by-keyboard.ts'
import { present } from '../../../../server/test/present.ts'
import { openApp } from '../../../test/open.tsx'
import { ownersPortal } from '../../../test/rights.ts'

const world = ownersPortal()

const row = async (call: string) => {
  await screen.findByRole('heading', { name: 'Every call' })
  const text = screen.getByText((_, element) => element?.tagName === 'SPAN' && element.textContent === call)
  const found = text.closest('tr')
  if (!found) throw new Error(`There is no row ${call}.`)
  const group = found.closest('details')
  // Groups are collapsed until opened.
  if (group && !group.open) await userEvent.click(present(group.querySelector('summary')))
  return within(found)
}
const check = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`^${name}(?![a-z_])`) }))

describe('the rules', () => {
  it('may be empty', async () => {
    await openApp('/admin/perms?tab=routes')
    expect(await screen.findByText('No Route Permissions found.')).toBeVisible()
  })

  it('are searched by path', async () => {
    await world.rights.rule('GET', 'user/gangs', 'view_gangs', 'view_changes')
    await world.rights.rule('GET', 'user/factions', 'view_factions')
    await openApp('/admin/perms?tab=routes')
    const gangs = await card('GET user/gangs')
    expect(gangs.getByRole('heading', { name: 'user/gangs' })).toBeVisible()
    expect(gangs.getByText('Method: GET')).toBeVisible()
    expect(gangs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'view_changes',
      'view_gangs',
    ])
    await userEvent.type(screen.getByPlaceholderText('Search routes...'), 'FACT')
    expect(screen.queryByRole('group', { name: 'GET user/gangs' })).toBeNull()
    await card('GET user/factions')
    await userEvent.keyboard('xx')
    expect(screen.getByText('No Route Permissions found.')).toBeVisible()
  })

  it('are added by keyboard with a suggested path, and show who gains access', async () => {
    await world.rights.person('Rule_Gainer')
    await world.rights.role('Undoer', ['undo_changes'], 'Rule_Gainer')
    await openApp('/admin/perms?tab=routes')
    const add = await screen.findByRole('button', { name: '+ Add Route Permission' })
    await press(add)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Route Permission' }))
    const path = dialog.getByPlaceholderText('perms/admin/logs')
    await waitFor(() => expect(path).toHaveFocus())
    await userEvent.keyboard('updatest')
    await screen.findByRole('option', { name: /^PUT user\/updatestats/ })
    expect(screen.getByRole('listbox', { name: 'Path' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(path).toHaveValue('user/updatestats'))
    expect(dialog.getByRole('combobox', { name: 'Method' })).toHaveTextContent('PUT')
    await check('undo_changes')
    const preview = within(await dialog.findByRole('group', { name: 'What this changes' }))
    expect(await preview.findByText('1 person gains')).toBeVisible()
    expect(preview.getByRole('listitem')).toHaveTextContent('Rule_Gainer PUT user/updatestats')
    await press(dialog.getByRole('button', { name: 'Add Route' }))
    expect(await screen.findByText('Route PUT user/updatestats added.')).toBeVisible()
    await card('PUT user/updatestats')
    await untilDialogCloses()
    await waitFor(() => expect(add).toHaveFocus())
  })

  it('offer the four methods', async () => {
    await openApp('/admin/perms?tab=routes')
    await press(await screen.findByRole('button', { name: '+ Add Route Permission' }))
    await userEvent.click(await screen.findByRole('combobox', { name: 'Method' }))
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(options).toEqual(['GET', 'POST', 'PUT', 'DELETE'])
  })

  it('reject an unknown path before they are saved', async () => {
    await openApp('/admin/perms?tab=routes')
    await press(await screen.findByRole('button', { name: '+ Add Route Permission' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByPlaceholderText('perms/admin/logs'), 'user/gangz')
    await check('view_gangs')
    const sentence = /^The portal has no call GET user\/gangz\. Near it:/
    expect(await dialog.findByText(sentence)).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Add Route' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    await untilDialogCloses()
  })

  it('are not replaced by a new one for the same call', async () => {
    await openApp('/admin/perms?tab=routes')
    await press(await screen.findByRole('button', { name: '+ Add Route Permission' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByPlaceholderText('perms/admin/logs'), 'user/factions/:id/ra')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await world.rights.rule('GET', 'user/factions/:id/rank', 'view_faction_rank')
    await check('view_gangs')
    const sentence = 'GET user/factions/:id/rank has a rule already. Update that one instead.'
    expect(await dialog.findByText(sentence)).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Add Route' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    await untilDialogCloses()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await untilDialogCloses()
    const items = (await card('GET user/factions/:id/rank')).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['view_faction_rank'])
  })

  it('are updated in their own dialog, and the request contains ids', async () => {
    await world.rights.rule('GET', 'user/gangs/:id', 'view_gang_details')
    await openApp('/admin/perms?tab=routes')
    const update = (await card('GET user/gangs/:id')).getByText('Update')
    await press(update)
    const title = 'Update Permissions for user/gangs/:id'
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    expect(await dialog.findByRole('checkbox', { name: /^view_gang_details/ })).toBeChecked()
    await check('view_gang_details')
    expect(dialog.getByText('Without a permission, what the portal itself demands holds.')).toBeVisible()
    await check('view_gangs')
    await press(dialog.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Route GET user/gangs/:id updated.')).toBeVisible()
    await untilDialogCloses()
    await waitFor(() => expect(update).toHaveFocus())
    const item = (await card('GET user/gangs/:id')).getByRole('listitem')
    expect(item).toHaveTextContent('view_gangs')
  })

  it('keep what somebody else changes while they are updated', async () => {
    await world.rights.rule('GET', 'user/factions/:id/user', 'view_faction_users', 'view_gangs')
    await openApp('/admin/perms?tab=routes')
    await press((await card('GET user/factions/:id/user')).getByText('Update'))
    await check('view_all_users')
    await world.rights.rule('GET', 'user/factions/:id/user', 'view_faction_users', 'view_factions')
    await act(() => queryClient.invalidateQueries())
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: /^view_factions(?![a-z_])/ })).toBeChecked(),
    )
    await press(screen.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Route GET user/factions/:id/user updated.')).toBeVisible()
    await untilDialogCloses()
    const items = (await card('GET user/factions/:id/user')).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'view_all_users',
      'view_faction_users',
      'view_factions',
    ])
  })

  it('are deleted after their path is typed', async () => {
    await world.rights.rule('GET', 'user/publiclockers', 'view_public_lockers')
    await openApp('/admin/perms?tab=routes')
    await press((await card('GET user/publiclockers')).getByText('Delete'))
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByLabelText('Type “delete user/publiclockers” to confirm')
    await userEvent.type(field, 'user/publiclockers{Enter}')
    const name = 'Please type the correct permission name to confirm deletion.'
    await press(within(await screen.findByRole('alertdialog', { name })).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await userEvent.clear(field)
    await userEvent.type(field, 'delete user/publiclockers{Enter}')
    expect(await screen.findByText('Route GET user/publiclockers deleted.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('group', { name: 'GET user/publiclockers' })).toBeNull())
  })
})

describe('the table of every call', () => {
  it('shows who may make a call, where that comes from, and how many people may', async () => {
    await world.rights.person('Table_Person')
    await world.rights.role('Table role', ['view_gang_skin'], 'Table_Person')
    await world.rights.rule('GET', 'user/gangs/:id/rank', 'view_gang_skin')
    await openApp('/admin/perms?tab=routes')
    const ruled = await row('GET user/gangs/:id/rank')
    expect(ruled.getByText('view_gang_skin')).toBeVisible()
    expect(ruled.getByText('Rule')).toBeVisible()
    // The super user and the one person who holds it.
    expect(ruled.getByText('2')).toBeVisible()
    const open = await row('GET health')
    expect(open.getByText('Everyone')).toBeVisible()
    expect(open.getByText('Anyone')).toBeVisible()
    expect((await row('GET user/gangs/:id/skin')).getByText('Built in')).toBeVisible()
  })

  it('is filtered by call, purpose, permission and origin', async () => {
    await openApp('/admin/perms?tab=routes')
    await userEvent.type(await screen.findByLabelText('Filter calls'), 'update_website_roles')
    await row('GET website/users')
    expect(screen.getByText(/^3 of \d+ calls$/)).toBeVisible()
    await userEvent.clear(screen.getByLabelText('Filter calls'))
    await userEvent.click(screen.getByRole('combobox', { name: 'Where it comes from' }))
    await userEvent.click(await screen.findByRole('option', { name: 'With a rule' }))
    const rows = screen.getAllByRole('row').filter((row) => row.closest('tbody'))
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(within(row).getByText(/^Rule/)).toBeVisible()
    await userEvent.type(screen.getByLabelText('Filter calls'), 'nothing like it')
    expect(screen.getByText('No calls found.')).toBeVisible()
  })

  it('links to a new rule for one of its calls', async () => {
    await openApp('/admin/perms?tab=routes')
    const name = 'Add rule for GET user/gangs/:id/user'
    await press(await screen.findByRole('button', { name }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Route Permission' }))
    expect(dialog.getByPlaceholderText('perms/admin/logs')).toHaveValue('user/gangs/:id/user')
    expect(screen.queryByRole('button', { name: 'Add rule for GET health' })).toBeNull()
  })
})
