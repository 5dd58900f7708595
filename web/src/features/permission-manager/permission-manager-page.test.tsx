import type { Permission } from '@idlewood/contract/access'
import { permissionManager } from '@idlewood/contract/permission-manager'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { signedInPortal } from '../../../test/file-portal.ts'

const { portal } = await signedInPortal('Demo_Owner', { superUser: 'Demo_Owner' })

let people = 0
async function somebodyWith(...held: Permission[]): Promise<void> {
  const name = `Manager_${++people}`
  localStorage.setItem('token', await portal.staff(name, held))
}

const refusal = 'You do not have permission to perform this action.'
const tab = (name: string) => screen.findByRole('tab', { name })
const asked = () => portal.made.map(({ path }) => path).filter((path) => path.startsWith('/api/perms/'))

describe('the tabs of the Permission Manager', () => {
  it('are four, start with Permissions, and are in the URL', async () => {
    const app = await openApp('/admin/perms')
    expect(await tab('Permissions')).toHaveAttribute('aria-selected', 'true')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Permissions',
      'Roles',
      'User Roles',
      'Route Permissions',
    ])
    await userEvent.click(await tab('User Roles'))
    expect(app.address()).toBe('/admin/perms?tab=users')
    await userEvent.click(await tab('Route Permissions'))
    expect(app.address()).toBe('/admin/perms?tab=routes')
    await app.back()
    expect(await tab('User Roles')).toHaveAttribute('aria-selected', 'true')
  })

  it.each([
    ['permissions', 'Permissions', 'Search permissions...'],
    ['roles', 'Roles', 'Search roles...'],
    ['users', 'User Roles', 'Search users...'],
    ['routes', 'Route Permissions', 'Search routes...'],
    ['nonsense', 'Permissions', 'Search permissions...'],
  ])('open at the URL of %s', async (name, label, placeholder) => {
    await openApp(`/admin/perms?tab=${name}`)
    expect(await tab(label)).toHaveAttribute('aria-selected', 'true')
    expect(await screen.findByPlaceholderText(placeholder)).toBeVisible()
  })

  it('are changed with the arrow keys', async () => {
    const app = await openApp('/admin/perms')
    const first = await tab('Permissions')
    first.focus()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await waitFor(() => expect(app.address()).toBe('/admin/perms?tab=roles'))
    expect(await tab('Roles')).toHaveFocus()
  })

  it('each keep their own search, and keep it in the URL', async () => {
    const app = await openApp('/admin/perms')
    await userEvent.type(await screen.findByPlaceholderText('Search permissions...'), 'gang')
    await waitFor(() => expect(app.address()).toBe('/admin/perms?tab=permissions&search=gang'))
    await userEvent.click(await tab('Roles'))
    expect(app.address()).toBe('/admin/perms?tab=roles')
    expect(await screen.findByPlaceholderText('Search roles...')).toHaveValue('')
    await app.back()
    expect(await screen.findByPlaceholderText('Search permissions...')).toHaveValue('gang')
  })

  it('show Loading... until they have loaded', async () => {
    portal.fail('/perms/roles', 'never')
    await openApp('/admin/perms?tab=roles')
    expect(await screen.findByText('Loading...')).toBeVisible()
    expect(screen.queryByPlaceholderText('Search roles...')).toBeNull()
  })
})

describe('a tab without its permission', () => {
  it.each([
    ['permissions', 'manage_permissions'],
    ['roles', 'manage_roles'],
    ['users', 'manage_user_roles'],
    ['routes', 'manage_route_permissions'],
  ] as const)('%s shows its error line, requests nothing, and names %s', async (name, needed) => {
    await somebodyWith(needed === 'manage_roles' ? 'manage_permissions' : 'manage_roles')
    await openApp(`/admin/perms?tab=${name}`)
    const line = await screen.findByRole('alert')
    expect(within(line).getByText(refusal)).toBeVisible()
    expect(line).toHaveTextContent(`Needs ${needed}`)
    expect(asked()).toEqual([])
  })

  it('links to the tabs that are open', async () => {
    await somebodyWith('manage_user_roles')
    const app = await openApp('/admin/perms')
    await screen.findByText(refusal)
    await userEvent.click(screen.getByRole('button', { name: 'User Roles' }))
    expect(app.address()).toBe('/admin/perms?tab=users')
    expect(await screen.findByPlaceholderText('Search users...')).toBeVisible()
  })
})

