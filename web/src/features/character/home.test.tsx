import { screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { portalBehindFetch, type PortalBehind } from '../../../test/portal.ts'

let portal: PortalBehind
beforeAll(async () => {
  portal = await portalBehindFetch()
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.connect()
  localStorage.setItem('token', await portal.signIn('Demo_Player'))
})

it('welcomes the player and shows the seven cards', async () => {
  await openApp('/home')
  expect(await screen.findByRole('heading', { name: 'Welcome, Demo_Player' })).toBeVisible()
  expect(await screen.findByText('10777')).toBeVisible()
})
