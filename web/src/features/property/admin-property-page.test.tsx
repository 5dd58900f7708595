import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'

const waiting = { timeout: 10_000 }
const portal = await filePortal()
let staff: string
let player: string

beforeAll(async () => {
  staff = await portal.staff('Estate_Staff', ['view_property', 'view_user_inventory'])
  const uid = await portal.character('House_Owner')
  player = await portal.signIn('House_Owner')
  const { db } = portal.game.database
  for (const table of ['houses', 'businesses', 'garages', 'lands'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`insert into houses (id, ownerid, owner, price, locked, pos_x, pos_y) values
    (1, ${uid}, 'House_Owner', 250000, 1, 2495, -1687), (2, 0, 'Nobody', 90000, 0, -2700, 30)`.execute(db)
  await sql`insert into businesses (id, ownerid, name, price, pos_x, pos_y) values
    (1, 0, 'Noodle Arcade', 800000, 2100, 1500)`.execute(db)
})

const rows = () =>
  within(screen.getByRole('region', { name: 'Property on the map' })).getAllByRole('listitem')
const spots = () =>
  [...document.querySelectorAll('[data-spot]')].map((spot) => spot.getAttribute('data-spot'))

it('shows who owns a house, in the list and on the map', async () => {
  localStorage.setItem('token', staff)
  const app = await openApp('/admin/property')
  const house = await screen.findByRole('button', { name: /House 1.*Ganton, Los Santos/ }, waiting)
  expect(rows()).toHaveLength(3)
  await waitFor(() => expect(new Set(spots())).toEqual(new Set(['business-1', 'house-1', 'house-2'])))
  await userEvent.click(house)
  expect(app.address()).toContain('at=house-1')
  expect(house).toHaveAttribute('aria-expanded', 'true')
  const facts = within(rows()[0]!) // there are three
  expect(facts.getByText('Owner').nextSibling).toHaveTextContent('House_Owner')
  expect(facts.getByText('Door').nextSibling).toHaveTextContent('Locked')
})

it('opens the property in the list when it is pressed on the map', async () => {
  localStorage.setItem('token', staff)
  await openApp('/admin/property')
  await screen.findByRole('button', { name: /Noodle Arcade/ }, waiting)
  await waitFor(() => expect(spots()).toContain('business-1'))
  const spot = document.querySelector('[data-spot="business-1"]')
  await userEvent.click(spot!) // waited for just above
  expect(await screen.findByRole('button', { name: /Noodle Arcade/, expanded: true })).toBeVisible()
})

it('filters list and map together', async () => {
  localStorage.setItem('token', staff)
  await openApp('/admin/property')
  await screen.findByRole('button', { name: /House 1/ }, waiting)
  await userEvent.click(screen.getByRole('button', { name: 'Businesses' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  await waitFor(() => expect(spots()).toEqual(['business-1']))
})

it('shows players what is for sale, without owners', async () => {
  localStorage.setItem('token', player)
  await openApp('/property')
  expect(await screen.findByRole('button', { name: /House 2/ }, waiting)).toBeVisible()
  expect(rows()).toHaveLength(2)
  expect(screen.queryByText('House_Owner', { selector: 'dd *' })).toBeNull()
  expect(screen.queryByLabelText('Owner or for sale')).toBeNull()
})

it('can be used with the keyboard', async () => {
  localStorage.setItem('token', staff)
  await openApp('/admin/property')
  const map = await screen.findByRole('application', { name: 'Map of San Andreas' }, waiting)
  const seen = () => map.querySelector('svg')?.getAttribute('viewBox')
  const whole = seen()
  map.focus()
  await userEvent.keyboard('+')
  await waitFor(() => expect(seen()).not.toBe(whole))
  await userEvent.keyboard('0')
  await waitFor(() => expect(seen()).toBe(whole))
})

it('reaches the list beside the map by Tab alone, opens a row and follows the link to its owner', async () => {
  localStorage.setItem('token', staff)
  const app = await openApp('/admin/property')
  const house = await screen.findByRole('button', { name: /House 1.*Ganton/ }, waiting)
  const search = screen.getByRole('searchbox', { name: 'Search property' })
  search.focus()
  const tabTo = async (wanted: HTMLElement) => {
    for (let presses = 0; document.activeElement !== wanted && presses < 40; presses++) await userEvent.tab()
    expect(wanted).toHaveFocus()
  }
  await tabTo(house)
  await userEvent.keyboard('{Enter}')
  expect(house).toHaveAttribute('aria-expanded', 'true')
  expect(document.querySelector('[data-spot="house-1"][data-selected]')).not.toBeNull()
  await tabTo(within(rows()[0]!).getByRole('link', { name: 'House_Owner' })) // there are three
  await userEvent.tab({ shift: true })
  expect(house).toHaveFocus()
  await userEvent.keyboard(' ')
  expect(house).toHaveAttribute('aria-expanded', 'false')
  expect(app.address()).not.toContain('at=')
})
