import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { ownersPortal } from '../../../test/rights.ts'

const world = ownersPortal()
let uid: number
beforeAll(async () => {
  const { rights } = world
  await rights.person('Gang_Reader')
  await rights.role('Reader of gangs', ['view_gangs'], 'Gang_Reader')
  await rights.role('Reader of factions', ['view_factions'])
  await rights.rule('GET', 'user/gangs/:id', 'view_changes')
  uid = (await rights.user('Gang_Reader')).uid
})

const title = 'Who may do what, and why'
/** Opens the page and waits for it. */
async function page() {
  await screen.findByRole('heading', { name: title })
  return within(screen.getByRole('main'))
}
const address = (call: string) => `/admin/perms/explain?uid=${uid}&call=${encodeURIComponent(call)}`

describe('the explanation of access', () => {
  it('is opened from a user’s card, for a page found by its name, by keyboard', async () => {
    const app = await openApp('/admin/perms?tab=users')
    const card = within(await screen.findByRole('group', { name: 'Gang_Reader' }))
    const why = card.getByText('Why?')
    expect(why).toHaveAccessibleName('Why? What Gang_Reader may do')
    why.focus()
    await userEvent.keyboard('{Enter}')
    const window = await page()
    await waitFor(() => expect(window.getByLabelText('Person')).toHaveValue('Gang_Reader'))
    expect(app.address()).toBe(`/admin/perms/explain?uid=${uid}`)
    window.getByLabelText('Page or call').focus()
    await userEvent.keyboard('gangs page')
    // The list is filtered a moment after the last character; Enter chooses nothing before that.
    const choice = () => screen.findByRole('option', { name: /^Gangs page/ })
    await waitFor(async () => expect(await choice()).toHaveAttribute('data-highlighted'))
    await userEvent.keyboard('{Enter}')
    expect(await window.findByText('May')).toBeVisible()
    expect(
      window.getByText('Gang_Reader holds view_gangs through Reader of gangs, and the page Gangs takes it.'),
    ).toBeVisible()
  })

  it('names what is missing for a page, and the roles that include it', async () => {
    await openApp(address('page /admin/factions'))
    const window = await page()
    expect(await window.findByText('May not')).toBeVisible()
    expect(
      window.getByText('The page Factions demands view_factions, and no role of Gang_Reader holds that.'),
    ).toBeVisible()
    expect(await window.findByText('Roles that have it: Reader of factions')).toBeVisible()
  })

  it('offers what would help: a role that includes what is missing, given here for a limited time', async () => {
    await openApp(address('page /admin/factions'))
    const window = await page()
    const help = within(await window.findByRole('group', { name: 'What would help' }))
    expect(help.getByRole('link', { name: 'Put it in a role' })).toHaveAttribute(
      'href',
      '/admin/perms?tab=roles',
    )
    await userEvent.click(help.getByRole('button', { name: 'Give Gang_Reader a role that has it' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add Role to Gang_Reader' }))
    await userEvent.click(await form.findByRole('combobox', { name: 'Role' }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Reader of factions',
    ])
    await userEvent.click(screen.getByRole('option', { name: 'Reader of factions' }))
    await userEvent.click(form.getByRole('button', { name: '1 day' }))
    await userEvent.click(form.getByRole('button', { name: 'Add Role' }))
    expect(await window.findByText('May')).toBeVisible()
    const { roles } = await world.rights.user('Gang_Reader')
    const held = roles.find(({ endsAt }) => endsAt !== null)
    expect(held?.name).toBe('Reader of factions')
  })

  it('names the rule that blocks a call', async () => {
    await openApp(address('GET user/gangs/:id'))
    const window = await page()
    expect(await window.findByText('May not')).toBeVisible()
    expect(
      window.getByText(/^GET user\/gangs\/:id demands view_changes, as a stored rule says/),
    ).toBeVisible()
    expect(window.getByText('A stored rule')).toBeVisible()
    expect(window.getByText('No role has it yet.')).toBeVisible()
  })

  it('says that everything is open to a super user', async () => {
    const { uid } = await world.rights.user('Demo_Owner')
    await openApp(`/admin/perms/explain?uid=${uid}&call=${encodeURIComponent('page /admin/users')}`)
    const window = await page()
    expect(await window.findByText('May')).toBeVisible()
    expect(window.getByText('Demo_Owner is a super user and passes everywhere.')).toBeVisible()
  })

  it('is opened from the page’s head, and finds people while typing', async () => {
    await openApp('/admin/perms')
    await userEvent.click(await screen.findByRole('link', { name: 'Explain access' }))
    const window = await page()
    await userEvent.type(window.getByLabelText('Person'), 'gang read')
    await userEvent.click(await screen.findByRole('option', { name: /^Gang_Reader/ }))
    await userEvent.type(window.getByLabelText('Page or call'), 'all gangs')
    await userEvent.click(await screen.findByRole('option', { name: /^GET user\/gangs/ }))
    expect(await window.findByText('May')).toBeVisible()
  })

  it('takes a user id from those who may not search users', async () => {
    const token = await world.rights.person('Role_Manager')
    await world.portal.grant('Role_Manager', 'manage_roles')
    localStorage.setItem('token', token)
    await openApp('/admin/perms?tab=roles')
    await userEvent.click(await screen.findByRole('link', { name: 'Explain access' }))
    const window = await page()
    await userEvent.type(window.getByLabelText('Person'), String(uid))
    await userEvent.type(window.getByLabelText('Page or call'), 'user/gangs')
    await userEvent.click(await screen.findByRole('option', { name: /^GET user\/gangsAll/ }))
    expect(await window.findByText(/^Gang_Reader holds view_gangs through Reader of gangs/)).toBeVisible()
  })

  it('says so for someone who has never signed in', async () => {
    await openApp('/admin/perms/explain?uid=999999&call=page%20/admin/users')
    const window = await page()
    expect(await window.findByRole('alert')).toHaveTextContent('Signed-in user not found.')
  })

  it('is not offered to those without the permission', async () => {
    const token = await world.rights.person('Permission_Keeper')
    await world.portal.grant('Permission_Keeper', 'manage_permissions')
    localStorage.setItem('token', token)
    const app = await openApp('/admin/perms')
    await screen.findByPlaceholderText('Search permissions...')
    expect(screen.queryByRole('link', { name: 'Explain access' })).toBeNull()
    await app.go(address('page /admin/users'))
    expect(await screen.findByText(/^403/)).toBeVisible()
  })
})
