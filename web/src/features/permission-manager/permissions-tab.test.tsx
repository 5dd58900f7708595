import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { card, untilDialogCloses, press } from '../../../test/by-keyboard.ts'
import { openApp } from '../../../test/open.tsx'
import { ownersPortal } from '../../../test/rights.ts'

const world = ownersPortal()

const mismatch = 'Please type the correct permission name to confirm deletion.'

describe('the list of permissions', () => {
  it('shows name, description and Delete for each', async () => {
    await world.rights.permission('list_me', 'Is in the list')
    await openApp('/admin/perms')
    const own = await card('list_me')
    expect(own.getByText('Is in the list')).toBeVisible()
    expect(own.getByRole('button', { name: 'Delete list_me' })).toBeEnabled()
  })

  it('explains that a built-in permission cannot be deleted', async () => {
    await openApp('/admin/perms')
    const builtIn = await card('view_gangs')
    expect(builtIn.getByText('Built in')).toBeVisible()
    expect(builtIn.getByRole('button', { name: 'Delete view_gangs: built in, it stays' })).toBeDisabled()
    expect(screen.getByText(/^Built-in permissions stay/)).toBeVisible()
  })

  it('is searched by name and description, and may be empty', async () => {
    await openApp('/admin/perms')
    const box = await screen.findByPlaceholderText('Search permissions...')
    await userEvent.type(box, 'GANG_SK')
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'view_gang_skin',
    ])
    await userEvent.type(box, 'x')
    expect(screen.getByText('No permissions found.')).toBeVisible()
  })
})

describe('adding a permission', () => {
  it('works by keyboard, confirms with a toast, and returns the focus', async () => {
    await openApp('/admin/perms')
    const add = await screen.findByRole('button', { name: '+ Add Permission' })
    await press(add)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Permission' }))
    await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveFocus())
    await userEvent.keyboard('event_team')
    await userEvent.tab()
    await userEvent.keyboard('Runs events{Enter}')
    expect(await screen.findByText('Permission event_team added.')).toBeVisible()
    expect((await card('event_team')).getByText('Runs events')).toBeVisible()
    await untilDialogCloses()
    await waitFor(() => expect(add).toHaveFocus())
  })

  it('needs a name and a description', async () => {
    await openApp('/admin/perms')
    await press(await screen.findByRole('button', { name: '+ Add Permission' }))
    const dialog = within(await screen.findByRole('dialog'))
    world.portal.made.length = 0
    await userEvent.click(dialog.getByRole('button', { name: 'Add Permission' }))
    expect(await dialog.findByText('Enter a name.')).toBeVisible()
    expect(dialog.getByText('Enter a description.')).toBeVisible()
    expect(dialog.getByLabelText('Name')).toBeInvalid()
    expect(world.portal.made).toEqual([])
  })

  it('asks before the dialog is closed without the typed text, and then forgets it', async () => {
    await openApp('/admin/perms')
    const add = await screen.findByRole('button', { name: '+ Add Permission' })
    await press(add)
    await userEvent.type(await screen.findByLabelText('Name'), 'half')
    await userEvent.keyboard('{Escape}')
    await press(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(await screen.findByLabelText('Name')).toHaveValue('half')
    await press(screen.getByRole('button', { name: 'Close' }))
    await press(await screen.findByRole('button', { name: 'Discard' }))
    await untilDialogCloses()
    await waitFor(() => expect(add).toHaveFocus())
    await press(add)
    expect(await screen.findByLabelText('Name')).toHaveValue('')
  })
})

describe('deleting a permission', () => {
  async function asked(name: string) {
    const button = (await card(name)).getByRole('button', { name: `Delete ${name}` })
    await press(button)
    return { button, dialog: within(await screen.findByRole('dialog', { name: `Delete ${name}?` })) }
  }

  it('needs the typed phrase, and shows who loses it', async () => {
    await world.rights.permission('go_away')
    await world.rights.person('Perm_Loser')
    await world.rights.role('Has go_away', ['go_away'], 'Perm_Loser')
    await openApp('/admin/perms')
    const { dialog } = await asked('go_away')
    const field = dialog.getByLabelText('Type “delete go_away” to confirm')
    const confirm = dialog.getByRole('button', { name: 'Confirm Delete' })
    const preview = within(await dialog.findByRole('group', { name: 'What this changes' }))
    expect(await preview.findByText('1 person loses')).toBeVisible()
    expect(preview.getByText('Perm_Loser')).toBeVisible()
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.keyboard('delete go_awa')
    expect(confirm).toBeDisabled()
    await userEvent.keyboard('y')
    expect(confirm).toBeEnabled()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('Permission go_away deleted.')).toBeVisible()
    await untilDialogCloses()
    await waitFor(() => expect(screen.queryByRole('group', { name: 'go_away' })).toBeNull())
    await waitFor(() => expect(document.body).not.toHaveFocus())
  })

  it('shows an alert on Enter after other text, and deletes nothing', async () => {
    await world.rights.permission('keep_me')
    await openApp('/admin/perms')
    const { button, dialog } = await asked('keep_me')
    world.portal.made.length = 0
    await userEvent.type(dialog.getByLabelText(/^Type/), 'delete Keep_me{Enter}')
    const alert = await screen.findByRole('alertdialog', { name: mismatch })
    await press(within(alert).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(dialog.getByLabelText(/^Type/)).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await untilDialogCloses()
    await waitFor(() => expect(button).toHaveFocus())
    expect(world.portal.made.filter(({ method }) => method === 'DELETE')).toEqual([])
    await world.rights.permissionId('keep_me')
  })

  it('does not wait for the list of who loses it', async () => {
    await world.rights.permission('no_preview')
    await openApp('/admin/perms')
    world.portal.fail('/perms/preview', 'never')
    const { dialog } = await asked('no_preview')
    expect(dialog.getByText('Working out who gains and who loses…')).toBeVisible()
    await userEvent.type(dialog.getByLabelText(/^Type/), 'delete no_preview')
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm Delete' }))
    expect(await screen.findByText('Permission no_preview deleted.')).toBeVisible()
  })
})
