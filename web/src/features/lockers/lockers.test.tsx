import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedDemoLockers } from '../../../../server/src/demo/demo-lockers.ts'
import { press } from '../../../test/editing.ts'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal({ superUser: 'Demo_Owner' })
let token: string
beforeAll(async () => {
  await seedDemoLockers(portal.portal, portal.game)
  const { db } = portal.portal
  await db.insertInto('public_lockers').values({ id: 90, name: 'Bare Wall' }).execute()
  await db
    .insertInto('public_locker_slots')
    .values({ id: 900, locker_id: 7, uid: null, username: null })
    .execute()
  token = await portal.signIn('Demo_Owner')
})
beforeEach(() => {
  localStorage.setItem('token', token)
})

const rows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
const texts = async (name: string) =>
  (await rows(name)).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )

describe('the list of lockers', () => {
  it('shows each locker with its number of slots and a link to it', async () => {
    await openApp('/admin/publiclockers')
    const [first] = await texts('Public lockers')
    expect(first?.slice(0, 3)).toEqual(['1', 'Unity Station', '48'])
    expect(screen.getByRole('link', { name: 'View Unity Station' })).toHaveAttribute(
      'href',
      '/admin/publiclockers/1',
    )
    expect(screen.getByText('1–8 of 8 lockers')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Pages of lockers' })).toBeNull()
  })

  it('says when there are none', async () => {
    await openApp('/admin/publiclockers?search=nowhere')
    expect(await screen.findByText('No Lockers found.')).toBeVisible()
  })

  it('is in the menu of those who may see it', async () => {
    await openApp('/admin/publiclockers')
    const menu = await screen.findByRole('navigation', { name: 'Admin' })
    expect(within(menu).getByRole('link', { name: 'Public Locker' })).toHaveAttribute('aria-current', 'page')
  })
})

describe('a locker', () => {
  it('shows twenty slots a page, and keeps the page in the URL', async () => {
    const app = await openApp('/admin/publiclockers/1')
    expect(await screen.findByRole('heading', { name: 'Unity Station' })).toBeVisible()
    expect((await texts('Slots')).map(([slot]) => slot)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Slot ${index + 1}`),
    )
    await press('Next page')
    expect(await screen.findByText('21–40 of 48 slots')).toBeVisible()
    expect((await texts('Slots'))[0]?.[0]).toBe('Slot 21')
    expect(app.address()).toBe('/admin/publiclockers/1?page=2')
    await press('Last page')
    expect(await screen.findByText('41–48 of 48 slots')).toBeVisible()
    await app.back()
    expect(await screen.findByText('21–40 of 48 slots')).toBeVisible()
  })

  it('links each tenant to their page, and shows which slots are free', async () => {
    await openApp('/admin/publiclockers/1')
    const seventh = (await rows('Slots'))[6]!
    expect(within(seventh).getByRole('link', { name: 'Demo_Player' })).toHaveAttribute(
      'href',
      '/admin/users/1',
    )
    expect(within(seventh).getByRole('link', { name: 'View Slot 7' })).toHaveAttribute(
      'href',
      '/admin/publiclockers/1/7',
    )
    expect(screen.getAllByText('Free').length).toBeGreaterThan(0)
  })

  it('is searched by name from page 1 on, with the search in the URL', async () => {
    const app = await openApp('/admin/publiclockers/1?page=2')
    await rows('Slots')
    await userEvent.type(screen.getByPlaceholderText('Search slots by username'), 'DEMO')
    await waitFor(() => expect(app.address()).toBe('/admin/publiclockers/1?search=DEMO'))
    expect(await screen.findByText('1–1 of 1 slot')).toBeVisible()
    expect((await texts('Slots'))[0]?.slice(0, 2)).toEqual(['Slot 7', 'Demo_Player'])
  })

  it('says so if it has no slots, and for a page beyond the last, which links back', async () => {
    await openApp('/admin/publiclockers/90')
    expect(await screen.findByText('No Slots found.')).toBeVisible()
    const app = await openApp('/admin/publiclockers/1?page=9')
    expect(await screen.findByText('No Slots found.')).toBeVisible()
    await press('Last page')
    await waitFor(() => expect(app.address()).toBe('/admin/publiclockers/1?page=3'))
  })
})

describe('a slot', () => {
  it('shows its items, twenty a page, its tenant, and the link back', async () => {
    await openApp('/admin/publiclockers/1/7')
    expect(await screen.findByText('1–20 of 27 items')).toBeVisible()
    expect(await rows('Items')).toHaveLength(20)
    expect(screen.getByText('Unity Station')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Demo_Player' })).toHaveAttribute('href', '/admin/users/1')
    expect(screen.getByRole('link', { name: 'Back to Locker' })).toHaveAttribute(
      'href',
      '/admin/publiclockers/1',
    )
    await press('Next page')
    expect(await screen.findByText('21–27 of 27 items')).toBeVisible()
    expect(await rows('Items')).toHaveLength(7)
  })

  it('is searched by item, with the search from the URL', async () => {
    const held = portal.portal.db.selectFrom('public_locker_items').where('slot_id', '=', 7)
    const { item_name } = await held.select('item_name').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await openApp(`/admin/publiclockers/1/7?search=${encodeURIComponent(item_name.toUpperCase())}`)
    expect(await screen.findByText('1–1 of 1 item')).toBeVisible()
    expect((await texts('Items'))[0]?.[1]).toBe(item_name)
    expect(screen.getByPlaceholderText('Search items...')).toHaveValue(item_name.toUpperCase())
  })

  it('says so if it is empty', async () => {
    await openApp('/admin/publiclockers/7/900')
    expect(await screen.findByText('No items found.')).toBeVisible()
    expect(screen.getByText('Free')).toBeVisible()
  })
})

describe('failures', () => {
  it.each([
    ['/admin/publiclockers/404', 'Locker not found.'],
    ['/admin/publiclockers/1/900', 'Slot not found.'],
  ])('%s shows the portal’s message in red: %s', async (address, sentence) => {
    await openApp(address)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(sentence)
    expect(screen.getByText(sentence)).toHaveClass('text-danger')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it.each(['/admin/publiclockers', '/admin/publiclockers/1', '/admin/publiclockers/1/7'])(
    '%s can be retried after a failure',
    async (address) => {
      portal.fail('/user/publiclockers', 500)
      await openApp(address)
      expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.')
      portal.clearFailures()
      await press('Retry')
      expect(await screen.findByRole('table')).toBeVisible()
    },
  )

  it('show a fixed message if the response has none', async () => {
    portal.fail('/user/publiclockers', { reply: 'a gateway', status: 502 })
    await openApp('/admin/publiclockers/1')
    expect(await screen.findByRole('alert')).toHaveTextContent('Unknown error')
  })
})

it('names tenants without links to staff who may not open their pages', async () => {
  localStorage.setItem('token', await portal.staff('Slot_Clerk', ['view_public_locker_details']))
  await openApp('/admin/publiclockers/1')
  await screen.findByRole('table', { name: 'Slots' })
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(targets.filter((to) => to?.startsWith('/admin/users/'))).toEqual([])
})

it('a member of staff sees only the pages that their permissions allow', async () => {
  localStorage.setItem('token', await portal.staff('Locker_Clerk', ['view_public_lockers']))
  await openApp('/admin/publiclockers')
  expect(await rows('Public lockers')).toHaveLength(8)
  for (const [address, permission] of [
    ['/admin/publiclockers/1', 'view_public_locker_details'],
    ['/admin/publiclockers/1/7', 'view_public_locker_slot'],
  ] as const) {
    portal.made.length = 0
    await openApp(address)
    expect(await screen.findByText(permission)).toBeVisible()
    expect(portal.made.filter(({ path }) => path.includes('publiclockers/'))).toEqual([])
  }
})
