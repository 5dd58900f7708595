import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../api/queries.ts'
import { card, untilDialogCloses, press } from '../../../test/by-keyboard.ts'
import { present } from '../../../../server/test/present.ts'
import { openApp } from '../../../test/open.tsx'
import { ownersPortal } from '../../../test/rights.ts'

const world = ownersPortal()

async function choose(label: string, option: string): Promise<void> {
  screen.getByRole('combobox', { name: label }).focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

describe('the preview of a role to be given', () => {
  it('is of the chosen time', async () => {
    await world.portal.character('Brief_Giver', { adminlevel: 3 })
    const giver = await world.portal.signIn('Brief_Giver')
    const roleId = await world.rights.role('Givers', ['manage_user_roles', 'view_gangs'])
    const { _id: userId } = await world.rights.user('Brief_Giver')
    const body = { userId, roleId, ends: { after: 'day' } }
    const token = localStorage.getItem('token')
    await world.portal.ask('POST', '/api/perms/users/roles', { token: present(token), body })
    await world.rights.person('Gets_Brief')
    await world.rights.role('Gang eyes', ['view_gangs'])
    localStorage.setItem('token', giver)
    await openApp('/admin/perms?tab=users')
    await press((await card('Gets_Brief')).getByText('+'))
    await choose('Role', 'Gang eyes')
    const preview = within(await screen.findByRole('group', { name: 'What this changes' }))
    expect(await preview.findByText(/ends sooner/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '1 hour' }))
    await waitFor(() => expect(preview.queryByText(/ends sooner/)).toBeNull())
    expect(preview.getByText('1 person gains')).toBeVisible()
  })
})

describe('the cards of users', () => {
  it('show name and Discord account, and two roles until the rest is expanded', async () => {
    await world.rights.person('Many_Roles')
    await world.portal.portal.db
      .updateTable('people')
      .set({ discord_id: '123456789012345678' })
      .where('username', '=', 'Many_Roles')
      .execute()
    for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta']) await world.rights.role(name, [], 'Many_Roles')
    await world.rights.person('Other_Roles')
    for (const name of ['Aa', 'Bb', 'Cc']) await world.rights.role(name, [], 'Other_Roles')
    await openApp('/admin/perms?tab=users')
    const many = await card('Many_Roles')
    const shown = () =>
      many.getAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'))
    expect(many.getByText('Discord 123456789012345678')).toBeVisible()
    expect(shown()).toEqual(['Remove Alpha from Many_Roles', 'Remove Beta from Many_Roles'])
    const more = many.getByText('+2')
    expect(more).toHaveAccessibleName('+2 more roles of Many_Roles')
    await press(more)
    expect(shown()).toHaveLength(4)
    expect((await card('Other_Roles')).getByText('+1')).toBeVisible()
    const fewer = many.getByText('<')
    expect(fewer).toHaveFocus()
    await press(fewer)
    expect(shown()).toHaveLength(2)
    expect(many.getByText('+2')).toHaveFocus()
  })

  it('describe a role on hover and on focus', async () => {
    await world.rights.person('Chip_Holder')
    await world.rights.role('Explained', [], 'Chip_Holder')
    await openApp('/admin/perms?tab=users')
    const holder = await card('Chip_Holder')
    const tips = () => screen.getAllByText('Explained of a test').length
    expect(tips()).toBe(1)
    await userEvent.hover(holder.getByText('Explained'))
    await waitFor(() => expect(tips()).toBe(2))
    await userEvent.unhover(holder.getByText('Explained'))
    await waitFor(() => expect(tips()).toBe(1))
    const remove = holder.getByRole('button', { name: 'Remove Explained from Chip_Holder' })
    expect(remove).toHaveAccessibleDescription('Explained of a test')
    while (document.activeElement !== remove) await userEvent.tab()
    await waitFor(() => expect(tips()).toBe(2))
  })

  it('are searched by name, and may be empty', async () => {
    await world.rights.person('Findable_One')
    const app = await openApp('/admin/perms?tab=users')
    await userEvent.type(await screen.findByPlaceholderText('Search users...'), 'findable')
    await waitFor(() => expect(app.address()).toBe('/admin/perms?tab=users&search=findable'))
    await waitFor(() =>
      expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
        'Findable_One',
      ]),
    )
    await userEvent.keyboard('xx')
    expect(await screen.findByText('No Users found.')).toBeVisible()
  })

  it('are loaded twenty at a time', async () => {
    const rows = Array.from({ length: 45 }, (_, index) => ({
      id: crypto.randomUUID(),
      uid: 900_000 + index,
      username: `Zz_Crowd_${String(index).padStart(2, '0')}`,
      first_seen_at: 1,
      last_seen_at: 1,
    }))
    await world.portal.portal.db.insertInto('people').values(rows).execute()
    const app = await openApp('/admin/perms?tab=users&search=zz_crowd')
    expect(await screen.findByText('1–20 of 45 users')).toBeVisible()
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(20)
    await press(screen.getByRole('button', { name: 'Last page' }))
    expect(await screen.findByText('41–45 of 45 users')).toBeVisible()
    expect(app.address()).toBe('/admin/perms?tab=users&search=zz_crowd&page=3')
    expect(world.portal.made.map(({ path }) => path)).not.toContain('/api/perms/users/roles')
    await world.portal.portal.db.deleteFrom('people').where('uid', '>=', 900_000).execute()
  })
})

