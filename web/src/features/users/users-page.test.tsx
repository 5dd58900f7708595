import { users } from '@idlewood/contract/users'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { present } from '../../../../server/test/present.ts'
import { press } from '../../../test/editing.ts'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal({ superUser: 'Demo_Owner' })
let token: string
let allPlayers: string[]
let total: number
beforeAll(async () => {
  token = await portal.signIn('Demo_Owner')
  const { body } = await portal.call(users.all, {}, { token })
  allPlayers = body.users.map(({ username }: { username: string }) => username)
  total = allPlayers.length
})
beforeEach(() => {
  localStorage.setItem('token', token)
})

const nothing = 'No users found. Try adjusting the filters.'
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Users' }))
    .getAllByRole('row')
    .slice(1)
const column = async (header: string) => {
  const headers = within(await screen.findByRole('table')).getAllByRole('columnheader')
  const index = headers.findIndex(({ textContent }) => textContent === header)
  return (await rows()).map((row) => within(row).getAllByRole('cell')[index]?.textContent)
}
const names = () => column('Username')
const box = () => screen.findByPlaceholderText('Search users by name or ID')
const asked = () => portal.made.map(({ path }) => path).filter((path) => path.includes('/user/allusers'))

describe('the list of users', () => {
  it('shows twenty users, the total, and a link to each', async () => {
    await openApp('/admin/users')
    expect(await names()).toEqual(allPlayers.slice(0, 20))
    expect(screen.getByText(`1–20 of ${total} users`)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Manage Demo_Staff' })).toHaveAttribute('href', '/admin/users/2')
  })

  it('says so if more match than are counted', async () => {
    const { body } = await portal.call(users.all, { query: { search: 'demo' } }, { token })
    portal.fail('/user/allusers', { reply: { ...body, total: 1000, more: true } })
    await openApp('/admin/users?search=10.')
    expect(await screen.findByText(/^1–\d+ of more than 1,000 users$/)).toBeVisible()
  })

  it('is as it was after the page of a user', async () => {
    await openApp('/admin/users?search=demo&filter=admins')
    await userEvent.click(await screen.findByRole('link', { name: 'Manage Demo_Staff' }))
    await userEvent.click(await screen.findByRole('tab', { name: 'Notes' }))
    await userEvent.click(screen.getByRole('link', { name: 'Back to Users' }))
    expect(await box()).toHaveValue('demo')
    expect(screen.getByRole('button', { name: 'Admins' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('is as it was after the page of a vehicle of one of its users', async () => {
    const app = await openApp('/admin/users?search=demo_p')
    await userEvent.click(await screen.findByRole('link', { name: 'Manage Demo_Player' }))
    await userEvent.click(await screen.findByRole('tab', { name: /Garage/ }))
    const [view] = await screen.findAllByRole('link', { name: /^View / })
    await userEvent.click(present(view))
    await userEvent.click(await screen.findByRole('link', { name: 'Back to the user' }))
    expect(await screen.findByRole('tab', { name: /Garage/, selected: true })).toBeVisible()
    await userEvent.click(await screen.findByRole('link', { name: 'Back to Users' }))
    expect(await box()).toHaveValue('demo_p')
    expect(app.address()).toBe('/admin/users?search=demo_p')
  })

  it('shows the roles of each user', async () => {
    await openApp('/admin/users')
    expect((await column('Roles')).slice(0, 3)).toEqual([
      'None',
      'AdminHelperFaction mod',
      'AdminGang modBan appealer',
    ])
  })

  it('shows a placeholder while it loads', async () => {
    portal.fail('/user/allusers', 'never')
    await openApp('/admin/users')
    expect(await screen.findByText('Loading')).toBeInTheDocument()
    expect(screen.queryByText(nothing)).toBeNull()
  })

  it.each(['offline', 500] as const)('shows as empty when it is %s, and can be retried', async (how) => {
    portal.fail('/user/allusers', how)
    await openApp('/admin/users')
    expect(await screen.findByText(nothing)).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(nothing)
    expect(screen.queryByText('0 users')).toBeNull()
    portal.clearFailures()
    await press('Retry')
    expect(await names()).toHaveLength(20)
  })

  it.each([['all of them'], [{}]])('shows as empty when the response has %j as its users', async (users) => {
    portal.fail('/user/allusers', { reply: { users } })
    await openApp('/admin/users')
    expect(await screen.findByText(nothing)).toBeVisible()
  })
})

describe('filtering users', () => {
  it.each([
    ['Admins', 'admins'],
    ['Helpers', 'helpers'],
    ['Faction mods', 'fm'],
    ['Gang mods', 'gm'],
    ['Ban appealers', 'ba'],
    ['Non-admins', 'non-admins'],
  ] as const)('by %s requests the filter %s', async (label, filter) => {
    const { body } = await portal.call(users.all, { query: { filter } }, { token })
    const app = await openApp('/admin/users')
    await rows()
    await press(label)
    await screen.findByText(new RegExp(`of ${body.total} users?$`))
    expect(await names()).toEqual(body.users.map(({ username }: { username: string }) => username))
    expect(app.address()).toBe(`/admin/users?filter=${filter}`)
    expect(screen.getByRole('button', { name: label })).toHaveAttribute('aria-pressed', 'true')
  })

  it('shows admins with the name of their level', async () => {
    await openApp('/admin/users?filter=admins')
    await screen.findByText('Owner')
    expect((await column('Admin level')).slice(0, 2)).toEqual(['General Admin 3', 'Owner 9'])
  })

  it('shows an admin level without a name by its number alone', async () => {
    const { body } = await portal.call(users.all, { query: { filter: 'admins' } }, { token })
    const unnamed = body.users.slice(0, 1).map((user) => ({ ...user, adminlevel: 12 }))
    portal.fail('/user/allusers', { reply: { ...body, users: unnamed } })
    await openApp('/admin/users?filter=admins')
    await waitFor(async () => expect(await column('Admin level')).toEqual(['12']))
  })

  it('shows helpers with their level', async () => {
    await openApp('/admin/users?filter=helpers')
    expect((await column('Helper level'))[0]).toBe('3')
  })

  it('starts at page 1, keeps the search, and is undone by the back button', async () => {
    const app = await openApp('/admin/users?search=a&page=2')
    await rows()
    await press('Non-admins')
    expect(app.address()).toBe('/admin/users?search=a&filter=non-admins')
    await app.back()
    expect(app.address()).toBe('/admin/users?search=a&page=2')
    expect(await screen.findByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('searching users', () => {
  it('waits until typing pauses, then starts at page 1', async () => {
    const app = await openApp('/admin/users?page=3')
    await rows()
    portal.made.length = 0
    await userEvent.type(await box(), 'demo')
    await waitFor(() => expect(app.address()).toBe('/admin/users?search=demo'))
    await screen.findByText('1–3 of 3 users')
    expect(await names()).toEqual(['Demo_Player', 'Demo_Staff', 'Demo_Owner'])
    expect(asked()).toEqual(['/api/user/allusers?search=demo&page=1&limit=20'])
  })

  it('leaves no partly typed names in the history', async () => {
    const app = await openApp('/admin/users')
    await rows()
    await press('Non-admins')
    await userEvent.type(await box(), 'de')
    await waitFor(() => expect(app.address()).toBe('/admin/users?search=de&filter=non-admins'))
    await userEvent.type(await box(), 'mo')
    await waitFor(() => expect(app.address()).toBe('/admin/users?search=demo&filter=non-admins'))
    await app.back()
    expect(app.address()).toBe('/admin/users')
    await waitFor(async () => expect(await box()).toHaveValue(''))
  })

  it('reads the search from the URL, also after following a link', async () => {
    const app = await openApp('/admin/users?search=owner')
    expect(await box()).toHaveValue('owner')
    expect(await names()).toEqual(['Demo_Owner'])
    await app.go('/admin/users?search=staff')
    expect(await box()).toHaveValue('staff')
    await waitFor(async () => expect(await names()).toEqual(['Demo_Staff']))
  })

  it('finds a player by phone, and says so beside the name, which links to them', async () => {
    await portal.app.contacts.complete()
    await openApp('/admin/users?search=phone:555014')
    const link = await screen.findByRole('link', { name: /^Demo_Staff/ })
    expect(link).toHaveTextContent('Phone 555014')
    expect(link).toHaveAttribute('href', '/admin/users/2')
    expect(await column('Level')).toEqual(['14'])
    expect(await column('Faction')).toEqual(['City Hall of Port Amber'])
  })

  it('announces that it finds nobody', async () => {
    await openApp('/admin/users')
    const announcement = await screen.findByText(/^1–20 of /)
    await userEvent.type(screen.getByPlaceholderText('Search users by name or ID'), 'nobody_at_all')
    expect(await screen.findByText(nothing)).toBeVisible()
    // The same element: what is announced is a change of its text.
    expect(announcement).toHaveTextContent('0 users')
    expect(announcement).toBeInTheDocument()
    expect(announcement).toHaveRole('status')
  })

  it('says so if it finds nobody', async () => {
    await openApp('/admin/users?search=nobody_at_all')
    expect(await screen.findByText(nothing)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Pages of users' })).toBeNull()
  })
})

describe('the pages of the list', () => {
  it('can be turned, and are in the URL', async () => {
    const app = await openApp('/admin/users')
    await rows()
    await press('Next page')
    await screen.findByText(`21–40 of ${total} users`)
    expect(await names()).toEqual(allPlayers.slice(20, 40))
    expect(app.address()).toBe('/admin/users?page=2')
    await press('Last page')
    await waitFor(() => expect(app.address()).toBe(`/admin/users?page=${Math.ceil(total / 20)}`))
    await app.back()
    expect(app.address()).toBe('/admin/users?page=2')
  })

  it('are prefetched one ahead, and not requested again', async () => {
    await openApp('/admin/users')
    await rows()
    await waitFor(() => expect(asked()).toContain('/api/user/allusers?page=2&limit=20'))
    portal.fail('page=2', 'offline')
    await press('Next page')
    expect(await screen.findByText(`21–40 of ${total} users`)).toBeVisible()
  })

  it('stay visible while the next one loads', async () => {
    await openApp('/admin/users')
    await rows()
    portal.fail('filter=admins', 'never')
    await press('Admins')
    expect(await names()).toEqual(allPlayers.slice(0, 20))
    expect(screen.queryByText('Loading')).toBeNull()
  })

  it.each(['0', '-1', 'x', '1.5', '99999999999'])('numbered %s show page 1', async (page) => {
    await openApp(`/admin/users?page=${page}&filter=kings`)
    expect(await names()).toEqual(allPlayers.slice(0, 20))
  })

  it('beyond the last are empty, and link back', async () => {
    const app = await openApp('/admin/users?page=9999')
    expect(await screen.findByText(nothing)).toBeVisible()
    await press('Previous page')
    await waitFor(() => expect(app.address()).toBe(`/admin/users?page=${Math.ceil(total / 20)}`))
    expect(await rows()).not.toHaveLength(0)
  })
})