describe('a failed call', () => {
  it('is replaced by the server’s message, with Retry', async () => {
    portal.fail('/perms/permissions', 500)
    await openApp('/admin/perms')
    const line = await screen.findByRole('alert')
    expect(within(line).getByText('Something went wrong on our side. Try again later.')).toBeVisible()
    expect(screen.queryByPlaceholderText('Search permissions...')).toBeNull()
    portal.clearFailures()
    await userEvent.click(within(line).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByPlaceholderText('Search permissions...')).toBeVisible()
  })

  it('shows An error occurred if there is no message', async () => {
    portal.fail('/perms/permissions', { reply: 'nonsense', status: 502 })
    await openApp('/admin/perms')
    expect(await screen.findByText('An error occurred')).toBeVisible()
  })

  it('says so if the user lacks the permission', async () => {
    portal.fail('/perms/users/roles', { reply: { error: 'No.', code: 'forbidden' }, status: 403 })
    await openApp('/admin/perms?tab=users')
    expect(await screen.findByText(refusal)).toBeVisible()
  })

  it('during a change replaces the tab and takes the focus', async () => {
    await openApp('/admin/perms')
    const add = await screen.findByRole('button', { name: '+ Add Permission' })
    add.focus()
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Add Permission' })
    await userEvent.type(await within(dialog).findByLabelText('Name'), 'view_gangs')
    await userEvent.type(within(dialog).getByLabelText('Description'), 'Once more{Enter}')
    const line = await screen.findByText('There is a permission named view_gangs already.')
    expect(line).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByPlaceholderText('Search permissions...')).not.toBeVisible()
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByPlaceholderText('Search permissions...')).toBeVisible())
  })

  it('returns to its dialog with what was entered', async () => {
    const token = localStorage.getItem('token') ?? ''
    await openApp('/admin/perms?tab=roles')
    const add = await screen.findByRole('button', { name: '+ Add Role' })
    // Somebody else is faster.
    const body = { name: 'Developer', description: 'Writes the game', permissions: [] }
    await portal.call(permissionManager.addRole, { body }, { token })
    await userEvent.click(add)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Role' }))
    await userEvent.type(await dialog.findByLabelText('Name'), 'Developer')
    await userEvent.type(dialog.getByLabelText('Description'), 'Keeps the server running')
    await userEvent.click(await dialog.findByRole('switch', { name: /^view_gangs/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Add Role' }))
    await screen.findByText('There is a role named Developer already.')
    expect(await screen.findByText('Writes the game')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    const again = within(await screen.findByRole('dialog', { name: 'Add Role' }))
    expect(again.getByLabelText('Name')).toHaveValue('Developer')
    expect(again.getByLabelText('Description')).toHaveValue('Keeps the server running')
    expect(again.getByRole('switch', { name: /^view_gangs/ })).toBeChecked()
  })
})

describe('a session that has ended', () => {
  it.each(['permissions', 'roles', 'users', 'routes'])(
    'shows the refusal in the tab %s before asking to sign in again',
    async (name) => {
      portal.fail('/api/perms/', 401)
      const app = await openApp(`/admin/perms?tab=${name}`)
      const alert = await screen.findByRole('alert')
      expect(alert).toHaveTextContent(refusal)
      expect(app.address()).toBe(`/admin/perms?tab=${name}`)
      // Moving on ends the wait.
      await app.go('/admin/users')
      await waitFor(() => expect(app.address()).toBe('/login'))
      expect(localStorage.getItem('token')).toBeNull()
    },
  )

  it('shows the refusal for a change too', async () => {
    await openApp('/admin/perms?tab=roles')
    const add = await screen.findByRole('button', { name: '+ Add Role' })
    portal.fail('/api/perms/', 401)
    await userEvent.click(add)
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(await dialog.findByLabelText('Name'), 'Late role')
    await userEvent.type(dialog.getByLabelText('Description'), 'Comes too late')
    await userEvent.click(dialog.getByRole('button', { name: 'Add Role' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(refusal)
  })
})