describe('giving a role', () => {
  it('offers the roles that the user lacks, shows who gains access, and gives it', async () => {
    await world.rights.person('Role_Taker')
    await world.rights.role('Held already', [], 'Role_Taker')
    await world.rights.role('Gang reader', ['view_gangs'])
    await openApp('/admin/perms?tab=users')
    const add = (await card('Role_Taker')).getByText('+')
    expect(add).toHaveAccessibleName('+ Add Role to Role_Taker')
    await press(add)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Role to Role_Taker' }))
    await userEvent.click(dialog.getByRole('combobox', { name: 'Role' }))
    const wanted = await screen.findByRole('option', { name: 'Gang reader' })
    expect(screen.queryByRole('option', { name: 'Held already' })).toBeNull()
    await userEvent.click(wanted)
    const preview = within(await dialog.findByRole('group', { name: 'What this changes' }))
    expect(await preview.findByText('1 person gains')).toBeVisible()
    expect(preview.getByText('view_gangs')).toBeVisible()
    await press(dialog.getByRole('button', { name: 'Add Role' }))
    expect(await screen.findByText('Role Gang reader added to Role_Taker.')).toBeVisible()
    await untilDialogCloses()
    await waitFor(() => expect(add).toHaveFocus())
    expect((await card('Role_Taker')).getByText('Gang reader')).toBeVisible()
  })

  it('shows an alert if none is selected', async () => {
    await world.rights.person('Nothing_Chosen')
    await openApp('/admin/perms?tab=users')
    await press((await card('Nothing_Chosen')).getByText('+'))
    const dialog = within(await screen.findByRole('dialog'))
    const submit = dialog.getByRole('button', { name: 'Add Role' })
    await press(submit)
    const alert = await screen.findByRole('alertdialog', { name: 'Please select a role to assign.' })
    await press(within(alert).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(submit).toHaveFocus())
    expect(world.portal.made.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('is replaced by the portal’s message if it is refused', async () => {
    const token = await world.rights.person('Weak_Giver')
    await world.portal.grant('Weak_Giver', 'manage_user_roles')
    await world.rights.person('Would_Get')
    await world.rights.role('Far above', ['manage_roles'])
    localStorage.setItem('token', token)
    await openApp('/admin/perms?tab=users')
    await press((await card('Would_Get')).getByText('+'))
    await screen.findByRole('dialog')
    await choose('Role', 'Far above')
    await press(screen.getByRole('button', { name: 'Add Role' }))
    const line = await screen.findByRole('alert')
    expect(line).toHaveTextContent('You do not have permission to perform this action.')
    expect(line).toHaveTextContent('You lack manage_roles.')
  })
})

describe('the end of a role', () => {
  it('can still be chosen when somebody else takes the role away, and the portal says so', async () => {
    await world.rights.person('Ends_Soon')
    const roleId = await world.rights.role('Brief', ['view_factions'], 'Ends_Soon')
    await openApp('/admin/perms?tab=users')
    await press((await card('Ends_Soon')).getByRole('button', { name: /^Change when Brief ends/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: '1 week' }))
    await world.rights.takeRole('Ends_Soon', roleId)
    await world.rights.role('Given elsewhere', ['view_factions'], 'Ends_Soon')
    await act(() => queryClient.invalidateQueries())
    expect(await screen.findByText('Given elsewhere')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: '1 week' })).toHaveAttribute('aria-pressed', 'true')
    await press(dialog.getByRole('button', { name: 'Set end' }))
    expect(await screen.findByText('Ends_Soon does not hold the role Brief.')).toBeVisible()
  })
})

describe('removing a role', () => {
  it('asks first, shows who loses access, and can be cancelled', async () => {
    await world.rights.person('Role_Loser')
    await world.rights.role('Passing', ['view_factions'], 'Role_Loser')
    await openApp('/admin/perms?tab=users')
    const remove = (await card('Role_Loser')).getByRole('button', { name: 'Remove Passing from Role_Loser' })
    await press(remove)
    const title = 'Remove Passing from Role_Loser?'
    const preview = () => screen.findByRole('group', { name: 'What this changes' })
    await screen.findByRole('dialog', { name: title })
    expect(await within(await preview()).findByText('1 person loses')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await untilDialogCloses()
    await waitFor(() => expect(remove).toHaveFocus())
    await press(remove)
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    await press(dialog.getByRole('button', { name: 'Remove Role' }))
    expect(await screen.findByText('Role Passing removed from Role_Loser.')).toBeVisible()
    await waitFor(async () => expect((await card('Role_Loser')).getByText('No roles')).toBeVisible())
    await waitFor(() => expect(document.body).not.toHaveFocus())
  })
})
