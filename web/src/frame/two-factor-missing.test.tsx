import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { enableTwoFactor } from '../../../server/test/two-factor.ts'
import { openApp } from '../../test/open.tsx'
import { filePortal } from '../../test/file-portal.ts'

let token = ''
const portal = await filePortal({ environment: { REQUIRE_TWO_FACTOR: 'staff' } })
beforeAll(async () => {
  await portal.character('Strict_Helper')
})
beforeEach(async () => {
  token = await portal.signIn('Strict_Helper')
  localStorage.setItem('token', token)
})

it('staff without the two-factor sign-in that their community requires are sent from the staff area to Settings', async () => {
  await portal.grant('Strict_Helper', 'view_gangs')
  const app = await openApp('/admin/gangs')
  expect(await screen.findByRole('heading', { name: 'Two-factor sign-in needed' })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Go to Settings' }))
  await waitFor(() => expect(app.address()).toBe('/settings'))
  expect(await screen.findByText(/The staff area opens once it is on/)).toBeVisible()
})

it('staff who have it can work, and cannot turn it off', async () => {
  await enableTwoFactor(portal, token)
  const app = await openApp('/admin/gangs')
  expect(await screen.findByRole('heading', { name: 'Gangs' })).toBeVisible()
  await app.go('/settings')
  expect(await screen.findByText(/it stays on/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
})
