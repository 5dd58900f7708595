import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { portalBehindFetch, type PortalBehind } from '../../../test/portal.ts'

let portal: PortalBehind
let staff: string

beforeAll(async () => {
  portal = await portalBehindFetch()
  await portal.character('The_Staff', { adminlevel: 2 })
  staff = await portal.signIn('The_Staff')
  await portal.grant('The_Staff', 'manage_premium_orders')
})
afterAll(() => portal.close())

test('counted views show their count, and the view of all orders shows none', async () => {
  portal.connect()
  localStorage.setItem('token', staff)
  await openApp('/admin/premium')
  const views = within(await screen.findByRole('toolbar', { name: 'Which orders' }))
  expect(await views.findByText('Waiting (0)')).toBeVisible()
  expect(views.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Waiting (0)',
    'Active (0)',
    'Ended (0)',
    'All',
  ])
})
