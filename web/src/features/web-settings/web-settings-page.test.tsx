import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { age } from '../../../../server/test/two-factor.ts'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal({ superUser: 'Demo_Owner' })
const tokens: Record<string, string> = {}
async function person(name: string, ...held: string[]): Promise<void> {
  await portal.character(name, { adminlevel: held.length > 0 ? 5 : 0 })
  tokens[name] = await portal.signIn(name)
  if (held.length > 0) await portal.grant(name, ...held)
}
beforeAll(async () => {
  tokens['Demo_Owner'] = await portal.signIn('Demo_Owner')
  await person('Role_Giver', 'update_website_roles')
  await person('Role_Viewer', 'view_website_roles')
  await person('Site_Builder')
  await person('Site_Runner')
})
beforeEach(() => {
  localStorage.setItem('token', tokens['Role_Giver'] ?? '')
})

const user = () => screen.findByRole('combobox', { name: 'User' })
const role = () => screen.getByRole('combobox', { name: 'Role' })
async function pick(typed: string, name: string): Promise<void> {
  await userEvent.type(await user(), typed)
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }))
}
async function chooseRole(name: string): Promise<void> {
  await userEvent.click(role())
  await userEvent.click(await screen.findByRole('option', { name }))
}
const add = () => screen.getByRole('button', { name: 'Add' })
async function told(name: string, why = ''): Promise<void> {
  const alert = await screen.findByRole('alertdialog', { name })
  expect(alert).toHaveAccessibleDescription(why)
  await userEvent.click(within(alert).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}
const holders = async () =>
  within(await screen.findByRole('table', { name: 'Website roles' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
const assigned = () => portal.made.filter(({ method }) => method === 'PUT')

describe('assigning a website role', () => {
  it('offers three roles, confirms, and lists who has one', async () => {
    await openApp('/admin/websettings')
    expect(await screen.findByText('Nobody holds a website role yet.')).toBeVisible()
    await pick('site buil', 'Site_Builder')
    await userEvent.click(role())
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(options).toEqual(['Developer', 'Manager', 'Admin'])
    await userEvent.click(screen.getByRole('option', { name: 'Developer' }))
    await userEvent.click(add())
    await told('Assigned Developer to Site_Builder')
    expect(await holders()).toEqual(['Site_BuilderDeveloper'])
  })

  it('clears the form afterwards, and replaces the previous role', async () => {
    await openApp('/admin/websettings')
    await pick('Site_Builder', 'Site_Builder')
    await chooseRole('Manager')
    await userEvent.click(add())
    await told('Assigned Manager to Site_Builder')
    expect(await user()).toHaveValue('')
    expect(role()).toHaveTextContent('Select a role')
    await waitFor(async () => expect(await holders()).toEqual(['Site_BuilderManager']))
  })

  it('works by keyboard, and the focus returns to Add', async () => {
    await openApp('/admin/websettings')
    const box = await user()
    box.focus()
    await userEvent.keyboard('site_runner')
    await screen.findByRole('option', { name: /^Site_Runner/ })
    await userEvent.keyboard('{Enter}')
    expect(box).toHaveValue('Site_Runner')
    role().focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('option', { name: 'Admin' })
    await userEvent.keyboard('adm{Enter}')
    await waitFor(() => expect(role()).toHaveTextContent('Admin'))
    add().focus()
    await userEvent.keyboard('{Enter}')
    const alert = await screen.findByRole('alertdialog', { name: 'Assigned Admin to Site_Runner' })
    await waitFor(() => expect(within(alert).getByRole('button', { name: 'OK' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(add()).toHaveFocus())
  })

  it.each([
    ['neither', async () => undefined],
    ['only a user', () => pick('Site_Builder', 'Site_Builder')],
    ['only a role', () => chooseRole('Admin')],
    [
      'a name that is typed but not chosen',
      async () => {
        await chooseRole('Admin')
        await userEvent.type(await user(), 'Site_Builder')
        await userEvent.tab()
      },
    ],
  ])('with %s shows an alert and sends nothing', async (_, fill) => {
    await openApp('/admin/websettings')
    await user()
    await fill()
    await userEvent.click(add())
    await told('Please select a user and a role.')
    expect(assigned()).toEqual([])
  })

  it('shows why it failed, and keeps the selection', async () => {
    await openApp('/admin/websettings')
    await pick('Site_Builder', 'Site_Builder')
    await chooseRole('Admin')
    portal.fail('/website/roles/update', 500)
    await userEvent.click(add())
    await told('Failed to assign role.', 'Something went wrong on our side. Try again later.')
    expect(await user()).toHaveValue('Site_Builder')
    expect(role()).toHaveTextContent('Admin')
  })

  it('without confirmed identity changes nothing, says so gently, and keeps the selection', async () => {
    await openApp('/admin/websettings')
    await pick('Site_Builder', 'Site_Builder')
    await chooseRole('Admin')
    await age(portal, 16)
    await userEvent.click(add())
    const question = await screen.findByRole('dialog', { name: 'Confirm it is you' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect(await screen.findByText('Not confirmed, so nothing was changed.')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(await user()).toHaveValue('Site_Builder')
    await age(portal, 0)
  })
})

describe('someone who may only view website roles', () => {
  it('sees the list and no form', async () => {
    localStorage.setItem('token', tokens['Role_Viewer'] ?? '')
    await openApp('/admin/websettings')
    expect(await holders()).not.toEqual([])
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
    expect(screen.getByText(/you need the permission to change website roles\.$/)).toBeVisible()
  })

  it('reads in place of the list why it could not be loaded', async () => {
    portal.fail('/api/website/roles', 500)
    await openApp('/admin/websettings')
    expect(await screen.findByText('Something went wrong on our side. Try again later.')).toBeVisible()
  })
})
