import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal({ superUser: 'Demo_Owner' })

it('says that the logs are being read, and shows their lines afterwards', async () => {
  localStorage.setItem('token', await portal.signIn('Demo_Owner'))
  await openApp('/admin/ledger')
  expect(await screen.findByText(/^The game’s logs are being read\./)).toBeVisible()
  expect(screen.queryByText('The game has logged nothing yet.')).toBeNull()
  await portal.app.ledger.readNow()
  expect((await screen.findAllByRole('listitem')).some((row) => row.querySelector('time'))).toBe(true)
  expect(screen.queryByText(/^The game’s logs are being read\./)).toBeNull()
})
